import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslate } from 'ra-core';
import type { Conflict } from '#src/forms/autosave.ts';
import { formatValue } from '#src/forms/display.ts';
import type { FormStore } from '#src/forms/formStore.ts';

interface ConflictDialogProps {
  readonly store: FormStore;
  readonly conflicts: readonly Conflict[];
  readonly onResolve: (mine: ReadonlySet<string>) => void;
}

/** Somebody saved meanwhile (design, rule 6): both sides of every field concerned, and the choice between them. */
export function ConflictDialog({ store, conflicts, onResolve }: ConflictDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set(conflicts.map(({ fieldId }) => fieldId)));
  const { model, language } = store;
  const choose = (fieldId: string, isMine: boolean) =>
    setMine(
      (chosen) => new Set(isMine ? [...chosen, fieldId] : [...chosen].filter((other) => other !== fieldId)),
    );
  const words = (fieldId: string, value: unknown) => {
    const field = model.byId.get(fieldId);
    return (
      (field && formatValue(field.schema, model.ui(field), value, language)) ??
      translate('credentials.value.none')
    );
  };
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={`${id}t`} aria-describedby={`${id}d`}>
      <DialogTitle id={`${id}t`}>{translate('credentials.conflict.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}d`}>{translate('credentials.conflict.text')}</DialogContentText>
        {conflicts.map((conflict) => (
          <Box key={conflict.fieldId} sx={{ mt: 2 }}>
            <Typography id={`${id}${conflict.fieldId}`} variant="body2" sx={{ fontWeight: 600 }}>
              {model.label(conflict.fieldId)}
            </Typography>
            <RadioGroup
              aria-labelledby={`${id}${conflict.fieldId}`}
              value={mine.has(conflict.fieldId) ? 'mine' : 'theirs'}
              onChange={(_, side) => choose(conflict.fieldId, side === 'mine')}
            >
              {(['mine', 'theirs'] as const).map((side) => (
                <FormControlLabel
                  key={side}
                  value={side}
                  control={<Radio size="small" />}
                  sx={{ overflowWrap: 'anywhere' }}
                  label={
                    <>
                      <Box component="span" sx={{ color: 'text.secondary' }}>
                        {translate(`credentials.conflict.${side}`)}
                      </Box>{' '}
                      {words(conflict.fieldId, conflict[side])}
                    </>
                  }
                />
              ))}
            </RadioGroup>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={() => onResolve(mine)}>
          {translate('ra.action.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
