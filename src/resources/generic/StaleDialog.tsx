import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { Field, Values } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { isSame } from '#schemas/engine/same.ts';
import { useText } from '#src/i18n/hooks.ts';
import { viewOf } from '#src/kinds/index.ts';
import type { Conflict } from './useSchemaForm.ts';

interface StaleDialogProps {
  readonly resource: Resource;
  readonly conflict: Conflict;
  /** Gives the values of mine that shall be saved over the newer record. */
  readonly onResolve: (mine: Values) => void;
  readonly onClose: () => void;
}

/**
 * Somebody saved meanwhile (design, rule 6): both versions field by field. Only fields that both changed ask for a
 * choice; what they changed and I did not stays theirs, what only I changed stays mine.
 */
export function StaleDialog({ resource, conflict, onResolve, onClose }: StaleDialogProps) {
  const translate = useTranslate();
  const title = useId();
  const { mine, base, theirs } = conflict;
  const [theirsIn, setTheirsIn] = useState<ReadonlySet<string>>(new Set());
  const differing = Object.keys(mine).filter(
    (name) => resource.fields[name] && !isSame(mine[name], theirs[name]),
  );
  const onlyTheirs = Object.entries(resource.fields).filter(
    ([name, field]) => !field.readOnly && !(name in mine) && !isSame(base[name], theirs[name]),
  );

  const choose = (name: string, side: string) =>
    setTheirsIn((chosen) => {
      const next = new Set(chosen);
      if (side === 'theirs') next.add(name);
      else next.delete(name);
      return next;
    });
  const kept = Object.fromEntries(
    differing.filter((name) => !theirsIn.has(name)).map((name) => [name, mine[name]]),
  );

  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="md">
      <DialogTitle id={title}>{translate('leads.stale.title')}</DialogTitle>
      <DialogContent dividers>
        <DialogContentText sx={{ mb: 2 }}>{translate('leads.stale.explain')}</DialogContentText>
        <Box sx={{ display: 'grid', gap: 2 }}>
          {differing.map((name) => (
            <Choice
              key={name}
              field={resource.fields[name] as Field}
              mine={mine[name]}
              theirs={theirs[name]}
              bothChanged={!isSame(base[name], theirs[name])}
              side={theirsIn.has(name) ? 'theirs' : 'mine'}
              onChoose={(side) => choose(name, side)}
            />
          ))}
          {onlyTheirs.map(([name, field]) => (
            <Theirs key={name} field={field} value={theirs[name]} />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('leads.stale.back')}</Button>
        <Button variant="contained" onClick={() => onResolve(kept)}>
          {translate('leads.stale.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly field: Field;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly bothChanged: boolean;
  readonly side: 'mine' | 'theirs';
  readonly onChoose: (side: string) => void;
}

function Choice({ field, mine, theirs, bothChanged, side, onChoose }: ChoiceProps) {
  const translate = useTranslate();
  const label = useId();
  const { Cell } = viewOf(field);
  const text = useText();
  const version = (which: 'mine' | 'theirs', value: unknown) => (
    <FormControlLabel
      value={which}
      control={<Radio size="small" />}
      sx={{ alignItems: 'start', m: 0, minWidth: 0 }}
      label={
        <Box sx={{ pt: 1, minWidth: 0 }}>
          <Box sx={{ color: 'text.secondary', fontSize: 'caption.fontSize' }}>
            {translate(`leads.stale.${which}`)}
          </Box>
          <Cell value={value} field={field} full />
        </Box>
      }
    />
  );
  return (
    <FormControl component="fieldset" sx={{ minWidth: 0 }}>
      <FormLabel component="legend" id={label} sx={{ fontWeight: 600 }}>
        {text(field.label)}{' '}
        {bothChanged && (
          <Chip size="small" color="warning" variant="outlined" label={translate('leads.stale.both')} />
        )}
      </FormLabel>
      <RadioGroup
        aria-labelledby={label}
        value={side}
        onChange={(_, next) => onChoose(next)}
        sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
      >
        {version('mine', mine)}
        {version('theirs', theirs)}
      </RadioGroup>
    </FormControl>
  );
}

/** What only they changed: it stays, the reader is told. */
function Theirs({ field, value }: { readonly field: Field; readonly value: unknown }) {
  const translate = useTranslate();
  const text = useText();
  const { Cell } = viewOf(field);
  return (
    <Box>
      <Box sx={{ fontWeight: 600, color: 'text.secondary' }}>{text(field.label)}</Box>
      <Box sx={{ color: 'text.secondary', fontSize: 'caption.fontSize' }}>
        {translate('leads.stale.kept')}
      </Box>
      <Cell value={value} field={field} full />
    </Box>
  );
}
