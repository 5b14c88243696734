import { useTranslate } from 'ra-core';
import { useMemo, type Ref } from 'react';
import { isRole, roleNames, ROLES, scopeOf, type Role } from '#schemas/permissions.ts';
import { readsReport } from '#schemas/report/category.ts';
import type { ReportShare } from '#schemas/report/item.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { personName, useUsers } from '#src/dataProvider/lookups.ts';
import { useText } from '#src/i18n/hooks.ts';
import { ChoicePicker } from '#src/kinds/shared/ChoicePicker.tsx';
import type { Thing } from '../things.ts';
import { keyOf } from './ShareRow.tsx';

interface AddShareProps {
  readonly thing: Thing;
  /** With whom it is shared already. */
  readonly taken: readonly ReportShare[];
  readonly input: Ref<HTMLInputElement>;
  readonly onAdd: (share: ReportShare) => void;
}

/** The roles that may read it: of a folder, those that read any report. */
const readersOf = (thing: Thing): readonly Role[] =>
  roleNames().filter((role) =>
    thing.kind === 'report' ? readsReport(role, thing) : scopeOf(role, 'report.run') !== null,
  );

/** Finds a person or a role by typing; whoever is chosen is added as a viewer. */
export function AddShare({ thing, taken, input, onAdd }: AddShareProps) {
  const translate = useTranslate();
  const text = useText();
  const { id: me } = useSession();
  const readers = useMemo(() => readersOf(thing), [thing]);
  const { items, isPending } = useUsers({ roles: readers });
  const known = new Set(taken.map(keyOf));
  const options = [
    ...readers.map((role) => ({
      id: role as string,
      label: translate('report_explorer.share.all_of', { role: text(ROLES[role]) }),
    })),
    ...items
      .filter(({ id, active }) => active && id !== me)
      .map((person) => ({ id: person.id, label: personName(person) })),
  ].filter(({ id }) => !known.has(id));
  return (
    <ChoicePicker
      many={false}
      options={options}
      labelOf={(id) => id}
      isLoading={isPending}
      value={null}
      onChange={(id) => {
        if (typeof id !== 'string') return;
        onAdd(isRole(id) ? { role: id, level: 'VIEWER' } : { user_id: id, level: 'VIEWER' });
      }}
      field={{ label: translate('report_explorer.share.add'), inputRef: input }}
    />
  );
}
