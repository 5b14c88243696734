import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import { useNotify, useTranslate, type RaRecord } from 'ra-core';
import { useState, type SyntheticEvent } from 'react';
import { DATE_MAX, DATE_MIN } from '#schemas/vocabulary/limits.ts';
import { useText } from '#src/i18n/hooks.ts';
import { useLeads } from '../useLeads.ts';
import { usePatch } from './usePatch.ts';

interface FollowUpFormProps {
  readonly lead: RaRecord;
  readonly day: string | null;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The day of the next follow-up, beside where it stands. */
export function FollowUpForm({ lead, day, anchor, onClose }: FollowUpFormProps) {
  const translate = useTranslate();
  const text = useText();
  const notify = useNotify();
  const { resource } = useLeads();
  const [value, setValue] = useState(day ?? '');
  // The lead follows what others save; the day was chosen knowing this one.
  const [seen] = useState(lead);
  const { patch, isPending, problem } = usePatch(lead);
  const label = resource.fields.follow_up_on;

  const save = async (event: SyntheticEvent, next: string | null) => {
    event.preventDefault();
    if (next === day) return onClose();
    if ((await patch({ follow_up_on: next }, problem === null ? seen : lead)) !== null) return;
    notify('details.follow.saved', { type: 'success' });
    onClose();
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': translate('details.follow.change') } }}
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void save(event, value === '' ? null : value)}
        sx={{ p: 2, width: 280, maxWidth: '100%' }}
      >
        <TextField
          autoFocus
          type="date"
          margin="none"
          label={label && text(label.label)}
          value={value}
          onChange={({ target }) => setValue(target.value)}
          error={problem !== null}
          helperText={problem}
          slotProps={{
            htmlInput: { min: DATE_MIN, max: DATE_MAX },
            inputLabel: { shrink: true },
            formHelperText: { role: 'alert' },
          }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, justifyContent: 'flex-end' }}>
          {day !== null && (
            <Button
              size="small"
              disabled={isPending}
              onClick={(event) => void save(event, null)}
              sx={{ mr: 'auto' }}
            >
              {translate('details.follow.none')}
            </Button>
          )}
          <Button size="small" onClick={onClose}>
            {translate('ra.action.cancel')}
          </Button>
          <Button size="small" type="submit" variant="contained" loading={isPending}>
            {translate('ra.action.save')}
          </Button>
        </Box>
      </Box>
    </Popover>
  );
}
