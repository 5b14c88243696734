import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { ToolButton } from './ToolButton.tsx';

interface PageToolsProps {
  readonly current: number;
  readonly count: number;
  readonly onGo: (page: number) => void;
}

/** Which page is seen, and the way to another. */
export function PageTools({ current, count, onGo }: PageToolsProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const page = Number(typed);
    if (typed && Number.isInteger(page)) onGo(Math.min(Math.max(page, 1), count));
    setTyped(null);
  };
  return (
    <>
      <ToolButton
        label={translate('file_preview.previous_page')}
        onClick={current > 1 ? () => onGo(current - 1) : undefined}
      >
        <UpIcon />
      </ToolButton>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 0.5, fontVariantNumeric: 'tabular-nums' }}>
        <InputBase
          value={typed ?? current}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={go}
          onKeyDown={(event) => {
            // What is typed here is not for the pages.
            if (event.key !== 'Escape') event.stopPropagation();
            if (event.key === 'Enter') go();
          }}
          inputProps={{
            'aria-label': translate('file_preview.page_number', { count }),
            inputMode: 'numeric',
            size: 3,
          }}
          sx={{
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            '& input': { textAlign: 'center', p: 0.5, width: 44 },
          }}
        />
        <span aria-hidden>/ {count}</span>
      </Box>
      <ToolButton
        label={translate('file_preview.next_page')}
        onClick={current < count ? () => onGo(current + 1) : undefined}
      >
        <DownIcon />
      </ToolButton>
    </>
  );
}
