import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';

interface CounterProps {
  /** What else stands below the input: its error or its help. */
  readonly hint: string | undefined;
  readonly text: unknown;
  readonly limit: number;
}

/** How long a text is and may be, in characters as its check counts them; too much stays, and is told. */
export function Counter({ hint, text, limit }: CounterProps) {
  const translate = useTranslate();
  const count = typeof text === 'string' ? [...text.trim()].length : 0;
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      {hint !== undefined && <span>{hint}</span>}{' '}
      <Box component="span" sx={{ ml: 'auto', ...(count > limit ? { color: 'error.main' } : {}) }}>
        {translate('activities.form.length', { count, limit })}
      </Box>
    </Box>
  );
}
