import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Requirement, Verification } from '#schemas/credential/item.ts';
import { addDays } from '#schemas/engine/days.ts';
import { VERIFICATIONS } from '#schemas/credential/verification.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { Values } from '#schemas/engine/field.ts';
import { normalise } from '#schemas/engine/resource.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import { faults } from '#schemas/engine/validate.ts';
import { attachFails } from '#server/features/files/attach.ts';
import type { Call } from '#server/platform/actor.ts';
import { bodyCheck } from '#server/platform/ajv.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { changesBetween } from '../../leads/lead.ts';
import { futureFails } from '../documents/dates.ts';
import { allow, INTERNAL, isOpen, keyOf, mayReview, refIn } from '../parts.ts';
import type { Subject } from '../rights.ts';
import { settle } from '../settle/index.ts';
import { findSubject, refOf } from '../subject.ts';
import { presentVerifications, type VerificationRow } from './verification.ts';

/**
 * Keeps what the staff found at a source. One that verified a requirement counts for as many days as it says. Throws
 * `not_found`, `forbidden`, `not_now`, or `bad_request` with everything that is wrong.
 */
export async function addVerification(db: Db, call: Call, body: Values): Promise<Verification> {
  const { account_id, resource_id, item_id, ...rest } = body;
  const ref = refIn({ account_id, resource_id });
  const itemId = isEmpty(item_id) ? null : keyOf({ item_id }, 'item_id');
  const sent = normalise(VERIFICATIONS.fields, rest);
  return transact(db, call, async (write) => {
    const subject = await findSubject(write.trx, call, ref, true);
    allow(mayReview(call.actor, subject), isOpen(subject));
    const requirement = itemId === null ? null : await requirementOf(write.trx, subject, itemId);
    const fails: Fail[] = [
      ...faults(VERIFICATIONS, bodyCheck(VERIFICATIONS, 'create'), sent, null),
      ...futureFails('verified_on', sent.verified_on),
      ...(itemId !== null && !requirement ? [{ field: 'item_id', code: 'unknown_reference' } as const] : []),
      ...(await attachFails(write.trx, call.actor, VERIFICATIONS.fields, sent)),
    ];
    refuse(fails);
    const id = uuidv7();
    const counts = requirement !== null && sent.result === 'VERIFIED';
    const row = {
      ...sent,
      valid_until: counts ? addDays(String(sent.verified_on), requirement.psv_days) : null,
    };
    await write.insert(
      'verification',
      {
        ...row,
        entity_id: id,
        ...ref,
        requirement_id: requirement?.entity_id ?? null,
        created_by: call.actor.id,
      },
      {
        type: 'CREDENTIAL_VERIFIED',
        about: { resource: 'account', id: ref.account_id },
        changes: changesBetween({}, row),
        detail: {
          verification: id,
          item: requirement?.code ?? null,
          resource_id: ref.resource_id,
          ...INTERNAL,
        },
      },
    );
    await settle(write.trx, [ref]);
    const { rows } = await sql<VerificationRow>`select * from verification where entity_id = ${id}`.execute(
      write.trx,
    );
    return (await presentVerifications(write.trx, rows))[0]!;
  });
}

/** The requirement of an item of this very subject. */
async function requirementOf(
  trx: Trx,
  subject: Subject,
  itemId: string,
): Promise<Pick<Requirement, 'entity_id' | 'code' | 'psv_days'> | null> {
  const { account_id, resource_id } = refOf(subject);
  const { rows } = await sql<Pick<Requirement, 'entity_id' | 'code' | 'psv_days'>>`
    select r.entity_id, r.code, r.psv_days from requirement_item t join requirement r on r.entity_id = t.requirement_id
     where t.entity_id = ${itemId} and t.account_id = ${account_id}
       and t.resource_id is not distinct from ${resource_id}::uuid`.execute(trx);
  return rows[0] ?? null;
}
