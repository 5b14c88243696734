import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate, type RaRecord } from 'ra-core';
import { useId, useState, type SyntheticEvent } from 'react';
import { codesOf } from '#schemas/engine/codes.ts';
import { failText } from '#schemas/errors.ts';
import { STATUS_FIELDS } from '#schemas/lead/fields/status.ts';
import { LEAD_STATUS_REASON, type LeadStatus, type LeadStatusReason } from '#schemas/vocabulary/index.ts';
import { useCodeText, useLanguage, useText } from '#src/i18n/hooks.ts';
import { DialogForm } from '../../generic/DialogForm.tsx';
import { useLeadName } from '../lead.ts';
import { questionOf } from './moves.ts';

interface MoveDialogProps {
  readonly lead: RaRecord;
  readonly to: LeadStatus;
  readonly onClose: () => void;
  /** With the reason of an exit, null for other moves. */
  readonly onConfirm: (reason: LeadStatusReason | null) => void;
}

const TEXTS = {
  reason: 'lifecycle.ask.reason',
  convert: 'lifecycle.ask.convert',
  unconvert: 'lifecycle.ask.unconvert',
} as const;

/** What a move needs before it is sent: why a lead leaves the funnel, or a yes to what happens to the credential file. */
export function MoveDialog({ lead, to, onClose, onConfirm }: MoveDialogProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const text = useText();
  const language = useLanguage();
  const id = useId();
  const [reason, setReason] = useState<LeadStatusReason | ''>('');
  const [isMissing, setMissing] = useState(false);
  const question = questionOf(String(lead.status), to);
  const asksReason = question === 'reason';
  const name = useLeadName()(lead);

  const confirm = (event: SyntheticEvent) => {
    event.preventDefault();
    if (asksReason && reason === '') return setMissing(true);
    onConfirm(reason === '' ? null : reason);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
    >
      <DialogForm onSubmit={confirm}>
        <DialogTitle id={`${id}t`}>
          {translate('lifecycle.ask.title', { status: codeText('LEAD_STATUS', to) })}
        </DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}d`} sx={{ overflowWrap: 'anywhere' }}>
            {question && translate(TEXTS[question], { name })}
          </DialogContentText>
          {asksReason && (
            <TextField
              select
              required
              autoFocus
              label={text(STATUS_FIELDS.status_reason.label)}
              value={reason}
              error={isMissing}
              helperText={isMissing ? failText({ code: 'reason_required' }, language) : undefined}
              onChange={({ target }) => {
                setReason(target.value as LeadStatusReason);
                setMissing(false);
              }}
              sx={{ mt: 2 }}
              slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } } } }}
            >
              {codesOf(LEAD_STATUS_REASON).map((code) => (
                <MenuItem key={code} value={code} sx={{ whiteSpace: 'normal' }}>
                  {codeText('LEAD_STATUS_REASON', code)}
                </MenuItem>
              ))}
            </TextField>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" autoFocus={!asksReason}>
            {translate('lifecycle.ask.move')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
