import DialogContentText from '@mui/material/DialogContentText';
import { useNotify, useTranslate } from 'ra-core';
import { useKeptValue } from '../generic/useKeptEntries.ts';
import { usePrivacyCalls } from './api.ts';
import { PanelForm, ReasonInput, type PanelProps } from './PanelForm.tsx';

/** Everything that is kept of the people, as a file for them. */
export function ReportPanel({ path, onBusy, onClose }: PanelProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { saveReport } = usePrivacyCalls(path);
  const [reason, setReason, kept] = useKeptValue(`report ${path}`, '');
  return (
    <PanelForm
      action={translate('privacy.report.action')}
      kept={kept}
      text={<DialogContentText>{translate('privacy.report.text')}</DialogContentText>}
      save={async () => {
        await saveReport(reason.trim());
        notify('privacy.report.done', { type: 'success' });
        onClose();
      }}
      onBusy={onBusy}
      onClose={onClose}
    >
      {({ reason: fault }) => (
        <ReasonInput
          help={translate('privacy.report.reason_help')}
          value={reason}
          fault={fault}
          onChange={setReason}
        />
      )}
    </PanelForm>
  );
}
