import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Empty } from './Empty.tsx';

interface TextCellProps {
  readonly value: unknown;
  readonly full: boolean;
  readonly format?: ((value: string) => string) | undefined;
  readonly href?: ((value: string) => string | null) | undefined;
}

const WRAPPED = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
const ONE_LINE = {
  display: 'block',
  maxWidth: 260,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** A text, or the link it is. In a list it keeps to one line of bounded width and tells the rest as a tooltip. */
export function TextCell({ value, full, format, href }: TextCellProps) {
  if (typeof value !== 'string' || value === '') return <Empty />;
  const shown = format ? format(value) : value;
  const target = href?.(value) ?? null;
  const sx = full ? WRAPPED : ONE_LINE;
  if (target === null)
    return (
      <Box component="span" sx={sx} title={full ? undefined : shown}>
        {shown}
      </Box>
    );
  const outside = target.startsWith('http') ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    // The row opens the record on click; a link in it does what it says instead.
    <Link href={target} sx={sx} onClick={(event) => event.stopPropagation()} {...outside}>
      {shown}
    </Link>
  );
}
