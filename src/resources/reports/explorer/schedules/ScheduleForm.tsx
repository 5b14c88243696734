import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState, type SyntheticEvent } from 'react';
import { isSame } from '#schemas/engine/same.ts';
import { failText } from '#schemas/errors.ts';
import type { ReportCatalogue } from '#schemas/report/column.ts';
import { askedOf } from '#schemas/report/definition.ts';
import type { ReportSchedule, ReportTemplate } from '#schemas/report/item.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { bodyOf, staleRecord, textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { DialogForm } from '../../../generic/DialogForm.tsx';
import { useConfirm } from '../../../generic/useConfirm.tsx';
import { useKeptEntries } from '../../../generic/useKeptEntries.ts';
import { opensAnything, Question, REASON_MAX } from '../../run/RunForm.tsx';
import { useReportChanges } from '../api.ts';
import { FilePlace } from './FilePlace.tsx';
import { RhythmInputs } from './RhythmInputs.tsx';
import { ScheduleChoice } from './ScheduleChoice.tsx';
import { ScheduleState } from './ScheduleState.tsx';
import { firstValues, mergedValues, sentValues, valuesOf } from './values.ts';

interface ScheduleFormProps {
  readonly template: ReportTemplate;
  readonly catalogue: ReportCatalogue;
  /** null: a new one. */
  readonly schedule: ReportSchedule | null;
  /** Those of the report, of which another can be chosen. */
  readonly schedules: readonly ReportSchedule[];
  /** null: a new one. */
  readonly onChoose: (id: string | null) => void;
  readonly onClose: () => void;
}

/** What is said of a schedule: when, as what, with which answers, and whether it comes by mail. */
export function ScheduleForm(props: ScheduleFormProps) {
  const { template, catalogue, schedule, schedules, onChoose, onClose } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const language = useLanguage();
  const { email } = useSession();
  const { confirm, dialog } = useConfirm();
  const { addSchedule, saveSchedule } = useReportChanges();
  const { definition } = template;
  const asked = askedOf(definition);
  const needsReason = opensAnything(definition);
  const [base, setBase] = useState(schedule);
  const first = base ? valuesOf(base, asked) : firstValues(asked);
  const [values, setValues] = useState(first);
  const [isStale, setStale] = useState(false);
  const [isUnsaid, setUnsaid] = useState(false);
  const { kept } = useKeptEntries({
    name: `schedule/${template.entity_id}/${schedule?.entity_id ?? ''}`,
    isDirty: !isSame(values, first),
    read: () => ({ base, values }),
    restore: (entries) => {
      // What others have saved since is told when it is saved.
      setBase(entries.base);
      setValues(entries.values);
    },
    clear: () => {
      setBase(schedule);
      setValues(schedule ? valuesOf(schedule, asked) : firstValues(asked));
    },
  });
  const set = (some: Partial<typeof values>) => setValues((now) => ({ ...now, ...some }));
  const save = useMutation({
    mutationFn: () => {
      const sent = sentValues(values, needsReason);
      return base ? saveSchedule(base, sent) : addSchedule(template.entity_id, sent);
    },
    onSuccess: () => {
      notify('report_explorer.schedule.done', { type: 'success' });
      onClose();
    },
    onError: (error) => {
      const now = staleRecord(error) as unknown as ReportSchedule | null;
      setStale(now !== null);
      if (now) {
        setBase(now);
        setValues(mergedValues(values, first, valuesOf(now, asked)));
      }
    },
  });
  const fails = isStale ? [] : (bodyOf(save.error)?.fails ?? []);
  const failAt = (field: string): string | undefined =>
    fails
      .filter((fail) => fail.field === field)
      .map(({ message }) => message)
      .join('. ') || undefined;
  const placed = new Set([
    'reason',
    'pace',
    'weekday',
    'month_day',
    ...asked.map(({ id }) => `answers.${id}`),
  ]);
  const others = fails.filter(({ field }) => !placed.has(field)).map(({ message }) => message);
  const reasonFault = isUnsaid ? failText({ code: 'reason_required' }, language) : failAt('reason');
  const choose = async (id: string | null) => {
    const said = (word: string) => translate(`report_explorer.schedule.drop.${word}`);
    if (!isSame(values, first))
      await confirm({ title: said('title'), text: said('text'), action: said('action') });
    onChoose(id);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const isMissing = needsReason && (values.reason ?? '').trim() === '';
    setUnsaid(isMissing);
    setStale(false);
    if (!isMissing) save.mutate();
  };
  return (
    <DialogForm onSubmit={submit} kept={kept}>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', '&&': { pt: 1 } }}>
        {schedules.length > 0 && (
          <ScheduleChoice
            schedules={schedules}
            value={schedule?.entity_id ?? null}
            // Who does not want it stays where they are.
            onChange={(id) => void choose(id).catch(() => undefined)}
          />
        )}
        {base && <ScheduleState schedule={base} />}
        {isStale && (
          <Alert severity="warning" role="alert">
            {translate('report_explorer.schedule.stale')}
          </Alert>
        )}
        {save.error && !isStale && (others.length > 0 || fails.length === 0) && (
          <Alert severity="error" variant="outlined" role="alert">
            {others.join('. ') || textOf(save.error, language)}
          </Alert>
        )}
        <RhythmInputs values={values} onChange={set} failAt={failAt} />
        {asked.length > 0 && (
          <Box role="group" aria-label={translate('reports.run.asked')} sx={{ display: 'grid', gap: 2 }}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {translate('report_explorer.schedule.asked_help')}
            </Typography>
            {asked.map((rule) => (
              <Question
                key={rule.id}
                rule={rule}
                catalogue={catalogue}
                values={values.answers[rule.id] ?? []}
                fault={failAt(`answers.${rule.id}`)}
                onChange={(next) =>
                  setValues((now) => ({ ...now, answers: { ...now.answers, [rule.id]: next } }))
                }
              />
            ))}
          </Box>
        )}
        {needsReason && (
          <TextField
            required
            multiline
            minRows={2}
            margin="none"
            label={translate('reports.run.reason')}
            value={values.reason ?? ''}
            error={reasonFault !== undefined}
            helperText={reasonFault ?? translate('reports.run.reason_help')}
            onChange={({ target }) => {
              set({ reason: target.value });
              setUnsaid(false);
            }}
            slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
          />
        )}
        <Box sx={{ display: 'grid' }}>
          <FormControlLabel
            label={translate('report_explorer.schedule.by_mail')}
            control={<Switch checked={values.by_mail} onChange={(_, by_mail) => set({ by_mail })} />}
          />
          {!email && <FormHelperText>{translate('notices.settings.mail_nowhere')}</FormHelperText>}
          <FormControlLabel
            label={translate('report_explorer.schedule.active')}
            control={<Switch checked={values.active} onChange={(_, active) => set({ active })} />}
          />
        </Box>
        <FilePlace leadType={template.lead_type} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={save.isPending}>
          {translate('ra.action.cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={save.isPending}>
          {translate('ra.action.save')}
        </Button>
      </DialogActions>
      {dialog}
    </DialogForm>
  );
}
