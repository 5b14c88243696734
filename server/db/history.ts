import type { ColumnType, Generated } from 'kysely';
import type { Json, Stamp } from './columns.ts';

/** One field's way from one value to another. */
export interface Change {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

interface HistoryTable {
  entity_id: string;
  at: Stamp;
  type: string;
  resource: string;
  record_id: string;
  version: number | null;
  actor_id: string | null;
  request_id: string | null;
  changes: Json<Change[]>;
  detail: Json<Record<string, unknown>>;
  /** Null: written before rows were chained, or says nothing any more (docs/decisions/022). */
  salt: ColumnType<string | null, never, null>;
  /** Of a row that says nothing any more: the row that tells why, and the digest of what it said. */
  erased_by: ColumnType<string | null, never, string>;
  kept: ColumnType<Buffer | null, never, Buffer>;
}

interface AuditBatchTable {
  id: Generated<string>;
  ids: string[];
  digests: Buffer;
  no: string | null;
  link: Buffer | null;
  key_id: string | null;
}

export interface HistoryTables {
  history: HistoryTable;
  audit_batch: AuditBatchTable;
}
