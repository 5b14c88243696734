import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { REPORTS } from '#schemas/report/fields.ts';
import { REPORT_DESCRIPTION_MAX, REPORT_NAME_MAX } from '#schemas/report/item.ts';
import { bodyOf, staleRecord } from '#src/dataProvider/errors.ts';
import { useText } from '#src/i18n/hooks.ts';
import { NameDialog } from '../../../generic/NameDialog.tsx';
import { useReportChanges } from '../api.ts';
import { targetOf, type Thing } from '../things.ts';

interface RenameDialogProps {
  readonly thing: Thing;
  readonly onClose: () => void;
}

/** Another name, of a report another description too. Where somebody was faster, what they did is told and what was typed stays. */
export function RenameDialog({ thing, onClose }: RenameDialogProps) {
  const translate = useTranslate();
  const text = useText();
  const { update } = useReportChanges();
  const [name, setName] = useState(thing.name);
  const [description, setDescription] = useState(thing.kind === 'report' ? (thing.description ?? '') : '');
  const [target, setTarget] = useState(targetOf(thing));
  const [theirs, setTheirs] = useState<string | null>(null);
  const save = async () => {
    try {
      await update(target, {
        name: name.trim(),
        ...(thing.kind === 'report' && { description: description.trim() || null }),
      });
    } catch (error) {
      // A name that is taken comes with the report that has it.
      const current = bodyOf(error)?.fails.length === 0 ? staleRecord(error) : null;
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
      title={translate('explorer.rename', { name: thing.name })}
      label={text(REPORTS.fields.name!.label)}
      name={name}
      maxLength={REPORT_NAME_MAX}
      help={theirs === null ? undefined : translate('explorer.changed_meanwhile', { name: theirs })}
      onChange={setName}
      onSave={save}
      onClose={onClose}
    >
      {thing.kind === 'report' && (
        <TextField
          multiline
          minRows={2}
          maxRows={6}
          label={text(REPORTS.fields.description!.label)}
          value={description}
          onChange={({ target: input }) => setDescription(input.value)}
          slotProps={{ htmlInput: { maxLength: REPORT_DESCRIPTION_MAX } }}
        />
      )}
    </NameDialog>
  );
}
