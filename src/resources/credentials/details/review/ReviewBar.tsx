import DoneAllIcon from '@mui/icons-material/DoneAll';
import UndoIcon from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslate } from 'ra-core';
import { useNumber } from '#src/i18n/hooks.ts';
import { KeyHelp } from './KeyHelp.tsx';
import { FILTERS, matches, type Filter, type ReviewItem } from './rows.ts';

interface ReviewBarProps {
  readonly items: readonly ReviewItem[];
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly unchanged: readonly ReviewItem[];
  readonly onApprove: (items: readonly ReviewItem[]) => void;
  readonly canUndo: boolean;
  readonly onUndo: () => void;
  readonly isBusy: boolean;
  readonly isHelp: boolean;
  readonly onHelp: (isOpen: boolean) => void;
}

/** What is shown of the board, and what can be done to all of it. */
export function ReviewBar({ items, filter, onFilter, unchanged, onApprove, isBusy, ...bar }: ReviewBarProps) {
  const translate = useTranslate();
  const number = useNumber();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={filter}
        onChange={(_, next: Filter | null) => next && onFilter(next)}
        aria-label={translate('credential_review.filter.title')}
        sx={{ flexWrap: 'wrap' }}
      >
        {FILTERS.map((name) => (
          <ToggleButton key={name} value={name}>
            {translate(`credential_review.filter.${name}`)} (
            {number(items.filter((item) => matches(item, name)).length)})
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {unchanged.length > 0 && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<DoneAllIcon />}
          disabled={isBusy}
          onClick={() => onApprove(unchanged)}
        >
          {translate('credential_review.approve_unchanged', { smart_count: unchanged.length })}
        </Button>
      )}
      {bar.canUndo && (
        <Button size="small" startIcon={<UndoIcon />} disabled={isBusy} onClick={bar.onUndo}>
          {translate('credential_review.undo')}
        </Button>
      )}
      <Box sx={{ ml: 'auto' }}>
        <KeyHelp isOpen={bar.isHelp} onChange={bar.onHelp} />
      </Box>
    </Box>
  );
}
