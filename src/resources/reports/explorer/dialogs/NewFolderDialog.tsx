import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { REPORTS } from '#schemas/report/fields.ts';
import { REPORT_NAME_MAX } from '#schemas/report/item.ts';
import { useText } from '#src/i18n/hooks.ts';
import { NameDialog } from '../../../generic/NameDialog.tsx';
import { useReportChanges } from '../api.ts';
import { useReportsScreen } from '../reports.ts';

/** A folder in the one that is shown, or at the top of the reader's own. */
export function NewFolderDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const text = useText();
  const notify = useNotify();
  const { folder } = useReportsScreen();
  const { createFolder } = useReportChanges();
  const [name, setName] = useState('');
  const save = async () => {
    const made = await createFolder(name.trim(), folder?.entity_id ?? null);
    notify('explorer.folder_made', { type: 'success', messageArgs: { name: made.name } });
    onClose();
  };
  return (
    <NameDialog
      title={translate('explorer.new_folder')}
      label={text(REPORTS.fields.name!.label)}
      name={name}
      maxLength={REPORT_NAME_MAX}
      action={translate('ra.action.create')}
      onChange={setName}
      onSave={save}
      onClose={onClose}
    />
  );
}
