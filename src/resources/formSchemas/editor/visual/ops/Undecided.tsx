import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Form } from '#schemas/engine/form.ts';
import type { FormOp, MappedValue } from '#schemas/form-schema/ops.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { answersFor, nameOfField, type Answer } from '../conditions/words.ts';
import type { Undecided as Open } from '../model/ops.ts';
import { knownFields } from '../model/read.ts';
import { useKnownLists } from '../../../lists.ts';
import { ARCHIVE, Decision, opOf, type Draft } from './Decision.tsx';

interface UndecidedProps {
  readonly open: Open;
  readonly form: Form;
  readonly published: Form;
  readonly onDecide: (op: FormOp) => void;
}

const NOTHING = '';

/** Values on file of which nobody has said what becomes of them, and the ways to say it. */
export function Undecided({ open, form, published, onDecide }: UndecidedProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const [draft, setDraft] = useState<Draft>(ARCHIVE);
  const { field } = open;
  const id = field.fieldId;
  const op = opOf(id, draft);
  return (
    <Alert
      severity="warning"
      icon={false}
      sx={{ mt: 1, '& .MuiAlert-message': { minWidth: 0, width: '100%' } }}
    >
      {translate(`form_visual.undecided.${open.what}`, { name: nameOfField(published, field, language) })}
      {open.what === 'removed' && (
        <>
          <Decision form={form} published={published} field={field} draft={draft} onChange={setDraft} />
          <Button size="small" disabled={op === null} onClick={() => op && onDecide(op)} sx={{ mt: 1 }}>
            {translate('form_visual.undecided.decide')}
          </Button>
        </>
      )}
      {open.what === 'retyped' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          <Button size="small" onClick={() => onDecide({ op: 'map', field: id, values: [] })}>
            {translate('form_visual.undecided.read')}
          </Button>
          <Button size="small" onClick={() => onDecide({ op: 'archive', field: id })}>
            {translate('form_visual.op.choose_archive')}
          </Button>
        </Box>
      )}
      {open.what === 'dropped' && (
        <Dropped id={id} choices={open.choices} form={form} published={published} onDecide={onDecide} />
      )}
    </Alert>
  );
}

interface DroppedProps extends Omit<UndecidedProps, 'open'> {
  readonly id: string;
  readonly choices: readonly Answer[];
}

/** For every choice that is gone one that takes its place, or none. */
function Dropped({ id, choices, form, published, onDecide }: DroppedProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const lists = useKnownLists();
  const [to, setTo] = useState<ReadonlyMap<Answer, Answer>>(new Map());
  const find = (one: Form) => knownFields(one).find((field) => field.fieldId === id);
  const [now, before] = [find(form), find(published)];
  const next = now ? answersFor(form, now, lists, language) : new Map<Answer, string>();
  const old = before ? answersFor(published, before, lists, language) : new Map<Answer, string>();
  const values: MappedValue[] = choices.map((from) => ({ from, to: to.get(from) ?? null }));
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', mt: 1.5 }}>
      {choices.map((choice) => (
        <TextField
          key={String(choice)}
          select
          size="small"
          margin="none"
          label={translate('form_visual.undecided.becomes', { name: old.get(choice) ?? String(choice) })}
          value={to.get(choice) ?? NOTHING}
          onChange={({ target }) => {
            const chosen = [...next.keys()].find((one) => String(one) === target.value);
            const changed = new Map(to);
            if (chosen === undefined) changed.delete(choice);
            else changed.set(choice, chosen);
            setTo(changed);
          }}
        >
          <MenuItem value={NOTHING}>{translate('form_visual.op.nothing')}</MenuItem>
          {[...next].map(([value, name]) => (
            <MenuItem key={String(value)} value={String(value)}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      ))}
      <Button
        size="small"
        onClick={() => onDecide({ op: 'map', field: id, values })}
        sx={{ justifySelf: 'start' }}
      >
        {translate('form_visual.undecided.decide')}
      </Button>
    </Box>
  );
}
