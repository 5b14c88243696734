import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { FILE_FIELDS, FILE_NAME_MAX, FOLDER_NAME_MAX } from '#schemas/file/index.ts';
import { staleRecord } from '#src/dataProvider/errors.ts';
import { useText } from '#src/i18n/hooks.ts';
import { NameDialog } from '../../../generic/NameDialog.tsx';
import { useFileChanges } from '../../api/explorer.ts';
import { targetOf, type Entry } from '../entries.ts';

interface RenameDialogProps {
  readonly entry: Entry;
  readonly onClose: () => void;
}

/** Gives an entry another name. Where somebody was faster, what they did is told and what was typed stays. */
export function RenameDialog({ entry, onClose }: RenameDialogProps) {
  const translate = useTranslate();
  const text = useText();
  const { rename } = useFileChanges();
  const [name, setName] = useState(entry.name);
  const [target, setTarget] = useState(targetOf(entry));
  const [theirs, setTheirs] = useState<string | null>(null);
  const save = async () => {
    try {
      if (name.trim() !== entry.name || theirs !== null) await rename(target, name.trim());
    } catch (error) {
      const current = staleRecord(error);
      if (current) {
        setTarget({ ...target, version: Number(current.version) });
        setTheirs(String(current.name));
      }
      throw error;
    }
    onClose();
  };
  return (
    <NameDialog
      title={translate('explorer.rename', { name: entry.name })}
      label={text(FILE_FIELDS.name.label)}
      name={name}
      maxLength={entry.kind === 'folder' ? FOLDER_NAME_MAX : FILE_NAME_MAX}
      help={theirs === null ? undefined : translate('explorer.changed_meanwhile', { name: theirs })}
      onChange={setName}
      onSave={save}
      onClose={onClose}
    />
  );
}
