import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { bulkStatuses } from '#schemas/bulk/index.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { failText, type FailCode } from '#schemas/errors.ts';
import { STATUS_FIELDS } from '#schemas/lead/fields/status.ts';
import { isSupervisor } from '#schemas/permissions.ts';
import { EXIT_STATUSES, LEAD_STATUS_REASON } from '#schemas/vocabulary/index.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { useCodeText, useLanguage, useText } from '#src/i18n/hooks.ts';
import { BulkDialog, type AskProps } from './BulkDialog.tsx';

/** The new status, and for an exit why; leads whose lifecycle does not allow it are skipped and listed. */
export function StatusDialog(props: AskProps) {
  const translate = useTranslate();
  const text = useText();
  const codeText = useCodeText();
  const statuses = bulkStatuses(isSupervisor(useSession().role));
  const [status, setStatus] = useState('');
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isExit = (EXIT_STATUSES as readonly string[]).includes(status);
  const read = () => {
    setChecked(true);
    if (status === '' || (isExit && reason === '')) return null;
    return isExit ? { status, status_reason: reason } : { status };
  };
  return (
    <BulkDialog {...props} kind="status" explain={translate('bulk.status.explain')} read={read}>
      <Choice
        label={text(STATUS_FIELDS.status.label)}
        value={status}
        onChange={setStatus}
        options={statuses.map((code) => ({ code, label: codeText('LEAD_STATUS', code) }))}
        fault={isChecked && status === '' ? 'required' : null}
      />
      {isExit && (
        <Choice
          label={text(STATUS_FIELDS.status_reason.label)}
          value={reason}
          onChange={setReason}
          options={codesOf(LEAD_STATUS_REASON).map((code) => ({
            code,
            label: codeText('LEAD_STATUS_REASON', code),
          }))}
          fault={isChecked && reason === '' ? 'reason_required' : null}
        />
      )}
    </BulkDialog>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly { readonly code: string; readonly label: string }[];
  readonly fault: FailCode | null;
}

function Choice({ label, value, onChange, options, fault }: ChoiceProps) {
  const language = useLanguage();
  return (
    <TextField
      select
      required
      label={label}
      value={value}
      error={fault !== null}
      helperText={fault && failText({ code: fault }, language)}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } } } }}
    >
      {options.map((option) => (
        <MenuItem key={option.code} value={option.code} sx={{ whiteSpace: 'normal' }}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
