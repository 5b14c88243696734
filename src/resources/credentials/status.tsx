import type {
  AccountCredentialStatus,
  FieldReviewState,
  ItemState,
  OperationalStatus,
  ResourceCredentialStatus,
  SubjectKind,
} from '#schemas/vocabulary/index.ts';
import type { StatusTone } from '#src/theme/tokens.ts';
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

const RESOURCE_TONES: Readonly<Record<ResourceCredentialStatus, StatusTone>> = {
  INCOMPLETE_APPLICATION: 'new',
  NEW_OUT_OF_SERVICE_AREA: 'new',
  CRED_ON_REVIEW: 'progress',
  IN_PSV: 'progress',
  UPDATES_NEEDED: 'progress',
  OUT_OF_COMPLIANCE: 'progress',
  ACTIVE: 'won',
  INACTIVE_OUT_OF_COMPLIANCE: 'exit',
  OUT_OF_SERVICE_AREA: 'exit',
  INACTIVE_LEGAL_HOLD: 'exit',
  WITHDRAWN: 'exit',
  TERMINATED: 'exit',
  DENIED: 'exit',
  OUT_OF_BUSINESS: 'exit',
  SUSPENDED: 'exit',
};

export function CredentialChip({ status }: { readonly status: AccountCredentialStatus }) {
  return <StatusChip tone={TONES[status]} label={useCodeText()('ACCOUNT_CREDENTIAL_STATUS', status)} />;
}

export function ResourceChip({ status }: { readonly status: string }) {
  const tone = RESOURCE_TONES[status as ResourceCredentialStatus] ?? 'new';
  return <StatusChip tone={tone} label={useCodeText()('RESOURCE_CREDENTIAL_STATUS', status)} />;
}

/** The list that names the credential statuses of a subject. */
export const statusList = (kind: SubjectKind) =>
  kind === 'ACCOUNT' ? 'ACCOUNT_CREDENTIAL_STATUS' : 'RESOURCE_CREDENTIAL_STATUS';

const OPERATION: Readonly<Record<OperationalStatus, StatusTone>> = {
  NEVER_ACTIVE: 'new',
  ACTIVE: 'won',
  INACTIVE: 'exit',
};

export function OperationalChip({ status }: { readonly status: OperationalStatus }) {
  return <StatusChip tone={OPERATION[status]} label={useCodeText()('OPERATIONAL_STATUS', status)} />;
}

const ITEMS: Readonly<Record<ItemState, StatusTone>> = {
  MISSING: 'exit',
  PENDING: 'progress',
  REJECTED: 'exit',
  CURRENT: 'won',
  EXPIRING: 'progress',
  EXPIRED: 'exit',
  NOT_APPLICABLE: 'new',
};

/** How a requirement of a subject stands. */
export function ItemChip({ state }: { readonly state: ItemState }) {
  return <StatusChip tone={ITEMS[state]} label={useCodeText()('ITEM_STATE', state)} />;
}

const REVIEWS: Readonly<Record<FieldReviewState, StatusTone>> = {
  PENDING: 'progress',
  APPROVED: 'won',
  REJECTED: 'exit',
};

/** How a value or a document was judged. */
export function ReviewChip({ state }: { readonly state: FieldReviewState }) {
  return <StatusChip tone={REVIEWS[state]} label={useCodeText()('FIELD_REVIEW_STATE', state)} />;
}

const DAY_MS = 86_400_000;

/** Whole days since a moment; null without one. */
export const daysSince = (moment: string | null, now = Date.now()): number | null =>
  moment === null ? null : Math.max(0, Math.floor((now - Date.parse(moment)) / DAY_MS));
