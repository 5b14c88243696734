import { effectiveOperational } from '#schemas/credential/resource.ts';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { OperationalStatus, ResourceCredentialStatus, ResourceKind } from '#schemas/vocabulary/index.ts';
import type { Actor } from '#server/platform/actor.ts';
import { presentSummary, type AccountRow, type SummaryRow } from './account.ts';
import { isRemovable } from './resources/rights.ts';
import { rightsOn } from './rights.ts';

/** A row of the resource table. */
export interface ResourceRow extends SummaryRow {
  readonly entity_id: string;
  readonly version: number;
  readonly account_id: string;
  readonly lead_type: LeadType;
  readonly kind: ResourceKind;
  readonly name: string;
  readonly credential_status: ResourceCredentialStatus;
  readonly operational_status: OperationalStatus;
  readonly status_at: Date;
  readonly submitted_at: Date | null;
  readonly first_active_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

type Moments = 'status_at' | 'submitted_at' | 'first_active_at' | 'created_at' | 'updated_at';
/** Dates become text on their way out. */
type Presented = Omit<ResourceRecord, Moments> & Pick<ResourceRow, Moments>;

/** A resource of an account as the API answers it. */
export function presentResource(row: ResourceRow, account: AccountRow, actor: Actor): Presented {
  const rights = rightsOn(actor, { account, resource: row });
  return {
    entity_id: row.entity_id,
    version: row.version,
    account_id: row.account_id,
    lead_type: row.lead_type,
    kind: row.kind,
    name: row.name,
    credential_status: row.credential_status,
    operational_status: effectiveOperational(account.credential_status, row.operational_status),
    status_at: row.status_at,
    submitted_at: row.submitted_at,
    first_active_at: row.first_active_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...presentSummary(row, actor, account),
    can: {
      ...rights,
      remove: rights.edit && isRemovable(account, row),
    },
  };
}
