import {
  ACCOUNT_LIFECYCLE,
  needsConfirmation,
  operationalAfter,
  SUBMITTED,
} from '#schemas/credential/account.ts';
import {
  RESOURCE_LIFECYCLE,
  resourceNeedsConfirmation,
  resourceOperationalAfter,
} from '#schemas/credential/resource.ts';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import type { Language } from '#schemas/engine/codes.ts';
import { refusal } from '#schemas/engine/transitions.ts';
import type { CycleKind, OperationalStatus } from '#schemas/vocabulary/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { freezeDrafts, reopenValues } from '#server/platform/forms/values.ts';
import type { Vault } from '#server/platform/forms/vault.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact, type Write } from '#server/platform/write.ts';
import { presentAccount, type Account } from '../account.ts';
import { instancesOf } from '../instances.ts';
import { notifyMoved } from '../notices.ts';
import { presentResource } from '../resource.ts';
import { lifecycleOf, phaseOf, statusOf, type Subject } from '../rights.ts';
import { readSubject, findSubject, kindOf, refOf } from '../subject.ts';
import { mayOn } from '../visible.ts';
import { upgradeSubject } from '../formSchemas/upgrade/subject.ts';
import { totalAccounts } from '../settle/summaries.ts';
import { addEvents, anchored, nextEvents } from './chain.ts';
import { openCycle, patchCycle } from './cycles.ts';
import { missingFor } from './guard.ts';

interface Wanted {
  readonly status: string;
  readonly confirm?: boolean;
  readonly reason_text?: string | null;
}

/**
 * Moves an account or a resource along its lifecycle on behalf of a person (domain §5), as read at `version`. Throws
 * `not_found`, `forbidden`, `stale` with the record as it is, `not_now` with what stands against the move, or
 * `bad_request` when it wants a confirmation or a reason.
 */
export async function moveSubject(
  db: Db,
  vault: Vault,
  call: Call,
  ref: SubjectRef,
  version: number,
  wanted: Wanted,
): Promise<Account | ReturnType<typeof presentResource>> {
  return transact(db, call, async (write) => {
    const subject = await findSubject(write.trx, call, ref, true);
    if (!mayOn(call.actor, 'credential.review', subject.account)) throw new Problem('forbidden');
    const present = (now: Subject) =>
      now.resource
        ? presentResource(now.resource, now.account, call.actor)
        : presentAccount(now.account, call.actor);
    if ((subject.resource ?? subject.account).version !== version)
      throw new Problem('stale', [], present(subject));
    allowed(call, subject, wanted.status);
    if (asksConfirmation(subject, wanted.status) && wanted.confirm !== true)
      refuse([{ field: 'confirm', code: 'required' }]);
    return present(
      await changeStatus(write, vault, subject, wanted.status, {
        reason_text: wanted.reason_text?.trim() || null,
        language: call.language,
      }),
    );
  });
}

/** Submitting an account is not a move: it validates the file, so the status it leads to cannot be chosen here. */
function allowed(call: Call, subject: Subject, to: string): void {
  const supervisor = mayOn(call.actor, 'credential.decide', subject.account);
  const code =
    subject.resource === null && to === SUBMITTED
      ? 'transition_forbidden'
      : refusal(lifecycleOf(subject), statusOf(subject), to, supervisor);
  if (code)
    throw new Problem(code === 'supervisor_only' ? 'forbidden' : 'not_now', [{ field: 'status', code }]);
}

const asksConfirmation = ({ account, resource }: Subject, to: string): boolean =>
  resource
    ? resourceNeedsConfirmation(resource.credential_status, to)
    : needsConfirmation(account.credential_status, to);

interface Why {
  readonly reason_text?: string | null;
  /** Of the words in a refusal. */
  readonly language?: Language;
  /** Handed in: whoever submits tells people once, whatever the number of subjects. */
  readonly submitted?: boolean;
}

/**
 * The one way in which a status changes, for people, submits and the clock: matrix, guard, operational status, cycle,
 * values, history, chain, notices. The caller has locked the subject and may do it. Throws `not_now` with everything
 * that stands against it. Answers the subject as it is then.
 */
export async function changeStatus(
  write: Write,
  vault: Vault,
  subject: Subject,
  to: string,
  { reason_text = null, language = 'en', submitted = false }: Why = {},
): Promise<Subject> {
  const { account, resource } = subject;
  const from = statusOf(subject);
  const row = resource ?? account;
  const code = refusal(resource ? RESOURCE_LIFECYCLE : ACCOUNT_LIFECYCLE, from, to, true);
  if (code) throw new Problem('not_now', [{ field: 'status', code }]);
  if (to === (resource ? 'ACTIVE' : 'APPROVED')) {
    const missing = await missingFor(write.trx, subject, language);
    if (missing.length > 0) throw new Problem('not_now', missing);
  }
  const operational: OperationalStatus = resource
    ? resourceOperationalAfter(to, resource.operational_status)
    : operationalAfter(to, account.operational_status);
  const now = new Date();
  const patch = { credential_status: to, operational_status: operational };
  const [event] = await nextEvents(
    write,
    account.entity_id,
    [
      {
        resource_id: refOf(subject).resource_id,
        kind: kindOf(subject),
        name: row.name,
        to,
        operational_to: operational,
      },
    ],
    { from, operational_from: row.operational_status, reason_text },
  );
  await write.update(
    resource ? 'resource' : 'account',
    row.entity_id,
    row.version,
    {
      ...patch,
      status_at: now,
      updated_by: write.author,
      ...(submitted ? { submitted_at: now } : {}),
      ...(resource && to === 'ACTIVE' && !resource.first_active_at ? { first_active_at: now } : {}),
    },
    {
      type: resource ? 'RESOURCE_STATUS_CHANGED' : 'ACCOUNT_STATUS_CHANGED',
      about: { resource: 'account', id: account.entity_id },
      changes: (['credential_status', 'operational_status'] as const)
        .filter((field) => patch[field] !== row[field])
        .map((field) => ({ field, from: row[field], to: patch[field] })),
      detail: { resource_id: resource?.entity_id ?? null, reason_text, ...anchored(event!) },
    },
  );
  await addEvents(write, [event!]);
  const moved = await readSubject(write.trx, refOf(subject));
  const kind = newCycle(subject, to);
  await freezeOwn(write, moved);
  const upgraded = await upgradeSubject(write, vault, subject, moved, kind !== null);
  await turnCycle(write, vault, moved, kind);
  if (resource) await totalAccounts(write.trx, [account.entity_id]);
  if (!submitted) await notifyMoved(write, moved.account, to, moved.resource);
  return upgraded ? readSubject(write.trx, refOf(moved)) : moved;
}

/** Statuses that decide a way; the next begins where the matrix leads back from them. */
const DECISIONS: readonly string[] = ['APPROVED', 'DENIED', 'TERMINATED', 'ACTIVE', 'WITHDRAWN'];

/** A restart, or a recredentialing, is a new way: its values are judged anew (domain §4, §5). */
function newCycle(subject: Subject, to: string): CycleKind | null {
  const back = subject.resource ? 'CRED_ON_REVIEW' : 'CREDENTIALING_REVIEW';
  if (to !== back) return null;
  if (['DENIED', 'TERMINATED'].includes(statusOf(subject))) return 'RESTART';
  return statusOf(subject) === (subject.resource ? 'ACTIVE' : 'APPROVED') ? 'RECRED' : null;
}

/** What the provider can no longer change is what the reviewers judge. */
async function freezeOwn(write: Write, moved: Subject): Promise<void> {
  if (!phaseOf(moved).providerEdits) await freezeDrafts(write.trx, await formsOf(write, moved));
}

const formsOf = async (write: Write, subject: Subject): Promise<string[]> =>
  (await instancesOf(write.trx, [refOf(subject)])).map((row) => row.entity_id);

async function turnCycle(write: Write, vault: Vault, moved: Subject, kind: CycleKind | null): Promise<void> {
  const to = statusOf(moved);
  if (kind) {
    await openCycle(write, moved, kind);
    await reopenValues(write.trx, vault, await formsOf(write, moved));
  } else if (DECISIONS.includes(to))
    await patchCycle(write, moved, { decision: to, decided_by: write.author, decided_at: new Date() });
}
