import { ACCOUNT_LIFECYCLE, PROVIDER_EDITS, STAFF_REVIEWS, SUBMITTED } from '#schemas/credential/account.ts';
import { movesFrom } from '#schemas/engine/transitions.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { AccountCredentialStatus, OperationalStatus } from '#schemas/vocabulary/index.ts';
import type { Actor } from '#server/platform/actor.ts';
import { isProvider, mayOn } from './visible.ts';

/** A row of the account table. */
export interface AccountRow {
  readonly entity_id: string;
  readonly version: number;
  readonly name: string;
  readonly lead_type: LeadType;
  readonly lead_id: string | null;
  readonly credential_status: AccountCredentialStatus;
  readonly operational_status: OperationalStatus;
  readonly provider_user_id: string | null;
  readonly cred_agent_id: string | null;
  readonly submitted_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** What a person may do to a file now; it travels with the record, so that the console never guesses. */
export interface AccountRights {
  readonly edit: boolean;
  readonly submit: boolean;
  readonly review: boolean;
  readonly claim: boolean;
  readonly statuses: readonly string[];
}

/** Providers edit while the file is theirs, staff also while it is reviewed; a decided file is edited by nobody. */
export const isEditable = (actor: Actor, status: AccountCredentialStatus): boolean =>
  PROVIDER_EDITS.includes(status) || (!isProvider(actor) && STAFF_REVIEWS.includes(status));

export function rightsOn(actor: Actor, account: AccountRow): AccountRights {
  const status = account.credential_status;
  const reviews = mayOn(actor, 'credential.review', account);
  const moves = movesFrom(ACCOUNT_LIFECYCLE, status).filter(
    (move) => move.to !== SUBMITTED && (!move.supervisorOnly || mayOn(actor, 'credential.decide', account)),
  );
  return {
    edit: mayOn(actor, 'credential.edit', account) && isEditable(actor, status),
    submit: mayOn(actor, 'credential.submit', account) && PROVIDER_EDITS.includes(status),
    review: reviews && STAFF_REVIEWS.includes(status),
    claim: mayOn(actor, 'credential.claim', account) && account.cred_agent_id !== actor.id,
    statuses: reviews ? moves.map((move) => move.to) : [],
  };
}

export type Account = ReturnType<typeof presentAccount>;

/** The account as the API answers it. A provider does not learn who works on its file. */
export const presentAccount = (row: AccountRow, actor: Actor) => ({
  entity_id: row.entity_id,
  version: row.version,
  name: row.name,
  lead_type: row.lead_type,
  lead_id: row.lead_id,
  credential_status: row.credential_status,
  operational_status: row.operational_status,
  provider_user_id: row.provider_user_id,
  cred_agent_id: isProvider(actor) ? null : row.cred_agent_id,
  submitted_at: row.submitted_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
  can: rightsOn(actor, row),
});
