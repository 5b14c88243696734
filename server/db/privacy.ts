import type { Generated } from 'kysely';
import type { ErasureStatus, PersonalPart } from '#schemas/privacy/index.ts';
import type { Json, Moment, Stamp } from './columns.ts';

interface ErasureTable {
  entity_id: string;
  version: Generated<number>;
  resource: 'lead' | 'account' | 'resource';
  record_id: string;
  reason: string;
  status: Generated<ErasureStatus>;
  counts: Json<Partial<Record<PersonalPart, number>>>;
  created_at: Stamp;
  created_by: string | null;
  updated_at: Stamp;
  finished_at: Moment;
}

export interface PrivacyTables {
  erasure: ErasureTable;
}
