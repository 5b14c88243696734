import type { StatusTone } from '#src/theme/tokens.ts';

/** A state in colour and word. */
export const StatusChip = ({ tone, label }: { readonly tone: StatusTone; readonly label: string }) => (
  <span className={`cell-chip ${tone}`}>
    <span>{label}</span>
  </span>
);
