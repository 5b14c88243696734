import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface SectionCardProps {
  readonly title: string;
  /** h3 below a heading that several cards share. */
  readonly heading?: 'h2' | 'h3';
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a form or of details, a landmark of its own for screen readers. */
export function SectionCard({ title, heading = 'h2', mark, children }: SectionCardProps) {
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: { xs: 2, md: 2.5 }, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mb: 2 }}>
        <Typography id={id} variant="subtitle1" component={heading} sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        {mark}
      </Box>
      {children}
    </Paper>
  );
}
