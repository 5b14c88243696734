import type { UserField } from '#schemas/engine/field.ts';
import { keysOf } from '../shared/keysOf.ts';
import { Names } from '../shared/Names.tsx';
import type { CellProps, KindView } from '../view.ts';
import { usePersonNames } from './usePersonNames.ts';

function Cell({ value, full = false }: CellProps<UserField>) {
  const labelOf = usePersonNames();
  return <Names names={keysOf(value).map(labelOf)} full={full} />;
}

function Summary({ value }: { value: unknown }) {
  const labelOf = usePersonNames();
  return <>{keysOf(value).map(labelOf).join(', ')}</>;
}

export const user: KindView<UserField> = { Cell, Filter: { operator: 'in', Summary } };
