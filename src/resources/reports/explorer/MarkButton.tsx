import PinnedIcon from '@mui/icons-material/PushPin';
import PinIcon from '@mui/icons-material/PushPinOutlined';
import StarIcon from '@mui/icons-material/StarBorderOutlined';
import StarredIcon from '@mui/icons-material/Star';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import type { ReportItem } from '#schemas/report/item.ts';
import { useMarks, type Mark } from './useMarks.ts';

const ICONS = { favourite: [StarIcon, StarredIcon], pinned: [PinIcon, PinnedIcon] } as const;

/** A mark that is on or off. */
export function MarkButton({ report, mark }: { readonly report: ReportItem; readonly mark: Mark }) {
  const translate = useTranslate();
  const { toggle } = useMarks();
  const isOn = report[mark];
  const Icon = ICONS[mark][isOn ? 1 : 0];
  return (
    <IconButton
      size="small"
      aria-pressed={isOn}
      aria-label={translate(`report_explorer.mark.${mark}`, { name: report.name })}
      title={translate(`report_explorer.place.${mark === 'pinned' ? 'pinned' : 'favourites'}`)}
      color={isOn ? 'primary' : 'default'}
      onClick={() => toggle(report, mark)}
    >
      <Icon fontSize="small" />
    </IconButton>
  );
}
