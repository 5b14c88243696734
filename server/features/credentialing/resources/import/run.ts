import type { ResourceImportFail, ResourceImportResult } from '#schemas/credential/resourceImport.ts';
import type { ResourceKind } from '#schemas/vocabulary/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { CompiledForm } from '#server/platform/forms/compiled.ts';
import type { Vault } from '#server/platform/forms/vault.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import type { AccountRow } from '../../account.ts';
import { labelsOf } from '../../instance/present.ts';
import { allow } from '../../parts.ts';
import { findAccount } from '../../read.ts';
import { sensitiveChanges } from '../../sensitive.ts';
import { createResources, placeFails } from '../create.ts';
import { audienceOf } from '../../visible.ts';
import { mayEditFile, takesResources } from '../rights.ts';
import { importFields, importForm } from './columns.ts';
import { knownResources, sameness } from './known.ts';
import { readCsv, repeatedFail, type Candidate } from './read.ts';

/**
 * Adds resources by CSV: every row, or none and everything that is wrong. Rows that say what is there already are told
 * and left out, so that a file may be sent again. Throws `not_found` (also where the kind has no published form),
 * `forbidden`, `not_now`, `stale` (a version was published just now), `invalid_csv`, or `bad_request` for what is no file of this kind at all.
 */
export async function importResources(
  db: Db,
  vault: Vault,
  call: Call,
  {
    account_id,
    kind,
    csv,
  }: { readonly account_id: string; readonly kind: ResourceKind; readonly csv: string },
): Promise<ResourceImportResult> {
  // Before the file is read, and again where it is locked: a version published in between has columns of its own.
  const opened = await openFor(db, call, account_id, kind);
  const read = await readCsv(opened.form, csv, call.language);
  return transact(db, call, async (write) => {
    const { account, form } = await openFor(write.trx, call, account_id, kind, true);
    const { candidates, fails } =
      form.version === opened.form.version ? read : await readCsv(form, csv, call.language);
    const told = await compare(write.trx, vault, call, account, kind, form, candidates);
    const wrong = [...fails, ...told.fails].sort((a, b) => a.row - b.row);
    if (wrong.length > 0) return { created: 0, duplicates: told.duplicates, fails: wrong };
    refuse(await placeFails(write.trx, account, kind, told.fresh.length));
    const filled = await Promise.all(
      told.fresh.map(async ({ name, values }) => ({
        name,
        values: await firstChanges(vault, form, values),
      })),
    );
    if (filled.length > 0) await createResources(write, vault, call, account, kind, filled);
    // What was written belongs to the version that was read.
    const newest = await importForm(write.trx, kind, account.lead_type, audienceOf(call.actor));
    if (newest?.version !== form.version) throw new Problem('stale');
    return { created: filled.length, duplicates: told.duplicates, fails: [] };
  });
}

/** What is filled in where nothing is on file yet. */
function firstChanges(vault: Vault, form: CompiledForm, values: Candidate['values']) {
  const row = {
    entity_id: '',
    version: 0,
    account_id: '',
    resource_id: null,
    schema_key: form.key,
    schema_version: form.version,
  };
  return sensitiveChanges(vault, { form, row, values: new Map() }, values);
}

async function openFor(
  db: Db | Trx,
  call: Call,
  accountId: string,
  kind: ResourceKind,
  lock = false,
): Promise<{ readonly account: AccountRow; readonly form: CompiledForm }> {
  const account = await findAccount(db, call, accountId, lock);
  allow(mayEditFile(call.actor, account), takesResources(account));
  refuse(await placeFails(db, account, kind, 0));
  const form = await importForm(db, kind, account.lead_type, audienceOf(call.actor));
  if (!form) throw new Problem('not_found');
  return { account, form };
}

/** Which rows are new, which tell of what the account has, and which repeat another. */
async function compare(
  trx: Trx,
  vault: Vault,
  { language }: Call,
  account: AccountRow,
  kind: ResourceKind,
  form: CompiledForm,
  candidates: readonly Candidate[],
) {
  const known = await knownResources(trx, vault, form, account.entity_id, kind);
  const seen = new Map<string, Candidate>();
  const [first] = importFields(form);
  const at = { field: first?.fieldId ?? null, column: first ? labelsOf(form, language)(first.fieldId) : '' };
  const fresh: Candidate[] = [];
  const duplicates: ResourceImportResult['duplicates'][number][] = [];
  const fails: ResourceImportFail[] = [];
  // Without a name it has its fail already.
  for (const candidate of candidates.filter(({ name }) => name !== '')) {
    const key = sameness(form, candidate.name, candidate.values);
    const entity_id = known.get(key);
    const before = seen.get(key);
    if (entity_id) duplicates.push({ row: candidate.row, name: candidate.name, entity_id });
    else if (before) fails.push(repeatedFail(candidate, before, at, language));
    else fresh.push(candidate);
    seen.set(key, before ?? candidate);
  }
  return { fresh, duplicates, fails };
}
