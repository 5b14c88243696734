import { sql } from 'kysely';
import type { CredentialDocument } from '#schemas/credential/item.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { FailCode } from '#schemas/errors.ts';
import type { FieldReviewState, RejectReason, UploadState } from '#schemas/vocabulary/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { refuse } from '#server/platform/problem.ts';
import { transact, type Write } from '#server/platform/write.ts';
import { allow, isJudged, itemPath, mayReview } from '../parts.ts';
import type { Subject } from '../rights.ts';
import { networkSettings } from '../settings.ts';
import { settle } from '../settle/index.ts';
import { findSubject, refOf } from '../subject.ts';
import type { DocumentRow } from './document.ts';
import { documentNow, findDocument, requireVersion, type FoundDocument } from './find.ts';

export interface DocumentDecision {
  /** PENDING takes a decision back. */
  readonly state: FieldReviewState;
  readonly reason_code?: RejectReason | null;
  readonly reason_text?: string | null;
}

/**
 * Approves or refuses a document, as its reviewer saw it at `version`. An approved one supersedes the one that counted
 * before; when the approval is taken back or turned into a refusal, that one counts again. Throws `not_found`,
 * `forbidden`, `not_now`, `stale` with the document as it is, or `bad_request`.
 */
export async function reviewDocument(
  db: Db,
  call: Call,
  id: string,
  version: number,
  decision: DocumentDecision,
): Promise<CredentialDocument> {
  const { state } = decision;
  const reason_text = state === 'REJECTED' ? decision.reason_text?.trim() || null : null;
  const reason_code = state === 'REJECTED' ? (decision.reason_code ?? null) : null;
  return transact(db, call, async (write) => {
    const found = await findDocument(write.trx, call, id);
    const { subject, document, requirement } = found;
    const ref = refOf(subject);
    allow(mayReview(call.actor, subject), isJudged(subject) && document.archived_at === null);
    await requireVersion(write.trx, call, found, version);
    if (state === 'REJECTED' && reason_text === null)
      refuse([{ field: 'reason_text', code: 'reason_required' }]);
    if (state === 'APPROVED') refuse(await approvalFails(write.trx, call, found));
    const supersedes = await supersede(write, found, state);
    const patch = {
      state,
      reason_code,
      reason_text,
      supersedes,
      reviewed_by: state === 'PENDING' ? null : call.actor.id,
      reviewed_at: state === 'PENDING' ? null : new Date(),
    };
    await write.update('document', id, version, patch, {
      type: 'DOCUMENT_REVIEWED',
      about: { resource: 'account', id: ref.account_id },
      changes: [
        {
          field: itemPath(ref, requirement.code),
          from: { state: document.state, reason_text: document.reason_text },
          to: { state, reason_code, reason_text },
        },
      ],
      detail: { document: id, supersedes },
    });
    await settle(write.trx, [ref]);
    await noteCompliance(write, call, subject);
    return documentNow(write.trx, call, id, subject);
  });
}

const UNREADABLE: Readonly<Record<Exclude<UploadState, 'UPLOADED'>, FailCode>> = {
  UPLOADING: 'still_scanning',
  SCANNING: 'still_scanning',
  REJECTED_VIRUS: 'virus',
  FAILED: 'upload_failed',
};

/** What nobody could read yet is not approved, nor with `four_eyes` (domain §6) by who uploaded or corrected it. */
async function approvalFails(trx: Trx, { actor }: Call, { document }: FoundDocument): Promise<Fail[]> {
  const { rows } = await sql<{ state: UploadState }>`
    select state from file where entity_id = ${document.file_id}`.execute(trx);
  const upload = rows[0]?.state ?? 'FAILED';
  const { four_eyes } = await networkSettings(trx);
  const own = [document.created_by, document.updated_by].includes(actor.id);
  return [
    ...(upload === 'UPLOADED' ? [] : [{ field: 'state', code: UNREADABLE[upload] }]),
    ...(four_eyes && own ? [{ field: 'state', code: 'four_eyes' } as const] : []),
  ];
}

/**
 * One approved document of an item counts. Archives the one that counted until now, or brings it back when the document
 * that took its place is no longer approved. Answers which one the document supersedes from now on.
 */
async function supersede(
  write: Write,
  { document, requirement, subject }: FoundDocument,
  state: FieldReviewState,
): Promise<string | null> {
  const ref = refOf(subject);
  const archive = (former: Pick<DocumentRow, 'entity_id' | 'version'>, archived_at: Date | null) =>
    write.update(
      'document',
      former.entity_id,
      former.version,
      { archived_at },
      {
        type: 'DOCUMENT_ARCHIVED',
        about: { resource: 'account', id: ref.account_id },
        changes: [
          {
            field: itemPath(ref, requirement.code),
            from: { archived: !archived_at },
            to: { archived: !!archived_at },
          },
        ],
        detail: { document: former.entity_id, by: document.entity_id },
      },
    );
  const named = document.state === 'APPROVED' ? document.supersedes : null;
  if (state === 'APPROVED') {
    const { rows } = await sql<DocumentRow>`
      select * from document
       where account_id = ${ref.account_id} and resource_id is not distinct from ${ref.resource_id}::uuid
         and requirement_id = ${document.requirement_id} and entity_id <> ${document.entity_id}
         and state = 'APPROVED' and archived_at is null
       order by created_at desc, entity_id desc limit 1`.execute(write.trx);
    const [former] = rows;
    if (former) await archive(former, new Date());
    return former?.entity_id ?? named;
  }
  if (named === null) return null;
  const { rows } = await sql<DocumentRow>`
    select * from document where entity_id = ${named} and archived_at is not null`.execute(write.trx);
  const [former] = rows;
  if (former) await archive(former, null);
  return null;
}

/** Nothing moves by itself: the history says when what was out of compliance has everything again. */
async function noteCompliance(write: Write, call: Call, before: Subject): Promise<void> {
  const { account, resource } = await findSubject(write.trx, call, refOf(before));
  if (resource?.credential_status !== 'OUT_OF_COMPLIANCE' || !before.resource) return;
  const lacked = before.resource.missing_items + before.resource.expired_items;
  if (lacked === 0 || resource.missing_items + resource.expired_items > 0) return;
  await write.note('account', account.entity_id, {
    type: 'CREDENTIAL_COMPONENT_UPDATED',
    changes: [{ field: `resources.${resource.entity_id}.items`, from: lacked, to: 0 }],
  });
}
