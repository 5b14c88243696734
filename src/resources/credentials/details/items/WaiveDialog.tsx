import { useTranslate } from 'ra-core';
import { failText } from '#schemas/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { useKeptValue } from '../../../generic/useKeptEntries.ts';
import { LinesInput } from '../inputs.tsx';
import { MAX_REASON } from '../limits.ts';
import { StepDialog } from '../StepDialog.tsx';

interface WaiveDialogProps {
  /** Of the requirement. */
  readonly id: string;
  readonly name: string;
  readonly waive: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** A requirement that does not apply to this subject: said with a reason, and taken back as easily. */
export function WaiveDialog({ id, name, waive, onClose }: WaiveDialogProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const [reason, setReason, kept] = useKeptValue(`waive/${id}`, '');
  return (
    <StepDialog
      title={translate('credential_file.item.waive_title', { name })}
      action={translate('credential_file.item.waive')}
      check={() => (reason.trim() ? {} : { reason_text: failText({ code: 'reason_required' }, language) })}
      save={() => waive(reason.trim())}
      onClose={onClose}
      kept={kept}
    >
      {(faults) => (
        <LinesInput
          label={translate('credential_file.item.waive_reason')}
          value={reason}
          onChange={setReason}
          fault={faults.reason_text}
          maxLength={MAX_REASON}
          lines={2}
          isRequired
          isFirst
        />
      )}
    </StepDialog>
  );
}
