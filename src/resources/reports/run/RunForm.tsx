import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { failText } from '#schemas/errors.ts';
import type { ReportCatalogue } from '#schemas/report/column.ts';
import {
  askedOf,
  isGrouped,
  type FilterRule,
  type ReportAnswers,
  type ReportDefinition,
} from '#schemas/report/definition.ts';
import { OPERATOR } from '#schemas/report/operators.ts';
import { REPORT_FORMAT, REPORT_FORMATS, type ReportFormat } from '#schemas/report/words.ts';
import { bodyOf, textOf } from '#src/dataProvider/errors.ts';
import { useLanguage, useText } from '#src/i18n/hooks.ts';
import { DialogForm } from '../../generic/DialogForm.tsx';
import { RuleValue } from '../builder/filter/RuleValue.tsx';
import { useDescribed } from '../builder/useDescribed.ts';
import { useHeads } from '../builder/world.ts';
import type { RunSource, useStartRun } from './api.ts';

export const REASON_MAX = 500;

export interface RunFormProps {
  readonly source: RunSource;
  readonly definition: ReportDefinition;
  readonly catalogue: ReportCatalogue;
  readonly start: ReturnType<typeof useStartRun>;
  readonly onClose: () => void;
}

/** Whether a run shows in full what is kept masked, so that it must say why. */
export const opensAnything = (definition: ReportDefinition): boolean =>
  !isGrouped(definition) && definition.columns.some(({ open }) => open === true);

/** What a run is told: the format, the answers to what the report asks, and why anything is shown in full. */
export function RunForm({ source, definition, catalogue, start, onClose }: RunFormProps) {
  const translate = useTranslate();
  const text = useText();
  const language = useLanguage();
  const asked = askedOf(definition);
  const needsReason = opensAnything(definition);
  const [format, setFormat] = useState<ReportFormat>('XLSX');
  const [reason, setReason] = useState('');
  const [isUnsaid, setUnsaid] = useState(false);
  const [answers, setAnswers] = useState<ReportAnswers>(() =>
    Object.fromEntries(asked.map(({ id, values }) => [id, values])),
  );
  const fails = bodyOf(start.error)?.fails ?? [];
  const failAt = (field: string): string | undefined =>
    fails
      .filter((fail) => fail.field === field)
      .map(({ message }) => message)
      .join('. ') || undefined;
  const places = new Set(['reason', ...asked.map(({ id }) => `answers.${id}`)]);
  const others = fails.filter(({ field }) => !places.has(field)).map(({ message }) => message);
  const reasonFault = isUnsaid ? failText({ code: 'reason_required' }, language) : failAt('reason');

  const run = (event: SyntheticEvent) => {
    event.preventDefault();
    const isMissing = needsReason && reason.trim() === '';
    setUnsaid(isMissing);
    if (isMissing) return;
    start.mutate({
      ...source,
      format,
      ...(asked.length > 0 && { answers }),
      ...(needsReason && { reason: reason.trim() }),
    });
  };
  return (
    <DialogForm onSubmit={run}>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {start.error && (others.length > 0 || fails.length === 0) && (
          <Alert severity="error" variant="outlined" role="alert">
            {[...new Set(others)].join('. ') || textOf(start.error, language)}
          </Alert>
        )}
        <FormControl component="fieldset" margin="none">
          <FormLabel component="legend">{translate('reports.run.format')}</FormLabel>
          <RadioGroup
            row
            value={format}
            onChange={(_, next) => setFormat(next as ReportFormat)}
            name="format"
          >
            {REPORT_FORMATS.map((one) => (
              <FormControlLabel key={one} value={one} control={<Radio />} label={text(REPORT_FORMAT[one])} />
            ))}
          </RadioGroup>
        </FormControl>
        {asked.length > 0 && (
          <Box
            role="group"
            aria-label={translate('reports.run.asked')}
            sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
          >
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {translate('reports.run.asked_help')}
            </Typography>
            {asked.map((rule) => (
              <Question
                key={rule.id}
                rule={rule}
                catalogue={catalogue}
                values={answers[rule.id] ?? []}
                fault={failAt(`answers.${rule.id}`)}
                onChange={(values) => setAnswers((now) => ({ ...now, [rule.id]: values }))}
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
            value={reason}
            error={reasonFault !== undefined}
            helperText={reasonFault ?? translate('reports.run.reason_help')}
            onChange={({ target }) => {
              setReason(target.value);
              setUnsaid(false);
            }}
            slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={start.isPending}>
          {translate('ra.action.cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={start.isPending}>
          {translate('reports.run.action')}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

interface QuestionProps {
  readonly rule: FilterRule;
  readonly catalogue: ReportCatalogue;
  readonly values: readonly string[];
  readonly fault: string | undefined;
  readonly onChange: (values: readonly string[]) => void;
}

/** What a report asks, one rule of it. */
export function Question({ rule, catalogue, values, fault, onChange }: QuestionProps) {
  const translate = useTranslate();
  const text = useText();
  const column = catalogue.columns.find(({ id }) => id === rule.column);
  const name = useHeads(catalogue).get(rule.column) ?? translate('reports.gone');
  const faultId = useId();
  const place = useRef<HTMLDivElement>(null);
  useDescribed(place, fault && faultId);
  return (
    <Box ref={place} role="group" aria-label={`${name} ${text(OPERATOR[rule.operator])}`}>
      <Typography variant="body2" sx={{ mb: 0.75 }}>
        {name} {text(OPERATOR[rule.operator])}
      </Typography>
      {column && <RuleValue column={column} operator={rule.operator} values={values} onChange={onChange} />}
      {fault !== undefined && (
        <FormHelperText error id={faultId}>
          {fault}
        </FormHelperText>
      )}
    </Box>
  );
}
