import { sql } from 'kysely';
import type { CredentialDocument, Requirement } from '#schemas/credential/item.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Trx } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import { findRequirement } from '../items/find.ts';
import type { Subject } from '../rights.ts';
import { findSubject } from '../subject.ts';
import { presentDocuments, type DocumentRow } from './document.ts';

export interface FoundDocument {
  readonly subject: Subject;
  readonly requirement: Requirement;
  readonly document: DocumentRow;
}

/** A document of a subject that the actor may see, else `not_found`; the subject is locked, and with it its documents. */
export async function findDocument(trx: Trx, call: Call, id: string): Promise<FoundDocument> {
  const subject = await findSubject(trx, call, await readDocument(trx, id), true);
  const document = await readDocument(trx, id);
  return { subject, document, requirement: await findRequirement(trx, document.requirement_id) };
}

export async function readDocument(trx: Trx, id: string): Promise<DocumentRow> {
  const { rows } = await sql<DocumentRow>`select * from document where entity_id = ${id}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  return row;
}

export async function documentNow(
  trx: Trx,
  { actor }: Call,
  id: string,
  subject: Subject,
): Promise<CredentialDocument> {
  const [document] = await presentDocuments(trx, actor, [await readDocument(trx, id)], () => subject);
  return document!;
}

/** Throws `stale` with the document as it is, when it is no longer at `version`. */
export async function requireVersion(
  trx: Trx,
  call: Call,
  { document, subject }: FoundDocument,
  version: number,
): Promise<void> {
  if (document.version !== version)
    throw new Problem('stale', [], await documentNow(trx, call, document.entity_id, subject));
}
