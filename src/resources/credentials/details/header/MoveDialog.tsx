import { useTranslate } from 'ra-core';
import { useKeptValue } from '../../../generic/useKeptEntries.ts';
import { MAX_REASON } from '../limits.ts';
import { LinesInput } from '../inputs.tsx';
import { StepDialog } from '../StepDialog.tsx';

interface MoveDialogProps {
  readonly to: string;
  /** Where the file is moved, in words. */
  readonly status: string;
  readonly question: 'grave' | 'tell' | 'lock' | 'restart';
  /** Its refusal is told by the screen below. */
  readonly move: (reason: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** A move that is asked about, and that may be given words. */
export function MoveDialog({ to, status, question, move, onClose }: MoveDialogProps) {
  const translate = useTranslate();
  const [reason, setReason, kept] = useKeptValue(`move/${to}`, '');
  return (
    <StepDialog
      title={translate('credential_file.confirm.title', { status })}
      text={translate(`credential_file.confirm.${question}`)}
      action={translate('ra.action.confirm')}
      isGrave={question === 'grave'}
      save={async () => {
        await move(reason);
        onClose();
      }}
      onClose={onClose}
      kept={kept}
    >
      {(faults) => (
        <LinesInput
          label={translate('credential_file.confirm.reason')}
          help={translate('credential_file.confirm.reason_help')}
          value={reason}
          onChange={setReason}
          fault={faults.reason_text}
          maxLength={MAX_REASON}
          lines={3}
          isFirst
        />
      )}
    </StepDialog>
  );
}
