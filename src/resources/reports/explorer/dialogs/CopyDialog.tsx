import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { REPORTS } from '#schemas/report/fields.ts';
import { REPORT_NAME_MAX, type ReportTemplate } from '#schemas/report/item.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useText } from '#src/i18n/hooks.ts';
import { NameDialog } from '../../../generic/NameDialog.tsx';
import { TEMPLATES_PATH } from '../../api.ts';
import { FolderSelect } from '../../builder/save/FolderSelect.tsx';
import { useReportChanges } from '../api.ts';
import type { ReportThing } from '../things.ts';

interface CopyDialogProps {
  readonly report: ReportThing;
  readonly onClose: () => void;
}

/** A report under another name, for the reader to change. */
export function CopyDialog({ report, onClose }: CopyDialogProps) {
  const translate = useTranslate();
  const text = useText();
  const notify = useNotify();
  const provider = useProvider();
  const { copy } = useReportChanges();
  const [name, setName] = useState(() =>
    translate('report_explorer.copy_of', { name: report.name }).slice(0, REPORT_NAME_MAX),
  );
  const [folder_id, setFolder] = useState(report.folder_id);
  const save = async () => {
    const template = await provider.call<ReportTemplate>(`${TEMPLATES_PATH}/${report.entity_id}`);
    const saved = await copy(template, { name: name.trim(), folder_id });
    notify('reports.save.done', { type: 'success', messageArgs: { name: saved.name } });
    onClose();
  };
  return (
    <NameDialog
      title={translate('report_explorer.copy_title', { name: report.name })}
      label={text(REPORTS.fields.name!.label)}
      name={name}
      maxLength={REPORT_NAME_MAX}
      onChange={setName}
      onSave={save}
      onClose={onClose}
    >
      <FolderSelect value={folder_id} onChange={setFolder} />
    </NameDialog>
  );
}
