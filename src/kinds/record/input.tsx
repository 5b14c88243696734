import { useTranslate } from 'ra-core';
import { useEffect, useMemo } from 'react';
import type { RecordField } from '#schemas/engine/field.ts';
import { useNamed, type Named } from '#src/dataProvider/lookups.ts';
import { useText } from '#src/i18n/hooks.ts';
import { ChoicePicker, type Option } from '../shared/ChoicePicker.tsx';
import { keysOf } from '../shared/keysOf.ts';
import { useField } from '../shared/useField.ts';
import { useSibling } from '../shared/useSibling.ts';
import type { FilterProps, InputProps, KindInputs } from '../view.ts';
import { nameIn } from './nameIn.ts';

/** Records that may be named: what may no longer be chosen only while it is chosen already, or in a filter. */
function useChoices({ of }: RecordField, keep: readonly string[] | 'all') {
  const { items, byId, isPending } = useNamed(of);
  const kept = keep === 'all' ? keep : keep.join();
  const named = useMemo(
    () =>
      items.filter(({ id, enabled }) => enabled !== false || kept === 'all' || kept.split(',').includes(id)),
    [items, kept],
  );
  const labelOf = useMemo(() => nameIn(byId), [byId]);
  return { named, byId, labelOf, isLoading: isPending };
}

const optionsOf = (named: readonly Named[]): Option[] => named.map(({ id, name }) => ({ id, label: name }));

function Input({ source, field }: InputProps<RecordField>) {
  const translate = useTranslate();
  const { same } = field;
  const { input, control } = useField(source, field, { format: (value) => value, parse: (value) => value });
  const { named, byId, ...choices } = useChoices(field, keysOf(input.value));
  const [said] = useSibling(source, same);
  const options = useMemo(
    () => optionsOf(same === undefined ? named : named.filter((item) => item[same] === said)),
    [named, same, said],
  );
  const chosen = byId.get(String(input.value));
  const isOther = same !== undefined && chosen !== undefined && chosen[same] !== said;
  const { onChange } = input;
  useEffect(() => {
    if (isOther) onChange(null);
  }, [isOther, onChange]);
  return (
    <ChoicePicker
      many={false}
      {...choices}
      options={options}
      value={input.value}
      onChange={onChange}
      onBlur={input.onBlur}
      field={{ ...control, inputRef: input.ref }}
      {...(same !== undefined && said === undefined ? { noneText: translate('leads.choice.first') } : {})}
    />
  );
}

function FilterInput({ field, value, onChange }: FilterProps<RecordField>) {
  const text = useText();
  const { named, labelOf, isLoading } = useChoices(field, 'all');
  return (
    <ChoicePicker
      many
      options={optionsOf(named)}
      labelOf={labelOf}
      isLoading={isLoading}
      value={value}
      onChange={onChange}
      field={{ label: text(field.label) }}
    />
  );
}

export const recordInputs: KindInputs<RecordField> = { Input, FilterInput };
