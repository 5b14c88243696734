import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { failText } from '#schemas/errors.ts';
import { STATUS_FIELDS } from '#schemas/lead/fields/status.ts';
import { isSupervisor, teamOf } from '#schemas/permissions.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { personName, useUsers } from '#src/dataProvider/lookups.ts';
import { useLanguage, useText } from '#src/i18n/hooks.ts';
import { ChoicePicker } from '#src/kinds/shared/ChoicePicker.tsx';
import { NONE } from '#src/kinds/shared/none.ts';
import { BulkDialog, type AskProps } from './BulkDialog.tsx';

/** Who gets the leads; nobody is a choice of its own, so that an empty picker is never meant. */
export function AssignDialog(props: AskProps) {
  const translate = useTranslate();
  const text = useText();
  const language = useLanguage();
  const { role, type, id: me } = useSession();
  const roles = useMemo(() => teamOf('prospecting', type), [type]);
  const { items, isPending } = useUsers({ roles });
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const options = useMemo(
    () => [
      { id: NONE, label: translate('leads.choice.no_one') },
      ...items
        .filter(({ active }) => active)
        .sort((one, other) => Number(other.id === me) - Number(one.id === me))
        .map((person) => ({ id: person.id, label: personName(person) })),
    ],
    [items, me, translate],
  );
  const read = () => {
    setMissing(chosen === null);
    return chosen === null ? null : { assignee_id: chosen === NONE ? null : chosen };
  };
  return (
    <BulkDialog
      {...props}
      kind="assign"
      explain={translate(!isSupervisor(role) ? 'bulk.assign.explain_agent' : 'bulk.assign.explain')}
      read={read}
    >
      <ChoicePicker
        many={false}
        options={options}
        labelOf={(id) => options.find((option) => option.id === id)?.label ?? ''}
        isLoading={isPending}
        value={chosen}
        onChange={(value) => {
          setChosen(typeof value === 'string' ? value : null);
          setMissing(false);
        }}
        field={{
          label: text(STATUS_FIELDS.assignee_id.label),
          required: true,
          error: isMissing,
          helperText: isMissing ? failText({ code: 'required' }, language) : undefined,
        }}
      />
    </BulkDialog>
  );
}
