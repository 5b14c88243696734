import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState, type FormEvent } from 'react';
import type { RequirementItem } from '#schemas/credential/item.ts';
import { countedDate } from '#schemas/credential/state.ts';
import { addMonths } from '#schemas/engine/days.ts';
import { failText, type FailCode } from '#schemas/errors.ts';
import { DATE_MAX, DATE_MIN } from '#schemas/vocabulary/limits.ts';
import { bodyOf, textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { formatDay } from '#src/kinds/date/format.ts';
import { FileInput } from '#src/resources/files/upload/FileInput.tsx';
import type { DocumentActions } from '../documents.ts';
import { datesOf, lacksOf, today, type DateField } from './dates.ts';

interface DocumentDialogProps {
  readonly item: RequirementItem;
  readonly actions: Pick<DocumentActions, 'add' | 'onChanged'>;
  readonly onClose: () => void;
}

const WORDS: Readonly<Record<DateField, string>> = {
  issued_on: 'form_fields.document.issued',
  expires_on: 'form_fields.document.expires',
};

/** A document for an item: its file, and the days on which its validity hangs. */
export function DocumentDialog({ item, actions, onClose }: DocumentDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const language = useLanguage();
  const id = useId();
  const [fileId, setFileId] = useState<string | null>(null);
  const [days, setDays] = useState<Readonly<Record<DateField, string>>>({ issued_on: '', expires_on: '' });
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});

  const document = {
    file_id: fileId,
    issued_on: days.issued_on || null,
    expires_on: days.expires_on || null,
  };
  const lacks = lacksOf(item, document);
  const words = (code: FailCode | 'future') =>
    code === 'future'
      ? translate('form_fields.document.not_future')
      : failText({ code, params: { fields: [translate(WORDS.issued_on)] } }, language);
  const errorOf = (field: DateField | 'file_id') => {
    const lack = lacks[field];
    return said[field] ?? (isAsked && lack ? words(lack) : undefined);
  };
  const forget = (field: string) =>
    setSaid((all) => Object.fromEntries(Object.entries(all).filter(([name]) => name !== field)));

  const submit = async (event: FormEvent) => {
    // Inside another form the event must not reach it.
    event.preventDefault();
    event.stopPropagation();
    setAsked(true);
    if (document.file_id === null || Object.keys(lacks).length > 0) return;
    setBusy(true);
    try {
      await actions.add(item, { ...document, file_id: document.file_id });
      notify('form_fields.document.added', { type: 'success' });
      actions.onChanged();
      onClose();
    } catch (error) {
      const fails = bodyOf(error)?.fails ?? [];
      setSaid(Object.fromEntries(fails.map(({ field, message }) => [field, message])));
      if (fails.length === 0) notify(textOf(error, language), { type: 'error' });
      setBusy(false);
    }
  };
  const help = (field: DateField): string | undefined => {
    const { validity, validity_months: months } = item;
    if (validity !== 'MONTHS' || months === null || field !== 'issued_on') return undefined;
    return days.issued_on
      ? translate('form_fields.document.valid_until', { day: formatDay(addMonths(days.issued_on, months)) })
      : translate('form_fields.document.valid_months', { smart_count: months });
  };

  return (
    <Dialog open onClose={isBusy ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}t`}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={`${id}t`} sx={{ overflowWrap: 'anywhere' }}>
          {translate('form_fields.document.upload_for', { name: item.name })}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {item.help && <DialogContentText>{item.help}</DialogContentText>}
          <FileInput
            use="credential"
            label={translate('form_fields.document.file')}
            value={fileId}
            onChange={(value) => {
              setFileId(value);
              forget('file_id');
            }}
            required
            error={errorOf('file_id') !== undefined}
            helperText={errorOf('file_id')}
          />
          {datesOf(item).map((field) => (
            <TextField
              key={field}
              margin="none"
              type="date"
              label={translate(WORDS[field])}
              value={days[field]}
              required={countedDate(item) === field}
              error={errorOf(field) !== undefined}
              helperText={errorOf(field) ?? help(field)}
              onChange={({ target }) => {
                setDays((all) => ({ ...all, [field]: target.value }));
                forget(field);
              }}
              slotProps={{
                inputLabel: { shrink: true },
                htmlInput: { min: DATE_MIN, max: field === 'issued_on' ? today() : DATE_MAX },
              }}
            />
          ))}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {translate('ra.action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
