import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { REPORTS } from '#schemas/report/fields.ts';
import { REPORT_DESCRIPTION_MAX, REPORT_NAME_MAX, type ReportTemplate } from '#schemas/report/item.ts';
import { bodyOf, reasonOf } from '#src/dataProvider/errors.ts';
import { useLanguage, useText } from '#src/i18n/hooks.ts';
import { NameDialog } from '../../../generic/NameDialog.tsx';
import { ConfirmDialog } from '../../../generic/ConfirmDialog.tsx';
import { useReportChanges } from '../../explorer/api.ts';
import { sectionOf } from '../Section.tsx';
import { useReport, useReportStore } from '../store.ts';
import { useWorld } from '../world.ts';
import { reportInTheWay, useTemplateCalls } from './api.ts';
import { FolderSelect } from './FolderSelect.tsx';

interface SaveDialogProps {
  readonly onSaved: (template: ReportTemplate) => void;
  readonly onClose: () => void;
}

/** Saves what is built under a name: a new report, or a copy of the one that was opened. */
export function SaveDialog({ onSaved, onClose }: SaveDialogProps) {
  const translate = useTranslate();
  const text = useText();
  const language = useLanguage();
  const notify = useNotify();
  const store = useReportStore();
  const calls = useTemplateCalls();
  const { mark } = useReportChanges();
  const { kind } = useWorld();
  const base = useReport((state) => state.base);
  const [name, setName] = useState(base?.name ?? '');
  const [description, setDescription] = useState(base?.description ?? '');
  const [folder, setFolder] = useState(base?.folder_id ?? null);
  const [favourite, setFavourite] = useState(false);
  /** A report of that name is there; `own`: one that may be overwritten. */
  const [refused, setRefused] = useState<{ readonly own: ReportTemplate | null } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const own = refused?.own ?? null;

  const create = async (overwrite?: ReportTemplate) => {
    const { definition } = store.snapshot();
    const draft = {
      name: name.trim(),
      description: description.trim() || null,
      folder_id: folder,
      category: kind.category,
      definition,
    };
    const saved = await calls.create(draft, overwrite);
    // The report is saved; a mark that is not can be set in the list.
    if (favourite) await mark(saved.entity_id, { favourite: true }).catch(() => undefined);
    store.saved(saved, definition);
    notify('reports.save.done', { type: 'success', messageArgs: { name: saved.name } });
    onSaved(saved);
  };
  const save = async () => {
    try {
      await create();
    } catch (error) {
      setRefused(bodyOf(error)?.status === 409 ? { own: reportInTheWay(error) } : null);
      const fails = bodyOf(error)?.fails ?? [];
      if (!fails.some(({ field }) => sectionOf(field.replace(/^definition\./, '')))) throw error;
      // What is wrong with the report is told where it is, which the dialog lies over.
      store.judge('save', store.snapshot().definition, fails);
      notify(reasonOf(error, language), { type: 'error' });
      onClose();
    }
  };
  const overwrite = async () => {
    if (!own) return;
    setBusy(true);
    try {
      await create(own);
    } catch (error) {
      notify(reasonOf(error, language), { type: 'error' });
      setRefused({ own: reportInTheWay(error) });
      setAsking(false);
      setBusy(false);
    }
  };
  return (
    <>
      <NameDialog
        title={translate(base ? 'reports.save.as' : 'reports.save.title')}
        label={text(REPORTS.fields.name!.label)}
        name={name}
        maxLength={REPORT_NAME_MAX}
        onChange={(next) => {
          setName(next);
          setRefused(null);
        }}
        onSave={save}
        onClose={onClose}
      >
        {refused && (
          <Alert
            severity="warning"
            action={
              own && (
                <Button color="inherit" size="small" onClick={() => setAsking(true)}>
                  {translate('reports.save.overwrite')}
                </Button>
              )
            }
          >
            {translate(own ? 'reports.save.taken' : 'reports.save.other_name')}
          </Alert>
        )}
        <TextField
          multiline
          minRows={2}
          maxRows={6}
          label={text(REPORTS.fields.description!.label)}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
          slotProps={{ htmlInput: { maxLength: REPORT_DESCRIPTION_MAX } }}
        />
        <FolderSelect
          value={folder}
          onChange={(id) => {
            setFolder(id);
            setRefused(null);
          }}
        />
        <FormControlLabel
          label={translate('reports.save.favourite')}
          control={<Checkbox checked={favourite} onChange={(_, checked) => setFavourite(checked)} />}
        />
      </NameDialog>
      <ConfirmDialog
        open={isAsking && own !== null}
        title={translate('reports.save.overwrite_title', { name: own?.name ?? '' })}
        text={translate('reports.save.overwrite_text')}
        action={translate('reports.save.overwrite')}
        isBusy={isBusy}
        onClose={() => setAsking(false)}
        onConfirm={() => void overwrite()}
      />
    </>
  );
}
