import { LEAD_LIFECYCLE } from '#schemas/lead/index.ts';
import {
  EXIT_STATUSES,
  STATUS_GROUPS,
  type AccountCredentialStatus,
  type OperationalStatus,
  type ResourceCredentialStatus,
  type TaskStatus,
  type VocabularyName,
} from '#schemas/vocabulary/index.ts';
import type { StatusTone } from '#src/theme/tokens.ts';

/** The tone of a code, or null for lists whose codes are no states. */
export function toneOf(list: VocabularyName, code: string): StatusTone | null {
  const tones = TONES[list];
  if (tones) return tones[code] ?? null;
  if (list !== 'LEAD_STATUS') return null;
  if (code === LEAD_LIFECYCLE.initial) return 'new';
  if ((EXIT_STATUSES as readonly string[]).includes(code)) return 'exit';
  return (STATUS_GROUPS.IN_PROGRESS as readonly string[]).includes(code) ? 'progress' : 'won';
}

const TASKS: Readonly<Record<TaskStatus, StatusTone>> = {
  todo: 'new',
  in_progress: 'progress',
  pending: 'progress',
  approved: 'won',
  rejected: 'exit',
  completed: 'won',
  canceled: 'exit',
};

const ACCOUNTS: Readonly<Record<AccountCredentialStatus, StatusTone>> = {
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

const RESOURCES: Readonly<Record<ResourceCredentialStatus, StatusTone>> = {
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

const OPERATION: Readonly<Record<OperationalStatus, StatusTone>> = {
  NEVER_ACTIVE: 'new',
  ACTIVE: 'won',
  INACTIVE: 'exit',
};

const TONES: Partial<Record<VocabularyName, Readonly<Record<string, StatusTone>>>> = {
  TASK_STATUS: TASKS,
  ACCOUNT_CREDENTIAL_STATUS: ACCOUNTS,
  RESOURCE_CREDENTIAL_STATUS: RESOURCES,
  OPERATIONAL_STATUS: OPERATION,
};
