import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { LookupField } from '#schemas/engine/field.ts';
import { useText } from '#src/i18n/hooks.ts';
import { useLeadTypeScope } from '../scope.ts';
import { ChoicePicker, type Option } from '../shared/ChoicePicker.tsx';
import { keysOf } from '../shared/keysOf.ts';
import { useField } from '../shared/useField.ts';
import { useSibling } from '../shared/useSibling.ts';
import type { FilterProps, InputProps, KindInputs } from '../view.ts';
import { isWithin, useBelonging } from './belonging.ts';
import { longName, useEntriesOf, useLongNames } from './entries.ts';
import { LostChoices } from './LostChoices.tsx';

/**
 * Options of the list, narrowed in memory (null: all), and the label of any key.
 * @param withRetired those as well that records may still have
 */
function useOptions(field: LookupField, within: readonly string[] | null, withRetired = false) {
  const leadType = useLeadTypeScope();
  const { items, byId, isPending } = useEntriesOf(field, { leadType });
  const parents = within && within.join();
  const options = useMemo((): Option[] => {
    const chosen = new Set(parents?.split(','));
    const offered = withRetired ? [...byId.values()] : items;
    const fitting = parents === null ? offered : offered.filter((entry) => isWithin(entry, chosen));
    return fitting.map((entry) => ({ id: entry.id, label: longName(entry) }));
  }, [items, byId, withRetired, parents]);
  const labelOf = useLongNames(byId);
  return { options, labelOf, byId, isLoading: isPending };
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

function FilterInput({ field, value, onChange, filters }: FilterProps<LookupField>) {
  const text = useText();
  const [within = []] = [field.through, field.within]
    .map((parent) => keysOf(parent ? filters[`${parent}_in`] : null))
    .filter((chosen) => chosen.length > 0);
  const { byId: _all, ...choices } = useOptions(field, within.length > 0 ? within : null, true);
  return (
    <ChoicePicker many {...choices} value={value} onChange={onChange} field={{ label: text(field.label) }} />
  );
}

export const lookupInputs: KindInputs<LookupField> = { Input, FilterInput };
