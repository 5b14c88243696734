import { useNotify, useTranslate } from 'ra-core';
import { ENTRY_CHANGES, NEW_ENTRIES, type AdminList, type ListEntry } from '#schemas/list/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { withId } from '#src/dataProvider/records.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { LeadTypeScope } from '#src/kinds/scope.ts';
import { ActivityDialog } from '../activities/ActivityDialog.tsx';
import { useListCalls } from './api.ts';
import { nameOf } from './shown.ts';

interface EntryDialogProps {
  readonly list: AdminList;
  /** Of the entries; null: both. */
  readonly type: LeadType | null;
  /** Of a new one, at first: where it belongs. */
  readonly parent: string | null;
  /** null: a new one. */
  readonly entry: ListEntry | null;
  readonly onClose: () => void;
}

/** Adds an entry to a list, or changes what one is called and what belongs to it. */
export function EntryDialog({ list, type, parent, entry, onClose }: EntryDialogProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const { add, change } = useListCalls(list);
  return (
    <LeadTypeScope value={type}>
      <ActivityDialog
        title={entry ? translate('lists.edit', { name: nameOf(entry, language) }) : translate('lists.add')}
        width="sm"
        resource={(entry ? ENTRY_CHANGES : NEW_ENTRIES)[list]}
        record={entry && withId({ ...entry })}
        among={`${type ?? ''}/${parent ?? ''}`}
        {...(parent ? { defaults: { parent } } : {})}
        save={async (values, base) =>
          withId({
            ...(entry
              ? await change(entry.entity_id, Number(base?.version), values)
              : await add({ ...values, ...(type ? { lead_type: type } : {}) })),
          })
        }
        onSaved={() => {
          notify(`lists.${entry ? 'saved' : 'added'}`, { type: 'success' });
          onClose();
        }}
        onClose={onClose}
      />
    </LeadTypeScope>
  );
}
