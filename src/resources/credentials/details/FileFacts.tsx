import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { ACCOUNTS } from '#schemas/credential/account.ts';
import { useCodeText, useText } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { AgentName } from '../AgentName.tsx';
import type { FormFile } from '../api.ts';
import { CredentialChip, daysSince, OperationalChip } from '../status.tsx';

/** Where a file stands, in one line. */
export function FileFacts({ file: { account, progress } }: { readonly file: FormFile }) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const text = useText();
  const days = daysSince(account.submitted_at);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
      <CredentialChip status={account.credential_status} />
      <OperationalChip status={account.operational_status} />
      <span>{codeText('LEAD_TYPE', account.lead_type)}</span>
      <span>
        {text(ACCOUNTS.fields.cred_agent_id!.label)}: <AgentName id={account.cred_agent_id} />
      </span>
      <span>
        {account.submitted_at
          ? translate('credentials.details.submitted', {
              moment: formatMoment(account.submitted_at),
              smart_count: days ?? 0,
            })
          : translate('credentials.details.not_submitted')}
      </span>
      <span>{translate('credentials.details.percent', { percent: progress.percent })}</span>
    </Box>
  );
}
