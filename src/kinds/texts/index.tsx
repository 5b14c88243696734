import type { TextsField } from '#schemas/engine/field.ts';
import { keysOf } from '../shared/keysOf.ts';
import { Names } from '../shared/Names.tsx';
import type { CellProps, KindView } from '../view.ts';

const Cell = ({ value, full = false }: CellProps<TextsField>) => <Names names={keysOf(value)} full={full} />;

export const texts: KindView<TextsField> = {
  Cell,
  Filter: { operator: 'in', Summary: ({ value }) => <>{keysOf(value).join(', ')}</> },
};
