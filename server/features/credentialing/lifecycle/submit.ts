import { SUBMITTED } from '#schemas/credential/account.ts';
import { RESOURCE_SUBMITTED, SUBMIT_NEEDS } from '#schemas/credential/resource.ts';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { sql } from 'kysely';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { freezeDrafts } from '#server/platform/forms/values.ts';
import type { Vault } from '#server/platform/forms/vault.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact, type Write } from '#server/platform/write.ts';
import { presentAccount, type Account } from '../account.ts';
import { instancesOf } from '../instances.ts';
import { notifySubmitted } from '../notices.ts';
import { presentResource } from '../resource.ts';
import { phaseOf, type Subject } from '../rights.ts';
import { settle, today } from '../settle/index.ts';
import { findSubject, readSubject, refOf, resourcesOf } from '../subject.ts';
import { mayOn } from '../visible.ts';
import { changeStatus } from './change.ts';
import { patchCycle } from './cycles.ts';
import { submitFaults } from './faults.ts';
import { screenSubjects } from '#server/features/screening/index.ts';

/** Resources that one submit can hand in; an account has no more (resources/create.ts). */
const MAX_RESOURCES = 5000;

/**
 * Hands in a whole file, or one resource of it, as read at `version` (of the record); from then on its provider cannot
 * edit it. Everything is checked first: forms, items, and of an account all its resources that are still the
 * provider's. Throws `not_found`, `forbidden`, `not_now`, `stale`, or `bad_request` with everything that is missing or
 * wrong, named as docs/decisions/012 says.
 */
export async function submitSubject(
  db: Db,
  vault: Vault,
  call: Call,
  ref: SubjectRef,
  version: number,
  confirmed: boolean,
): Promise<Account | ReturnType<typeof presentResource>> {
  return transact(db, call, async (write) => {
    const subject = await findSubject(write.trx, call, ref, true);
    const { account, resource } = subject;
    if (!mayOn(call.actor, 'credential.submit', account)) throw new Problem('forbidden');
    if (!phaseOf(subject).providerEdits) throw new Problem('not_now');
    const present = (now: Subject) =>
      now.resource
        ? presentResource(now.resource, now.account, call.actor)
        : presentAccount(now.account, call.actor);
    if ((resource ?? account).version !== version) throw new Problem('stale', [], present(subject));
    const below = resource ? [] : await openResources(write.trx, subject);
    const all = [subject, ...below];
    await settle(write.trx, all.map(refOf));
    refuse([
      ...(confirmed ? [] : [{ field: 'confirm', code: 'required' } as const]),
      ...(resource ? [] : await noneOfKind(write.trx, subject)),
      ...(await submitFaults(write.trx, vault, call, all)),
    ]);
    for (const one of [...below, subject]) await handIn(write, vault, one);
    await screenSubjects(write, vault, all.map(refOf));
    await settle(write.trx, all.map(refOf));
    const now = await readSubject(write.trx, ref);
    await notifySubmitted(write, now.account, now.resource);
    return present(now);
  });
}

/** The resources that are still their provider's. */
async function openResources(trx: Trx, { account }: Subject): Promise<Subject[]> {
  const rows = await resourcesOf(trx, account.entity_id, MAX_RESOURCES, true);
  return rows
    .map((resource): Subject => ({ account, resource }))
    .filter((subject) => phaseOf(subject).providerEdits);
}

async function noneOfKind(trx: Trx, { account }: Subject): Promise<Fail[]> {
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from resource where account_id = ${account.entity_id}`.execute(trx);
  const kinds = new Set(rows.map((row) => row.kind));
  return SUBMIT_NEEDS[account.lead_type]
    .filter((kind) => !kinds.has(kind))
    .map((kind): Fail => ({ field: 'resources', code: 'none_of_kind', params: { kind } }));
}

async function handIn(write: Write, vault: Vault, subject: Subject): Promise<void> {
  const ref = refOf(subject);
  const forms = await instancesOf(write.trx, [ref]);
  await freezeDrafts(
    write.trx,
    forms.map((row) => row.entity_id),
  );
  await sql`update document set submitted_at = now() where account_id = ${ref.account_id}
              and resource_id is not distinct from ${ref.resource_id}::uuid and submitted_at is null`.execute(
    write.trx,
  );
  await patchCycle(write, subject, { submitted_on: today() });
  await changeStatus(write, vault, subject, subject.resource ? RESOURCE_SUBMITTED : SUBMITTED, {
    submitted: true,
  });
}
