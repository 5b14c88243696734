import { useTranslate } from 'ra-core';
import type { BooleanField } from '#schemas/engine/field.ts';
import { Empty } from '../shared/Empty.tsx';
import type { CellProps, KindView } from '../view.ts';

function Cell({ value }: CellProps<BooleanField>) {
  return typeof value === 'boolean' ? <Summary value={value} /> : <Empty />;
}

function Summary({ value }: { value: unknown }) {
  const translate = useTranslate();
  return <>{translate(`ra.boolean.${String(value)}`)}</>;
}

export const boolean: KindView<BooleanField> = { Cell, Filter: { operator: 'eq', Summary } };
