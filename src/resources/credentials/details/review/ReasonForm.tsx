import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'ra-core';
import { failText } from '#schemas/errors.ts';
import type { RejectReason } from '#schemas/vocabulary/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { EntriesBack } from '../../../generic/EntriesBack.tsx';
import { useKeptValue } from '../../../generic/useKeptEntries.ts';
import { CodeInput, LinesInput } from '../inputs.tsx';
import { MAX_REASON } from '../limits.ts';

export interface Refusal {
  readonly reason_code: RejectReason | null;
  readonly reason_text: string;
}

interface ReasonFormProps {
  /** Of what is rejected. */
  readonly id: string;
  readonly label: string;
  readonly isBusy: boolean;
  readonly onReject: (refusal: Refusal) => void;
  readonly onCancel: () => void;
}

/** A rejection says why: the provider reads it beside the field (domain §4). Ctrl+Enter sends it, Escape leaves. */
export function ReasonForm({ id, label, isBusy, onReject, onCancel }: ReasonFormProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const [{ code, reason }, set, kept] = useKeptValue(`reject/${id}`, { code: '', reason: '' });
  const [isTried, setTried] = useState(false);
  const isMissing = isTried && reason.trim() === '';
  const reject = () => {
    setTried(true);
    if (reason.trim() !== '')
      onReject({ reason_code: code === '' ? null : (code as RejectReason), reason_text: reason.trim() });
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label={translate('credential_review.reason.title', { label })}
      sx={{ mt: 1, display: 'grid', gap: 1.5, maxWidth: 640 }}
      onSubmit={(event) => {
        event.preventDefault();
        reject();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) reject();
      }}
    >
      <EntriesBack {...kept} />
      <LinesInput
        label={translate('credential_review.reason.title', { label })}
        help={translate('credential_review.reason.help')}
        value={reason}
        onChange={(next) => set({ code, reason: next })}
        fault={isMissing ? failText({ code: 'reason_required' }, language) : undefined}
        maxLength={MAX_REASON}
        lines={2}
        isRequired
        isFirst
      />
      <CodeInput
        label={translate('credential_review.reason.code')}
        list="REJECT_REASON"
        none={translate('credential_file.none')}
        value={code}
        onChange={(next) => set({ code: next, reason })}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" size="small" variant="contained" color="error" loading={isBusy}>
          {translate('credential_review.reject')}
        </Button>
        <Button size="small" onClick={onCancel}>
          {translate('ra.action.cancel')}
        </Button>
      </Box>
    </Box>
  );
}
