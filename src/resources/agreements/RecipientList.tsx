import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { roleOf, type AgreementRecipient } from '#schemas/agreement/index.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import type { Agreement } from './api.ts';

interface RecipientListProps {
  readonly agreement: Agreement;
  /** How far one of them is. */
  readonly children?: (recipient: AgreementRecipient) => ReactNode;
}

/** Who signs an agreement, numbered where they do so one after the other. */
export function RecipientList({ agreement, children }: RecipientListProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const recipients = agreement.recipients ?? [];
  const isInOrder = agreement.in_order === true && recipients.length > 1;
  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography variant="body2" color="text.secondary">
        {recipients.length === 0
          ? translate('agreements.signers.none')
          : translate(`agreements.signers.${isInOrder ? 'in_order' : 'together'}`, {
              smart_count: recipients.length,
            })}
      </Typography>
      <Box component={isInOrder ? 'ol' : 'ul'} sx={{ m: 0, pl: 2.5, typography: 'body2' }}>
        {recipients.map((recipient, index) => {
          const { party, name, email } = recipient;
          const role = roleOf(recipient);
          return (
            <Box component="li" key={index} sx={{ mt: 0.75, overflowWrap: 'anywhere' }}>
              <Box component="span" sx={{ fontWeight: 600 }}>
                {name ?? translate('agreements.signers.unnamed')}
              </Box>
              {email && ` · ${email}`}
              <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                {codeText('CONTRACT_PARTY', party ?? '')}
                {role === 'APPROVER' && ` · ${codeText('SIGNER_ROLE', role)}`}
              </Box>
              {children?.(recipient)}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
