import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { COMMENTS } from '#schemas/credential/comment.ts';
import type { CredentialComment } from '#schemas/credential/item.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { Values } from '#schemas/engine/field.ts';
import type { Audience } from '#schemas/engine/formAudience.ts';
import { normalise } from '#schemas/engine/resource.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import { faults } from '#schemas/engine/validate.ts';
import { notify } from '#server/features/notices/notify.ts';
import type { Call } from '#server/platform/actor.ts';
import { bodyCheck } from '#server/platform/ajv.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { formOf, instancesOf } from '../instances.ts';
import { refIn } from '../parts.ts';
import type { Subject } from '../rights.ts';
import { findSubject, refOf } from '../subject.ts';
import { audienceOf, isProvider, mayOn } from '../visible.ts';
import { presentComments, readsInternal, type CommentRow } from './comment.ts';

/**
 * Writes about a subject, or a field of its forms: to its provider, who is told by mail, or among the staff. What a
 * provider writes both read. Throws `not_found`, `forbidden`, or `bad_request` with everything that is wrong.
 */
export async function addComment(db: Db, call: Call, body: Values): Promise<CredentialComment> {
  const { account_id, resource_id, ...rest } = body;
  const ref = refIn({ account_id, resource_id });
  const { actor } = call;
  const said = normalise(COMMENTS.fields, rest);
  const sent = isProvider(actor) && isEmpty(said.visibility) ? { ...said, visibility: 'PROVIDER' } : said;
  return transact(db, call, async (write) => {
    const subject = await findSubject(write.trx, call, ref);
    const internal = sent.visibility === 'INTERNAL';
    const reads = readsInternal(actor, subject.account);
    // An agent speaks to the providers of its own files; among each other all of them write about all.
    if (!(internal && reads) && !mayOn(actor, 'credential.edit', subject.account))
      throw new Problem('forbidden');
    const fails: Fail[] = [
      ...faults(COMMENTS, bodyCheck(COMMENTS, 'create'), sent, null),
      ...(internal && !reads ? [{ field: 'visibility', code: 'not_in_list' } as const] : []),
      ...(await fieldFails(write.trx, subject, sent.field_id, audienceOf(actor), internal)),
    ];
    refuse(fails);
    const id = uuidv7();
    const { field_id = null, visibility, text } = sent;
    await write.insert(
      'credential_comment',
      { entity_id: id, ...ref, field_id, visibility, text, created_by: actor.id },
      {
        type: 'CREDENTIAL_COMMENTED',
        about: { resource: 'account', id: ref.account_id },
        changes: [{ field: 'text', from: null, to: text }],
        detail: { comment: id, resource_id: ref.resource_id, field_id, visibility },
      },
    );
    const { provider_user_id, cred_agent_id, name } = subject.account;
    // The other side hears of it: the provider, or the agent who works on the file.
    const reader = isProvider(actor) ? cred_agent_id : provider_user_id;
    if (!internal && reader !== null)
      await notify(write.trx, {
        code: 'credential.comment',
        key: `credential.comment|${id}`,
        userId: reader,
        params: { name },
        about: { resource: 'account', id: ref.account_id },
      });
    const { rows } = await sql<CommentRow>`select * from credential_comment where entity_id = ${id}`.execute(
      write.trx,
    );
    return (await presentComments(write.trx, actor, rows))[0]!;
  });
}

/** A comment may be about a field that one of the subject's forms has: on its writer's, and on that of who reads it. */
async function fieldFails(
  trx: Trx,
  subject: Subject,
  fieldId: unknown,
  writer: Audience,
  internal: boolean,
): Promise<Fail[]> {
  if (typeof fieldId !== 'string') return [];
  for (const row of await instancesOf(trx, [refOf(subject)])) {
    const form = await formOf(trx, row);
    const has = (audience: Audience) => form.fieldsFor(audience).some((field) => field.fieldId === fieldId);
    if (has(writer))
      return internal || has('PROVIDER') ? [] : [{ field: 'visibility', code: 'internal_field' }];
  }
  return [{ field: 'field_id', code: 'unknown_field' }];
}
