import type {
  AccountCredentialStatus,
  FieldReviewState,
  ItemState,
  OperationalStatus,
  SubjectKind,
  VocabularyName,
} from '#schemas/vocabulary/index.ts';
import type { StatusTone } from '#src/theme/tokens.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { StatusChip } from '#src/kinds/code/StatusChip.tsx';
import { toneOf } from '#src/kinds/code/tones.ts';

/** A code of a list whose codes are states. */
function StateChip({ list, code }: { readonly list: VocabularyName; readonly code: string }) {
  return <StatusChip tone={toneOf(list, code) ?? 'new'} label={useCodeText()(list, code)} />;
}

export const CredentialChip = ({ status }: { readonly status: AccountCredentialStatus }) => (
  <StateChip list="ACCOUNT_CREDENTIAL_STATUS" code={status} />
);

export const ResourceChip = ({ status }: { readonly status: string }) => (
  <StateChip list="RESOURCE_CREDENTIAL_STATUS" code={status} />
);

/** The list that names the credential statuses of a subject. */
export const statusList = (kind: SubjectKind) =>
  kind === 'ACCOUNT' ? 'ACCOUNT_CREDENTIAL_STATUS' : 'RESOURCE_CREDENTIAL_STATUS';

export const OperationalChip = ({ status }: { readonly status: OperationalStatus }) => (
  <StateChip list="OPERATIONAL_STATUS" code={status} />
);

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
