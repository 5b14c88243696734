import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface SkippedLinesProps {
  /** The name of the list, or the key of what heads it. */
  readonly label?: string;
  readonly labelledBy?: string;
  readonly lines: readonly {
    readonly key: string;
    readonly name: ReactNode;
    readonly fails: readonly { readonly message: string }[];
  }[];
}

/** What a change of many left alone, each with its reason. */
export function SkippedLines({ label, labelledBy, lines }: SkippedLinesProps) {
  return (
    <Box
      component="ul"
      aria-label={label}
      aria-labelledby={labelledBy}
      sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}
    >
      {lines.map(({ key, name, fails }) => (
        <Box
          component="li"
          key={key}
          sx={{
            py: 1,
            display: 'grid',
            columnGap: 2,
            gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
            borderBottom: 1,
            borderColor: 'divider',
            overflowWrap: 'anywhere',
          }}
        >
          {name}
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {fails.map(({ message }) => message).join('. ')}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
