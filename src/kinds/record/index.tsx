import type { RecordField } from '#schemas/engine/field.ts';
import { useNamed } from '#src/dataProvider/lookups.ts';
import { keysOf } from '../shared/keysOf.ts';
import { Names } from '../shared/Names.tsx';
import type { CellProps, KindView } from '../view.ts';
import { nameIn } from './nameIn.ts';

function Cell({ field, value, full = false }: CellProps<RecordField>) {
  const labelOf = nameIn(useNamed(field.of).byId);
  return <Names names={keysOf(value).map(labelOf)} full={full} />;
}

function Summary({ field, value }: { readonly field: RecordField; readonly value: unknown }) {
  const labelOf = nameIn(useNamed(field.of).byId);
  return <>{keysOf(value).map(labelOf).join(', ')}</>;
}

export const record: KindView<RecordField> = { Cell, Filter: { operator: 'in', Summary } };
