import AddIcon from '@mui/icons-material/Add';
import TuneIcon from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslate } from 'ra-core';
import { useEditorStore } from '../store.ts';

export type Part = 'palette' | 'properties';
export type View = 'fields' | 'texts';

interface ToolbarProps {
  readonly view: View;
  readonly onView: (view: View) => void;
  /** Which part is open; null: all are there. */
  readonly open: {
    readonly part: Part | null;
    readonly set: (part: Part) => void;
    readonly into: () => void;
  } | null;
}

/** What of the form is shown, and what opens where not all has room. */
export function Toolbar({ view, onView, open }: ToolbarProps) {
  const translate = useTranslate();
  const store = useEditorStore();
  const opener = (part: Part) =>
    open && {
      'aria-expanded': open.part === part,
      onClick: () => {
        if (part === 'properties') store.select(null);
        open.set(part);
        open.into();
      },
    };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', pb: 1 }}>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={view}
        aria-label={translate('form_visual.view.title')}
        onChange={(_, next: View | null) => next && onView(next)}
      >
        <ToggleButton value="fields">{translate('form_visual.view.fields')}</ToggleButton>
        <ToggleButton value="texts">{translate('form_visual.view.texts')}</ToggleButton>
      </ToggleButtonGroup>
      <Button
        size="small"
        startIcon={<TuneIcon />}
        onClick={() => store.select(null)}
        {...opener('properties')}
      >
        {translate('form_visual.form')}
      </Button>
      {open && (
        <Button size="small" variant="contained" startIcon={<AddIcon />} {...opener('palette')}>
          {translate('form_visual.palette.open')}
        </Button>
      )}
    </Box>
  );
}
