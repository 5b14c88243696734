import type { StatusTone } from '#src/theme/tokens.ts';
import type { AccountCredentialStatus, OperationalStatus } from '#schemas/vocabulary/index.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { StatusChip } from '#src/kinds/code/StatusChip.tsx';

const TONES: Readonly<Record<AccountCredentialStatus, StatusTone>> = {
  ONBOARDING: 'new',
  PENDING_REVIEW: 'progress',
  CREDENTIALING_REVIEW: 'progress',
  UPDATES_NEEDED: 'progress',
  INCOMPLETE_APPLICATION: 'new',
  APPROVED: 'won',
  DENIED: 'exit',
  TEMPORARILY_SUSPENDED: 'exit',
  TERMINATED: 'exit',
};

export function CredentialChip({ status }: { readonly status: AccountCredentialStatus }) {
  return <StatusChip tone={TONES[status]} label={useCodeText()('ACCOUNT_CREDENTIAL_STATUS', status)} />;
}

const OPERATION: Readonly<Record<OperationalStatus, StatusTone>> = {
  NEVER_ACTIVE: 'new',
  ACTIVE: 'won',
  INACTIVE: 'exit',
};

export function OperationalChip({ status }: { readonly status: OperationalStatus }) {
  return <StatusChip tone={OPERATION[status]} label={useCodeText()('OPERATIONAL_STATUS', status)} />;
}

const DAY_MS = 86_400_000;

/** Whole days since a moment; null without one. */
export const daysSince = (moment: string | null, now = Date.now()): number | null =>
  moment === null ? null : Math.max(0, Math.floor((now - Date.parse(moment)) / DAY_MS));
