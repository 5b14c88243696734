import type { Cycle, FormRef, Summary } from '#schemas/credential/subject.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { AccountCredentialStatus, OperationalStatus } from '#schemas/vocabulary/index.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { ResourceRow } from './resource.ts';
import { rightsOn } from './rights.ts';
import { isProvider, mayOn } from './visible.ts';

/** The columns that settle() keeps of a subject. */
export type SummaryRow = Summary & {
  readonly open_hits: number;
  readonly facts: Readonly<Record<string, unknown>>;
};

/** A row of the account table. */
export interface AccountRow extends SummaryRow {
  /** What the account counts without its resources; empty until it is settled. */
  readonly own: Partial<Summary>;
  readonly entity_id: string;
  readonly version: number;
  readonly name: string;
  readonly lead_type: LeadType;
  readonly lead_id: string | null;
  readonly credential_status: AccountCredentialStatus;
  readonly operational_status: OperationalStatus;
  readonly status_at: Date;
  readonly provider_user_id: string | null;
  readonly cred_agent_id: string | null;
  readonly submitted_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** What a list tells of a subject; that there are hits is not for everybody (domain §6). */
export const presentSummary = (
  row: AccountRow | ResourceRow,
  actor: Actor,
  account: AccountRow,
): Summary => ({
  progress: row.progress,
  missing_items: row.missing_items,
  pending_items: row.pending_items,
  expiring_items: row.expiring_items,
  expired_items: row.expired_items,
  pending_values: row.pending_values,
  rejected_values: row.rejected_values,
  open_hits: mayOn(actor, 'screening.read', account) ? row.open_hits : null,
  next_expiry_on: row.next_expiry_on,
});

/** The same of the account alone: its columns count its resources as well. */
export const presentOwn = (row: AccountRow, actor: Actor): Summary =>
  presentSummary({ ...row, ...row.own, open_hits: row.own.open_hits ?? row.open_hits }, actor, row);

/** What only a single record carries. */
export interface AccountParts {
  readonly own: Summary;
  readonly forms: readonly FormRef[];
  readonly cycle: Cycle | null;
}

export type Account = ReturnType<typeof presentAccount> & Partial<AccountParts>;

/** The account as the API answers it. A provider does not learn who works on its file. */
export const presentAccount = (row: AccountRow, actor: Actor) => ({
  entity_id: row.entity_id,
  version: row.version,
  name: row.name,
  lead_type: row.lead_type,
  lead_id: row.lead_id,
  credential_status: row.credential_status,
  operational_status: row.operational_status,
  status_at: row.status_at,
  provider_user_id: row.provider_user_id,
  cred_agent_id: isProvider(actor) ? null : row.cred_agent_id,
  submitted_at: row.submitted_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
  ...presentSummary(row, actor, row),
  can: {
    ...rightsOn(actor, { account: row, resource: null }),
    claim: mayOn(actor, 'credential.claim', row) && row.cred_agent_id !== actor.id,
    assign: mayOn(actor, 'credential.assign', row),
    screen: mayOn(actor, 'screening.clear', row),
    packet: mayOn(actor, 'credential.export', row),
  },
});
