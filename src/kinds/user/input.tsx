import { useMemo } from 'react';
import type { UserField } from '#schemas/engine/field.ts';
import { teamOf } from '#schemas/permissions.ts';
import { personName, useUsers } from '#src/dataProvider/lookups.ts';
import { useText } from '#src/i18n/hooks.ts';
import { useLeadTypeScope } from '../scope.ts';
import { ChoicePicker, type Option } from '../shared/ChoicePicker.tsx';
import { keysOf } from '../shared/keysOf.ts';
import { NONE } from '../shared/none.ts';
import { useField } from '../shared/useField.ts';
import type { FilterProps, InputProps, KindInputs } from '../view.ts';
import { usePersonNames } from './usePersonNames.ts';

/** People who may be named now: those who left only while a record still names them, or in a filter. */
function usePeople(field: UserField, keep: readonly string[] | 'all') {
  const type = useLeadTypeScope();
  const roles = useMemo(() => teamOf(field.team ?? 'prospecting', type), [field.team, type]);
  const { items, isPending } = useUsers({ roles });
  const kept = keep === 'all' ? keep : keep.join();
  const options = useMemo((): Option[] => {
    const stays = (id: string) => kept === 'all' || kept.split(',').includes(id);
    return items
      .filter((person) => person.active || stays(person.id))
      .map((person) => ({ id: person.id, label: personName(person) }));
  }, [items, kept]);
  return { options, labelOf: usePersonNames(), isLoading: isPending };
}

function Input({ source, field }: InputProps<UserField>) {
  const { input, control } = useField(source, field, { format: (value) => value, parse: (value) => value });
  return (
    <ChoicePicker
      many={field.many === true}
      {...usePeople(field, keysOf(input.value))}
      value={input.value}
      onChange={input.onChange}
      onBlur={input.onBlur}
      field={{ ...control, inputRef: input.ref }}
    />
  );
}

function FilterInput({ field, value, onChange }: FilterProps<UserField>) {
  const text = useText();
  const { options, ...people } = usePeople(field, 'all');
  const all = useMemo(() => [{ id: NONE, label: people.labelOf(NONE) }, ...options], [people, options]);
  return (
    <ChoicePicker
      many
      options={all}
      {...people}
      value={value}
      onChange={onChange}
      field={{ label: text(field.label) }}
    />
  );
}

export const userInputs: KindInputs<UserField> = { Input, FilterInput };
