import { DOCUMENT_DATES } from '#schemas/credential/document.ts';
import type { CredentialDocument } from '#schemas/credential/item.ts';
import type { Values } from '#schemas/engine/field.ts';
import { normalise } from '#schemas/engine/resource.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { allow, itemPath } from '../parts.ts';
import { settle } from '../settle/index.ts';
import { refOf } from '../subject.ts';
import { mayOn } from '../visible.ts';
import { documentFails } from './dates.ts';
import { mayCorrect, mayTakeBack } from './document.ts';
import { documentNow, findDocument, requireVersion } from './find.ts';

/**
 * Corrects the dates of a document that nobody has judged yet. Throws `not_found`, `forbidden`, `not_now`, `stale` with
 * the document as it is, or `bad_request`.
 */
export async function correctDates(
  db: Db,
  call: Call,
  id: string,
  version: number,
  body: Values,
): Promise<CredentialDocument> {
  const sent = normalise(DOCUMENT_DATES.fields, body);
  return transact(db, call, async (write) => {
    const found = await findDocument(write.trx, call, id);
    const { subject, document, requirement } = found;
    allow(mayOn(call.actor, 'credential.edit', subject.account), mayCorrect(call.actor, subject, document));
    await requireVersion(write.trx, call, found, version);
    const { issued_on, expires_on } = document;
    const before = { issued_on, expires_on };
    const after = { ...before, ...sent };
    // Together, so that an order is checked whichever of the two is sent.
    refuse(documentFails(DOCUMENT_DATES, 'update', after, after, requirement));
    const ref = refOf(subject);
    await write.update(
      'document',
      id,
      version,
      { ...after, updated_by: call.actor.id },
      {
        type: 'DOCUMENT_UPDATED',
        about: { resource: 'account', id: ref.account_id },
        changes: [{ field: itemPath(ref, requirement.code), from: before, to: after }],
        detail: { document: id },
      },
    );
    await settle(write.trx, [ref]);
    return documentNow(write.trx, call, id, subject);
  });
}

/**
 * Takes back a document that was not handed in yet; its file is forgotten, and swept. Throws `not_found`, `forbidden`
 * (also for another's upload), `not_now`, or `stale` with the document as it is.
 */
export async function takeBackDocument(db: Db, call: Call, id: string, version: number): Promise<void> {
  await transact(db, call, async (write) => {
    const found = await findDocument(write.trx, call, id);
    const { subject, document, requirement } = found;
    const own =
      mayOn(call.actor, 'credential.edit', subject.account) && document.created_by === call.actor.id;
    allow(own, mayTakeBack(call.actor, subject, document));
    await requireVersion(write.trx, call, found, version);
    const ref = refOf(subject);
    await write.remove('document', id, version, {
      type: 'DOCUMENT_REMOVED',
      about: { resource: 'account', id: ref.account_id },
      changes: [
        {
          field: itemPath(ref, requirement.code),
          from: { issued_on: document.issued_on, expires_on: document.expires_on },
          to: null,
        },
      ],
      detail: { document: id, file: document.file_id },
    });
    await settle(write.trx, [ref]);
  });
}
