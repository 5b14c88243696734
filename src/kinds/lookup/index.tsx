import { useTranslate } from 'ra-core';
import type { LookupField } from '#schemas/engine/field.ts';
import { useLeadTypeScope } from '../scope.ts';
import { keysOf } from '../shared/keysOf.ts';
import { NONE } from '../shared/none.ts';
import { Names } from '../shared/Names.tsx';
import type { CellProps, KindView } from '../view.ts';
import { useEntriesOf, useLongNames } from './entries.ts';

function Cell({ value, field, full = false }: CellProps<LookupField>) {
  const { byId, isPending, error } = useEntriesOf(field, { leadType: useLeadTypeScope() });
  const translate = useTranslate();
  // A list that could not be read says nothing of its entries.
  const unknown = isPending || error ? '…' : translate('leads.choice.retired');
  return <Names names={keysOf(value).map((id) => byId.get(id)?.name ?? unknown)} full={full} />;
}

function Summary({ field, value }: { field: LookupField; value: unknown }) {
  const labelOf = useLongNames(useEntriesOf(field, { leadType: useLeadTypeScope() }).byId);
  const translate = useTranslate();
  return (
    <>
      {keysOf(value)
        .map((id) => (id === NONE ? translate('leads.choice.no_one') : labelOf(id)))
        .join(', ')}
    </>
  );
}

export const lookup: KindView<LookupField> = { Cell, Filter: { operator: 'in', Summary } };
