import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { ACCOUNT_HOLDS, RESOURCE_STAFF_REVIEWS } from '#schemas/credential/resource.ts';
import { STAFF_REVIEWS } from '#schemas/credential/account.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { useCodeText } from '#src/i18n/hooks.ts';
import { statusList } from '../../status.tsx';
import { kindOf, recordOf, rightsOf, type Subject } from '../subject.ts';

/** Why there is nothing to decide: the file's status, somebody else's file; readers who only read need no reason. */
export function WhyNot({ subject }: { readonly subject: Subject }) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const mayReview = useCan('credential.review');
  if (!mayReview || rightsOf(subject).review) return null;
  const { account } = subject;
  const status = recordOf(subject).credential_status;
  const open: readonly string[] = subject.resource ? RESOURCE_STAFF_REVIEWS : STAFF_REVIEWS;
  const isHeld = subject.resource !== null && ACCOUNT_HOLDS.includes(account.credential_status);
  const text = isHeld
    ? translate('credential_review.held', {
        status: codeText('ACCOUNT_CREDENTIAL_STATUS', account.credential_status),
      })
    : !open.includes(status)
      ? translate('credential_review.not_now', { status: codeText(statusList(kindOf(subject)), status) })
      : translate(account.cred_agent_id ? 'credential_review.others' : 'credential_review.claim_first');
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {text}
    </Alert>
  );
}
