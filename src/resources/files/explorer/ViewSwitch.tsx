import GridIcon from '@mui/icons-material/GridViewOutlined';
import ListIcon from '@mui/icons-material/ViewListOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { FOLDER_VIEWS, type ExplorerAddress, type FolderView } from './address.ts';

const ICONS: Readonly<Record<FolderView, SvgIconComponent>> = { list: ListIcon, grid: GridIcon };

/** The same folder as a table or as cards; the choice is remembered. */
export function ViewSwitch({ address }: { readonly address: ExplorerAddress }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const go = (view: FolderView | null) => {
    if (view === null || view === address.view) return;
    address.like(view);
    void navigate(address.viewTo(view));
  };
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      value={address.view}
      aria-label={translate('explorer.shown_as')}
      onChange={(_, view: FolderView | null) => go(view)}
    >
      {FOLDER_VIEWS.map((view) => {
        const Icon = ICONS[view];
        const label = translate(`explorer.view.${view}`);
        return (
          <ToggleButton key={view} value={view} aria-label={label} title={label}>
            <Icon fontSize="small" />
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}
