import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { FILE_FIELDS, FOLDER_NAME_MAX } from '#schemas/file/index.ts';
import { useText } from '#src/i18n/hooks.ts';
import { NameDialog } from '../../../generic/NameDialog.tsx';
import { useFileChanges } from '../../api/explorer.ts';

interface NewFolderDialogProps {
  /** The folder in which it is made. */
  readonly prefix: string;
  readonly onClose: () => void;
}

export function NewFolderDialog({ prefix, onClose }: NewFolderDialogProps) {
  const translate = useTranslate();
  const text = useText();
  const notify = useNotify();
  const { createFolder } = useFileChanges();
  const [name, setName] = useState('');
  const save = async () => {
    const folder = await createFolder(prefix, name.trim());
    notify('explorer.folder_made', { type: 'success', messageArgs: { name: folder.name } });
    onClose();
  };
  return (
    <NameDialog
      title={translate('explorer.new_folder')}
      label={text(FILE_FIELDS.name.label)}
      name={name}
      maxLength={FOLDER_NAME_MAX}
      action={translate('ra.action.create')}
      onChange={setName}
      onSave={save}
      onClose={onClose}
    />
  );
}
