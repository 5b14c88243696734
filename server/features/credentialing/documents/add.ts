import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { DOCUMENTS } from '#schemas/credential/document.ts';
import type { CredentialDocument } from '#schemas/credential/item.ts';
import { DOCUMENTS_MAX } from '#schemas/credential/part.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { Values } from '#schemas/engine/field.ts';
import { normalise } from '#schemas/engine/resource.ts';
import { attachFails } from '#server/features/files/attach.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { findItem, type FoundItem } from '../items/find.ts';
import { allow, itemPath, keyOf } from '../parts.ts';
import { settle } from '../settle/index.ts';
import { refOf } from '../subject.ts';
import { mayOn } from '../visible.ts';
import { documentFails } from './dates.ts';
import { takesDocuments } from './document.ts';
import { documentNow } from './find.ts';

/**
 * Hands in a document for a requirement item: the actor's own upload. Throws `not_found`, `forbidden`, `not_now` while
 * the subject takes none, or `bad_request` with everything that is wrong.
 */
export async function addDocument(
  db: Db,
  call: Call,
  { item_id, ...body }: Values,
): Promise<CredentialDocument> {
  const itemId = keyOf({ item_id }, 'item_id');
  const sent = normalise(DOCUMENTS.fields, body);
  return transact(db, call, async (write) => {
    const found = await findItem(write.trx, call, itemId);
    const { subject, requirement } = found;
    allow(mayOn(call.actor, 'credential.edit', subject.account), takesDocuments(call.actor, subject));
    refuse([
      ...(await itemFails(write.trx, found)),
      ...documentFails(DOCUMENTS, 'create', sent, sent, requirement),
      ...(await attachFails(write.trx, call.actor, DOCUMENTS.fields, sent)),
    ]);
    const ref = refOf(subject);
    const id = uuidv7();
    const { file_id, issued_on = null, expires_on = null } = sent;
    await write.insert(
      'document',
      {
        entity_id: id,
        ...ref,
        requirement_id: requirement.entity_id,
        file_id,
        issued_on,
        expires_on,
        created_by: call.actor.id,
        updated_by: call.actor.id,
      },
      {
        type: 'DOCUMENT_ADDED',
        about: { resource: 'account', id: ref.account_id },
        changes: [{ field: itemPath(ref, requirement.code), from: null, to: { issued_on, expires_on } }],
        detail: { document: id, file: file_id },
      },
    );
    await settle(write.trx, [ref]);
    return documentNow(write.trx, call, id, subject);
  });
}

async function itemFails(trx: Trx, { item, requirement }: FoundItem): Promise<Fail[]> {
  if (!requirement.needs_document || item.state === 'NOT_APPLICABLE')
    return [{ field: 'item_id', code: 'invalid' }];
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from document
     where account_id = ${item.account_id} and resource_id is not distinct from ${item.resource_id}::uuid
       and requirement_id = ${item.requirement_id} and archived_at is null`.execute(trx);
  return (rows[0]?.count ?? 0) < DOCUMENTS_MAX
    ? []
    : [{ field: 'item_id', code: 'too_many', params: { limit: DOCUMENTS_MAX } }];
}
