import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'ra-core';
import { failText } from '#schemas/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';

interface ReasonFormProps {
  readonly label: string;
  readonly isBusy: boolean;
  readonly onReject: (reason: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** As long as the API takes. */
const MAX_REASON = 2000;

/** A rejection says why: the provider reads it beside the field (domain §4). */
export function ReasonForm({ label, isBusy, onReject, onCancel }: ReasonFormProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const reject = () => {
    if (reason.trim() === '') return setMissing(true);
    void onReject(reason.trim());
  };
  return (
    <Box
      component="form"
      sx={{ mt: 1, display: 'grid', gap: 1 }}
      onSubmit={(event) => {
        event.preventDefault();
        reject();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) reject();
      }}
    >
      <TextField
        autoFocus
        required
        multiline
        minRows={2}
        margin="none"
        label={translate('credentials.review.reason', { label })}
        value={reason}
        error={isMissing && reason.trim() === ''}
        helperText={
          isMissing && reason.trim() === ''
            ? failText({ code: 'reason_required' }, language)
            : translate('credentials.review.reason_help')
        }
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_REASON } }}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" size="small" variant="contained" color="error" loading={isBusy}>
          {translate('credentials.review.reject')}
        </Button>
        <Button size="small" onClick={onCancel}>
          {translate('ra.action.cancel')}
        </Button>
      </Box>
    </Box>
  );
}
