import { v7 as uuidv7 } from 'uuid';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import type { CheckResult } from '#schemas/vocabulary/index.ts';
import { sensitiveFact } from '#server/features/credentialing/sensitive.ts';
import { settle } from '#server/features/credentialing/settle/index.ts';
import { breather } from '#server/platform/breathe.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { Vault } from '#server/platform/forms/vault.ts';
import { transact, type Author, type Write } from '#server/platform/write.ts';
import { agreement } from './birth.ts';
import { formatOf } from './lists/formats.ts';
import { findRows, type Found } from './match/find.ts';
import {
  hasName,
  identitiesAfter,
  identitiesOf,
  wantedOf,
  type Identity,
  type Wanted,
} from './match/identity.ts';
import { judge, resultOf, strongest, type Candidate } from './match/judge.ts';
import { keepHits } from './match/keep.ts';
import { currentLists, keepChecks, lockAccounts, markScreened, type CurrentList } from './match/store.ts';

/** Identities compared in one transaction: a second's work at most. */
const PAGE = 1000;
const AUTHOR: Author = { actor: null, requestId: 'screening.run' };

/** Subjects with the lists they are compared with. */
interface Screening {
  readonly write: Write;
  readonly vault: Vault;
  readonly identities: readonly Identity[];
  readonly lists: readonly CurrentList[];
}

/** How many subjects each result came to. */
type Counts = Partial<Record<CheckResult, number>>;

/**
 * Compares subjects with every current list, in the transaction of what asks for it (a submit). Their accounts are
 * locked, and their identities settled.
 */
export async function screenSubjects(
  write: Write,
  vault: Vault,
  subjects: readonly SubjectRef[],
): Promise<void> {
  const identities = await identitiesOf(write.trx, subjects);
  await screen({ write, vault, identities, lists: await currentLists(write.trx) });
}

/** Compares everybody with the current lists, or with one of them, page by page. Killed, it is done again whole. */
export async function screenAll(
  db: Db,
  vault: Vault,
  listId: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  let after: string | null = null;
  for (;;) {
    signal.throwIfAborted();
    const page: Identity[] = await identitiesAfter(db, after, PAGE);
    const last = page.at(-1);
    if (!last) return;
    after = last.subject_id;
    await transact(db, AUTHOR, async (write) => {
      const lists = await currentLists(write.trx, listId);
      await lockAccounts(
        write.trx,
        page.map(({ account_id }) => account_id),
      );
      // As they are now that nobody else changes them.
      const identities = await identitiesOf(write.trx, page);
      await screen({ write, vault, identities, lists });
    });
  }
}

/** Compares, keeps what was found, and settles the subjects for which it is something new. */
export async function screen(screening: Screening): Promise<void> {
  const { write, identities, lists } = screening;
  if (identities.length === 0 || lists.length === 0) return;
  const touched: SubjectRef[] = [];
  for (const list of lists) touched.push(...(await screenWith(screening, list)));
  await markScreened(
    write.trx,
    identities.map(({ subject_id }) => subject_id),
  );
  if (touched.length > 0) await settle(write.trx, unique(touched));
}

async function screenWith({ write, vault, identities }: Screening, list: CurrentList): Promise<SubjectRef[]> {
  const { trx } = write;
  const format = formatOf(list.source);
  const breathe = breather();
  const wanted: Wanted[] = [];
  for (const identity of identities) {
    wanted.push(wantedOf(format, identity));
    await breathe();
  }
  const found = await findRows(trx, list.entity_id, wanted);
  const births = await birthsOf(trx, vault, identities, found, format.birth);
  const rowsOf = new Map<number, Found[]>();
  for (const row of found) rowsOf.set(row.n, [...(rowsOf.get(row.n) ?? []), row]);
  const findings = identities.map(({ account_id, resource_id, subject_id }, n) => ({
    account_id,
    resource_id,
    candidates: strongest(
      (rowsOf.get(n) ?? []).flatMap((row): Candidate[] => {
        const listed = format.birth === null ? '' : (row.data[format.birth] ?? '');
        const judged = judge(row, agreement(births.get(subject_id) ?? null, listed));
        return judged ? [judged] : [];
      }),
    ),
  }));
  const checks = findings.map(({ account_id, resource_id, candidates: ofOne }, n) => ({
    entity_id: uuidv7(),
    account_id,
    resource_id,
    result: resultOf(ofOne, hasName(wanted[n]!)),
    hits: ofOne.length,
  }));
  await keepChecks(trx, list, checks);
  const touched = await keepHits(write, list.source, findings);
  const results: Counts = {};
  for (const { result } of checks) results[result] = (results[result] ?? 0) + 1;
  const detail = {
    subjects: checks.length,
    results,
    ...(checks.length === 1 ? { subject: identities[0]?.subject_id } : {}),
  };
  // Under the list: a provider reads the history of its file, and never learns of screenings (domain §6).
  await write.note('exclusion_list', list.entity_id, { type: 'SCREENED', changes: [], detail });
  return touched;
}

/** Birth dates of those whose name was found with one, decrypted; of nobody else. */
async function birthsOf(
  trx: Trx,
  vault: Vault,
  identities: readonly Identity[],
  found: readonly Found[],
  column: string | null,
): Promise<ReadonlyMap<string, string>> {
  const births = new Map<string, string>();
  if (column === null) return births;
  const asked = new Set(found.filter(({ by_name, data }) => by_name && data[column]).map(({ n }) => n));
  for (const n of asked) {
    const identity = identities[n];
    const birth = identity && (await sensitiveFact(trx, vault, identity, 'birth_date'));
    if (birth) births.set(identity.subject_id, birth);
  }
  return births;
}

const unique = (subjects: readonly SubjectRef[]): SubjectRef[] => [
  ...new Map(
    subjects.map(({ account_id, resource_id }) => [resource_id ?? account_id, { account_id, resource_id }]),
  ).values(),
];
