import type { Field } from '#schemas/engine/field.ts';
import type { KindView } from '../view.ts';
import { TextCell } from './TextCell.tsx';

interface TextOptions {
  /** Stored text → how people write it. */
  readonly format?: (value: string) => string;
  /** Where a stored text leads: `tel:`, `mailto:`, a web address; null: nowhere. */
  readonly href?: (value: string) => string | null;
  readonly filter?: boolean;
}

/** The looks of a kind whose value is one text, formatted or not. */
export const textKind = <F extends Field>({
  format,
  href,
  filter = true,
}: TextOptions = {}): KindView<F> => ({
  Cell: ({ value, full = false }) => <TextCell value={value} full={full} format={format} href={href} />,
  Filter: filter ? { operator: 'like', Summary: ({ value }) => <>{String(value)}</> } : null,
});
