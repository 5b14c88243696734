import { useMemo } from 'react';
import type { UserField } from '#schemas/engine/field.ts';
import { teamOf } from '#schemas/permissions.ts';
import { personName, useUsers } from '#src/dataProvider/lookups.ts';
import { useText } from '#src/i18n/hooks.ts';
import { useLeadTypeScope } from '#src/kinds/scope.ts';
import { ChoicePicker } from '#src/kinds/shared/ChoicePicker.tsx';
import { usePersonNames } from '#src/kinds/user/usePersonNames.ts';

interface PeopleInputProps {
  readonly field: UserField;
  readonly value: readonly string[];
  readonly onChange: (value: unknown) => void;
}

/** People, those who left too. Not 'nobody', which lists have among them: a report asks that as 'is empty'. */
export function PeopleInput({ field, value, onChange }: PeopleInputProps) {
  const text = useText();
  const type = useLeadTypeScope();
  const roles = useMemo(() => teamOf(field.team ?? 'prospecting', type), [field.team, type]);
  const { items, isPending } = useUsers({ roles });
  const options = useMemo(
    () => items.map((person) => ({ id: person.id, label: personName(person) })),
    [items],
  );
  return (
    <ChoicePicker
      many
      options={options}
      labelOf={usePersonNames()}
      isLoading={isPending}
      value={value}
      onChange={onChange}
      field={{ label: text(field.label) }}
    />
  );
}
