import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { listText } from '#schemas/engine/lists.ts';
import type { Condition } from '#schemas/engine/conditions.ts';
import type { Form } from '#schemas/engine/form.ts';
import { KEYWORD_NAMES } from '#schemas/engine/formMeta.ts';
import { useLanguage, useText } from '#src/i18n/hooks.ts';
import { useEditor, useEditorStore } from '../../store.ts';
import {
  answersIn,
  askable,
  askableBy,
  conditionAt,
  requiredAt,
  requiredWhen,
  setRequiredAlways,
  setRequiredWhen,
} from '../model/conditions.ts';
import { setCondition } from '../model/edit.ts';
import { pointerOf, sectionAt, type NodePlace } from '../model/place.ts';
import { idAt, knownFields, schemaAt } from '../model/read.ts';
import { useKnownLists } from '../../../lists.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { answersFor, nameOfField } from './words.ts';

/** When a section or field is shown, and when it is needed, in words. */
export function Conditions({ place }: { readonly place: NodePlace }) {
  const form = useEditor((state) => state.form);
  const isDocument = useEditor((state) => 'x-document' in schemaAt(state.form, place));
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {place.kind !== 'column' && <ShownWhen key={`${pointerOf(place)} shown`} place={place} form={form} />}
      {place.kind !== 'section' && !isDocument && (
        <RequiredWhen key={`${pointerOf(place)} required`} place={place} form={form} />
      )}
    </Box>
  );
}

interface PartProps {
  readonly place: NodePlace;
  readonly form: Form;
}

function ShownWhen({ place, form }: PartProps) {
  const text = useText();
  const store = useEditorStore();
  const condition = conditionAt(form, place);
  // Asked for, and nothing is said yet.
  const [isOpen, setOpen] = useState(false);
  const outer = place.kind === 'field' ? conditionAt(form, sectionAt(place.section)) : null;
  const set = (next: Condition | undefined) =>
    store.edit(
      (work) => ({ ...work, form: setCondition(work.form, place, next) }),
      next ? 'condition' : null,
    );
  return (
    <Question
      title={text(KEYWORD_NAMES['x-shown-when'])}
      value={condition || isOpen ? 'when' : 'always'}
      choices={['always', 'when']}
      onChoose={(choice) => {
        setOpen(choice === 'when');
        if (choice === 'always') set(undefined);
      }}
    >
      {(condition || isOpen) && (
        <ConditionEditor form={form} fields={askableBy(form, place)} condition={condition} onChange={set} />
      )}
      {outer && <Outer form={form} condition={outer} />}
    </Question>
  );
}

/** What the section asks already: both must hold. */
function Outer({ form, condition }: { readonly form: Form; readonly condition: Condition }) {
  const translate = useTranslate();
  const language = useLanguage();
  const lists = useKnownLists();
  const asked = knownFields(form).find((field) => field.fieldId === condition.field);
  const answers = asked && answersFor(form, asked, lists, language);
  return (
    <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
      {translate('form_visual.condition.section', {
        field: asked ? nameOfField(form, asked, language) : condition.field,
        values: listText(
          condition.is.map((value) => answers?.get(value) ?? String(value)),
          language,
          'or',
        ),
      })}
    </Typography>
  );
}

function RequiredWhen({ place, form }: PartProps) {
  const text = useText();
  const store = useEditorStore();
  const [isOpen, setOpen] = useState(false);
  const id = idAt(form, place);
  const rule = place.kind === 'field' ? requiredWhen(form, id) : null;
  const asked = rule ? knownFields(form).find((field) => field.fieldId === rule.when) : undefined;
  const now = isOpen && requiredAt(form, place) === 'never' ? 'when' : requiredAt(form, place);
  return (
    <Question
      title={text(KEYWORD_NAMES['x-required'])}
      value={now}
      choices={place.kind === 'field' ? ['always', 'never', 'when'] : ['always', 'never']}
      onChoose={(choice) => {
        setOpen(choice === 'when');
        store.edit((work) => ({ ...work, form: setRequiredAlways(work.form, place, choice === 'always') }));
      }}
    >
      {now === 'when' && (
        <ConditionEditor
          form={form}
          fields={askable(form).filter((field) => field.fieldId !== id)}
          condition={rule && { field: rule.when, is: answersIn(rule, asked) }}
          onChange={(condition) =>
            store.edit(
              (work) => ({ ...work, form: setRequiredWhen(work.form, place, condition) }),
              'required',
            )
          }
        />
      )}
    </Question>
  );
}

interface QuestionProps {
  readonly title: string;
  readonly value: string;
  readonly choices: readonly string[];
  readonly onChoose: (choice: string) => void;
  readonly children: React.ReactNode;
}

function Question({ title, value, choices, onChoose, children }: QuestionProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Box role="group" aria-label={title}>
      <TextField
        id={id}
        select
        size="small"
        fullWidth
        margin="none"
        label={title}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        {choices.map((choice) => (
          <MenuItem key={choice} value={choice}>
            {translate(`form_visual.condition.when_${choice}`)}
          </MenuItem>
        ))}
      </TextField>
      {children}
    </Box>
  );
}
