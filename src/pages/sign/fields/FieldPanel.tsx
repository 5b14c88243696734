import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  FormHelperText,
  TextField,
  Typography,
} from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { SigningView } from '#schemas/contract/signing.ts';
import { failText } from '#schemas/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { Bar } from '../Bar.tsx';
import type { Entries } from '../kept.ts';
import { failOf, type SignerField } from './fields.ts';
import { MarkField } from './MarkField.tsx';

interface FieldPanelProps {
  readonly view: SigningView;
  readonly field: SignerField;
  readonly entries: Entries;
  readonly change: (patch: Partial<Entries>) => void;
  /** Which it is of how many, from 1. */
  readonly no: number;
  readonly of: number;
  /** Whether its signer came to it on purpose. */
  readonly isAsked: () => boolean;
  /** Absent: it is the first. */
  readonly onBack: (() => void) | undefined;
  readonly onNext: () => void;
}

/** One field, large enough for a thumb, with the way to the next. What is missing is said before it is left. */
export function FieldPanel(props: FieldPanelProps) {
  const { view, field, entries, change, no, of, isAsked, onBack, onNext } = props;
  const translate = useTranslate();
  const language = useLanguage();
  const [title, help] = [useId(), useId()];
  const form = useRef<HTMLFormElement>(null);
  const [isTold, setTold] = useState(false);
  const { id, kind, required, room } = field;
  const label = field.label ?? translate(`codes.PLACEMENT_KIND.${kind}`);
  const fail = failOf(view, entries, field);
  // What is too long is told while it is typed: nothing that is pasted is cut off.
  const told = fail && (isTold || fail.code === 'too_long') ? failText(fail, language) : null;
  const used = String(entries.answers[id] ?? '').length;
  const answer = (value: string | boolean) => change({ answers: { ...entries.answers, [id]: value } });

  const focus = () => form.current?.querySelector<HTMLElement>('[data-entry]')?.focus();
  useEffect(() => {
    if (isAsked()) focus();
  }, [isAsked]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTold(Boolean(fail));
    if (fail) focus();
    else onNext();
  };

  return (
    <Bar>
      <Box
        component="form"
        ref={form}
        onSubmit={submit}
        noValidate
        aria-labelledby={title}
        sx={{ width: '100%', maxWidth: 640, mx: 'auto' }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
          <Typography
            id={title}
            variant="h2"
            sx={{ flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' }}
          >
            {label}
          </Typography>
          <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
            {translate(required ? 'sign.fill.count' : 'sign.fill.count_optional', { no, of })}
          </Typography>
        </Box>
        {kind === 'TEXT' && (
          <TextField
            value={entries.answers[id] ?? ''}
            onChange={(event) => answer(event.target.value)}
            size="medium"
            error={Boolean(told)}
            slotProps={{
              htmlInput: {
                'data-entry': true,
                'aria-labelledby': title,
                'aria-describedby': help,
                'aria-required': required,
              },
            }}
          />
        )}
        {kind === 'CHECKBOX' && (
          <FormControlLabel
            sx={{ minHeight: 48 }}
            control={
              <Checkbox
                checked={entries.answers[id] === true}
                onChange={(_event, checked) => answer(checked)}
                slotProps={{
                  input: {
                    ...{ 'data-entry': true },
                    'aria-describedby': `${title} ${help}`,
                    'aria-required': required,
                  },
                }}
              />
            }
            label={translate('sign.fill.tick')}
          />
        )}
        {(kind === 'SIGNATURE' || kind === 'INITIALS') && (
          <MarkField
            kind={kind}
            mark={kind === 'SIGNATURE' ? entries.signature : entries.initials}
            view={view}
            describedBy={help}
            onChange={(mark) => change(kind === 'SIGNATURE' ? { signature: mark } : { initials: mark })}
          />
        )}
        <FormHelperText
          id={help}
          component="div"
          error={told !== null}
          sx={{ minHeight: '1.4em', display: 'flex', flexWrap: 'wrap', columnGap: 2 }}
        >
          <span role={told ? 'alert' : undefined}>{told}</span>
          {room !== undefined && used > 0 && (
            <Box component="span" sx={{ ml: 'auto', fontVariantNumeric: 'tabular-nums' }}>
              {translate('sign.fill.used', { used, room })}
            </Box>
          )}
        </FormHelperText>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button size="large" onClick={onBack} disabled={!onBack} sx={{ flex: '1 1 6rem' }}>
            {translate('sign.fill.back')}
          </Button>
          <Button type="submit" variant="contained" size="large" sx={{ flex: '2 1 10rem' }}>
            {translate(no === of ? 'sign.fill.review' : 'sign.fill.next')}
          </Button>
        </Box>
      </Box>
    </Bar>
  );
}
