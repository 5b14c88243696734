import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { FormChange } from '#schemas/form-schema/change.ts';
import { useText } from '#src/i18n/hooks.ts';
import { LINE } from '../styles.ts';
import type { FormNames } from './names.ts';
import { distinct, useDetailWords } from './words.ts';

interface ChangeItemProps {
  readonly change: FormChange;
  readonly names: FormNames;
  readonly color: 'error' | 'warning' | 'success';
  readonly children?: ReactNode;
}

/** One change: what it is about, what has happened to it, and every detail from → to. */
export function ChangeItem({ change, names, color, children }: ChangeItemProps) {
  const translate = useTranslate();
  const text = useText();
  const words = useDetailWords(names);
  const { what, about, id, title, details } = change;
  const whole = id === '' ? translate('form_changes.whole') : id;
  const kind =
    about === 'rule'
      ? translate(`form_changes.rule.${id.split(' ')[0]}`, { _: translate('form_changes.about.rule') })
      : translate(`form_changes.about.${about}`);
  const sentences = distinct(details).flatMap((detail) => words(change, detail));
  return (
    <Box component="li" sx={{ borderLeft: 3, borderColor: `${color}.main`, pl: 1.5, minWidth: 0 }}>
      <Box sx={{ ...LINE, columnGap: 1, rowGap: 0, overflowWrap: 'anywhere' }}>
        <Typography component="span" sx={{ fontWeight: 600, minWidth: 0 }}>
          {text(title) || whole}
        </Typography>
        <Typography component="span" variant="body2" color="text.secondary">
          {`${id === '' ? '' : `${kind} · `}${translate(`form_changes.what.${what}`)}`}
        </Typography>
      </Box>
      {sentences.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
          {sentences.map((sentence, index) => (
            <Typography key={index} component="li" variant="body2">
              {sentence}
            </Typography>
          ))}
        </Box>
      )}
      {children && <Box sx={{ mt: 1 }}>{children}</Box>}
    </Box>
  );
}
