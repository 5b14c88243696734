import Chip from '@mui/material/Chip';
import type { Tone } from './tones.ts';

/** A state in colour and word. */
export function StatusChip({ tone, label }: { readonly tone: Tone; readonly label: string }) {
  return (
    <Chip
      size="small"
      label={label}
      sx={{ bgcolor: `status.${tone}.soft`, color: `status.${tone}.on`, fontWeight: 600 }}
    />
  );
}
