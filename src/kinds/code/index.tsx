import type { CodeField } from '#schemas/engine/field.ts';
import { Empty } from '../shared/Empty.tsx';
import { keysOf } from '../shared/keysOf.ts';
import { Names } from '../shared/Names.tsx';
import type { CellProps, KindView } from '../view.ts';
import { useLabelOf } from './labels.ts';
import { StatusChip } from './StatusChip.tsx';
import { toneOf } from './tones.ts';

function Cell({ value, field, full = false }: CellProps<CodeField>) {
  const labelOf = useLabelOf(field);
  const [first, ...others] = keysOf(value);
  if (first === undefined) return <Empty />;
  const tone = others.length === 0 && field.list ? toneOf(field.list, first) : null;
  return tone ? (
    <StatusChip tone={tone} label={labelOf(first)} />
  ) : (
    <Names names={[first, ...others].map(labelOf)} full={full} />
  );
}

function Summary({ field, value }: { field: CodeField; value: unknown }) {
  return <>{keysOf(value).map(useLabelOf(field)).join(', ')}</>;
}

export const code: KindView<CodeField> = { Cell, Filter: { operator: 'in', Summary } };
