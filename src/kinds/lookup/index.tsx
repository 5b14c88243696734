import { useTranslate } from 'ra-core';
import { useCallback, useMemo } from 'react';
import type { LookupField } from '#schemas/engine/field.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { useLookups, type Lookup, type LookupOptions } from '#src/dataProvider/lookups.ts';
import { useText } from '#src/i18n/hooks.ts';
import { useLeadTypeScope } from '../scope.ts';
import { isWithin, useBelonging } from './belonging.ts';
import { LostChoices } from './LostChoices.tsx';
import { ChoicePicker, keysOf, type Option } from '../shared/ChoicePicker.tsx';
import { NONE } from '../shared/none.ts';
import { Names } from '../shared/Names.tsx';
import { useField } from '../shared/useField.ts';
import { useSibling } from '../shared/useSibling.ts';
import type { CellProps, FilterProps, InputProps, KindView } from '../view.ts';

/** The entries of the field's list by what the field keeps of them: their keys, or their codes. */
function useEntriesOf({ list, by }: LookupField, options: LookupOptions) {
  const { items, byId, ...rest } = useLookups(list, options);
  const coded = useMemo(
    () => (by === 'code' ? items.map((entry) => ({ ...entry, id: entry.code })) : items),
    [items, by],
  );
  const known = useMemo(
    () => (by === 'code' ? new Map(coded.map((entry) => [entry.id, entry])) : byId),
    [coded, byId, by],
  );
  return { items: coded, byId: known, ...rest };
}

/** Options of the list, narrowed in memory (null: all), and the label of any key. Same names are told apart by their state. */
function useOptions(field: LookupField, within: readonly string[] | null) {
  const leadType = useLeadTypeScope();
  const { items, byId, isPending } = useEntriesOf(field, { leadType });
  const parents = within && within.join();
  const options = useMemo((): Option[] => {
    const chosen = new Set(parents?.split(','));
    const fitting = parents === null ? items : items.filter((entry) => isWithin(entry, chosen));
    return fitting.map((entry) => ({ id: entry.id, label: longName(entry) }));
  }, [items, parents]);
  const labelOf = useCallback(
    (id: string) => {
      const entry = byId.get(id);
      return entry ? longName(entry) : '…';
    },
    [byId],
  );
  return { options, labelOf, byId, isLoading: isPending };
}

/** Six states have two counties of one name, and thirty states have a Washington County. */
export function longName(entry: Lookup): string {
  const { state } = entry as Lookup & { state?: unknown };
  return isValues(state) && typeof state.code === 'string' ? `${entry.name}, ${state.code}` : entry.name;
}

function Input({ source, field }: InputProps<LookupField>) {
  const { input, control } = useField(source, field, { format: (value) => value, parse: (value) => value });
  const within = useSibling(source, field.within);
  const { byId, ...choices } = useOptions(field, field.within === undefined ? null : within);
  const { lost, undo } = useBelonging(source, field, byId);
  const translate = useTranslate();
  return (
    <>
      <ChoicePicker
        many={field.many === true}
        {...choices}
        value={input.value}
        onChange={input.onChange}
        onBlur={input.onBlur}
        field={{ ...control, inputRef: input.ref }}
        {...(field.within !== undefined && within.length === 0
          ? { noneText: translate('leads.choice.first') }
          : {})}
      />
      {field.within !== undefined && <LostChoices names={lost.map(choices.labelOf)} onUndo={undo} />}
    </>
  );
}

function Cell({ value, field, full = false }: CellProps<LookupField>) {
  const { byId, isPending, error } = useEntriesOf(field, { leadType: useLeadTypeScope() });
  const translate = useTranslate();
  // A list that could not be read says nothing of its entries.
  const unknown = isPending || error ? '…' : translate('leads.choice.retired');
  return <Names names={keysOf(value).map((id) => byId.get(id)?.name ?? unknown)} full={full} />;
}

function FilterInput({ field, value, onChange, filters }: FilterProps<LookupField>) {
  const text = useText();
  const [within = []] = [field.through, field.within]
    .map((parent) => keysOf(parent ? filters[`${parent}_in`] : null))
    .filter((chosen) => chosen.length > 0);
  const { byId: _all, ...choices } = useOptions(field, within.length > 0 ? within : null);
  return (
    <ChoicePicker many {...choices} value={value} onChange={onChange} field={{ label: text(field.label) }} />
  );
}

function Summary({ field, value }: { field: LookupField; value: unknown }) {
  const { labelOf } = useOptions(field, null);
  const translate = useTranslate();
  return (
    <>
      {keysOf(value)
        .map((id) => (id === NONE ? translate('leads.choice.no_one') : labelOf(id)))
        .join(', ')}
    </>
  );
}

export const lookup: KindView<LookupField> = {
  Input,
  Cell,
  Filter: { operator: 'in', Input: FilterInput, Summary },
};
