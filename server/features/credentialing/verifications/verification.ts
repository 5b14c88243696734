import type { Verification } from '#schemas/credential/item.ts';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import type { VerificationMethod, VerificationResult } from '#schemas/vocabulary/index.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { sql } from 'kysely';
import { readPeople } from '#server/platform/names.ts';

/** A row of the verification table. */
export interface VerificationRow extends SubjectRef {
  readonly entity_id: string;
  readonly requirement_id: string | null;
  readonly source: string;
  readonly method: VerificationMethod;
  readonly result: VerificationResult;
  readonly verified_on: string;
  readonly valid_until: string | null;
  readonly evidence_file_id: string | null;
  readonly note: string | null;
  readonly created_at: Date;
  readonly created_by: string | null;
}

/** Verifications as answers hold them: two queries whatever the number. */
export async function presentVerifications(
  db: Db | Trx,
  rows: readonly VerificationRow[],
): Promise<Verification[]> {
  const people = await readPeople(
    db,
    rows.flatMap((row) => row.created_by ?? []),
  );
  const { rows: requirements } = await sql<{ entity_id: string; code: string }>`
    select entity_id, code from requirement
     where entity_id = any(${rows.flatMap((row) => row.requirement_id ?? [])}::uuid[])`.execute(db);
  const codes = new Map(requirements.map(({ entity_id, code }) => [entity_id, code]));
  return rows.map((row): Verification => ({
    entity_id: row.entity_id,
    account_id: row.account_id,
    resource_id: row.resource_id,
    requirement_id: row.requirement_id,
    code: codes.get(row.requirement_id ?? '') ?? null,
    source: row.source,
    method: row.method,
    result: row.result,
    verified_on: row.verified_on,
    valid_until: row.valid_until,
    evidence_file_id: row.evidence_file_id,
    note: row.note,
    created_at: row.created_at.toISOString(),
    created_by: people.get(row.created_by ?? '') ?? null,
  }));
}
