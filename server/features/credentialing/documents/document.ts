import { sql } from 'kysely';
import type { CredentialDocument } from '#schemas/credential/item.ts';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import { scopeOf } from '#schemas/permissions.ts';
import type { FieldReviewState, RejectReason } from '#schemas/vocabulary/index.ts';
import { presentFiles, type FileRow } from '#server/features/files/file.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { readPeople } from '#server/platform/names.ts';
import { isJudged, mayReview } from '../parts.ts';
import { rightsOn, type Subject } from '../rights.ts';
import { isProvider } from '../visible.ts';

/** A row of the document table. */
export interface DocumentRow extends SubjectRef {
  readonly entity_id: string;
  readonly version: number;
  readonly requirement_id: string;
  readonly file_id: string;
  readonly issued_on: string | null;
  readonly expires_on: string | null;
  readonly state: FieldReviewState;
  readonly reason_code: RejectReason | null;
  readonly reason_text: string | null;
  readonly reviewed_by: string | null;
  readonly reviewed_at: Date | null;
  readonly supersedes: string | null;
  readonly archived_at: Date | null;
  readonly submitted_at: Date | null;
  readonly created_at: Date;
  readonly created_by: string | null;
  readonly updated_by: string | null;
}

/** Whether documents come in now: while the subject is being filled in, and renewals of what is approved or active. */
export function takesDocuments(actor: Actor, subject: Subject): boolean {
  const { edit, renew } = rightsOn(actor, subject);
  return edit || renew;
}

const isPending = ({ state, archived_at }: DocumentRow): boolean =>
  state === 'PENDING' && archived_at === null;

/** Dates may be corrected until somebody has judged them. */
export const mayCorrect = (actor: Actor, subject: Subject, document: DocumentRow): boolean =>
  takesDocuments(actor, subject) && isPending(document);

/** Taken back by who uploaded it, until it is handed in or judged. */
export const mayTakeBack = (actor: Actor, subject: Subject, document: DocumentRow): boolean =>
  mayCorrect(actor, subject, document) && document.submitted_at === null && document.created_by === actor.id;

/**
 * Documents as answers hold them: five queries whatever the number. Who may not open confidential files sees that there
 * is one, and how it was judged; a provider does not learn who works on its file.
 */
export async function presentDocuments(
  db: Db | Trx,
  actor: Actor,
  rows: readonly DocumentRow[],
  subjectOf: (row: SubjectRef) => Subject,
): Promise<CredentialDocument[]> {
  const opens = scopeOf(actor.role, 'file.confidential') !== null;
  const { rows: files } = await sql<FileRow>`
    select t.* from file t where t.entity_id = any(${opens ? rows.map((row) => row.file_id) : []}::uuid[])`.execute(
    db,
  );
  const shown = new Map((await presentFiles(db, actor, files)).map((file) => [file.entity_id, file]));
  const people = await readPeople(
    db,
    rows.flatMap((row) => [row.created_by ?? [], row.reviewed_by ?? []].flat()),
  );
  const known = (id: string | null) =>
    id === null || (isProvider(actor) && id !== actor.id) ? null : (people.get(id) ?? null);
  return rows.map((row): CredentialDocument => {
    const subject = subjectOf(row);
    return {
      entity_id: row.entity_id,
      version: row.version,
      account_id: row.account_id,
      resource_id: row.resource_id,
      requirement_id: row.requirement_id,
      file: shown.get(row.file_id) ?? null,
      issued_on: row.issued_on,
      expires_on: row.expires_on,
      state: row.state,
      reason_code: row.reason_code,
      reason_text: row.reason_text,
      reviewed_at: row.reviewed_at?.toISOString() ?? null,
      reviewed_by: known(row.reviewed_by),
      archived_at: row.archived_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
      created_by: known(row.created_by),
      can: {
        edit: mayCorrect(actor, subject, row),
        remove: mayTakeBack(actor, subject, row),
        review: mayReview(actor, subject) && isJudged(subject) && row.archived_at === null,
      },
    };
  });
}
