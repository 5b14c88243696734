import { Empty } from './Empty.tsx';

interface TextCellProps {
  readonly value: unknown;
  readonly full: boolean;
  readonly format?: ((value: string) => string) | undefined;
  readonly href?: ((value: string) => string | null) | undefined;
}

const WRAPPED = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

/** A text, or the link it is. In a list it keeps to one line of bounded width and tells the rest as a tooltip. */
export function TextCell({ value, full, format, href }: TextCellProps) {
  if (typeof value !== 'string' || value === '') return <Empty />;
  const shown = format ? format(value) : value;
  const target = href?.(value) ?? null;
  const look = full ? { style: WRAPPED } : { className: 'cell-line' };
  if (target === null)
    return (
      <span {...look} title={full ? undefined : shown}>
        {shown}
      </span>
    );
  const outside = target.startsWith('http') ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    // The row opens the record on click; a link in it does what it says instead.
    <a
      {...look}
      className={full ? 'cell-link' : 'cell-link cell-line'}
      href={target}
      onClick={(event) => event.stopPropagation()}
      {...outside}
    >
      {shown}
    </a>
  );
}
