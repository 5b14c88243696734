import { isCustomForm } from '#schemas/forms/index.ts';
import type { FormMigration } from '#schemas/form-schema/migration.ts';
import type { FormVersion } from '#schemas/form-schema/version.ts';
import type { AppContext } from '#server/app.ts';
import type { Call } from '#server/platform/actor.ts';
import { onBehalfOf } from '#server/platform/jobBehalf.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { notifyChange } from '#server/platform/signals.ts';
import type { Write } from '#server/platform/write.ts';
import { changeVersions } from './change.ts';
import { allProblems, failsOf } from './check.ts';
import { draftAt, staleDraft } from './drafts/draft.ts';
import { draftToVersion, findDraft } from './drafts/store.ts';
import { askSealing } from '../seal/jobs.ts';
import { startMigration } from './migrate/start.ts';
import { currentVersion } from './store.ts';
import { storedForm } from './stored.ts';
import { readVersion } from './versions.ts';

export interface Published {
  readonly version: FormVersion;
  /** Of the files that were opened with an older version; null: there never was one. */
  readonly migration: FormMigration | null;
}

/**
 * Publishes the draft as the next version of its form. Throws `not_found`, `stale` with the draft as it is (also when a
 * version was added since it was read, of which the checks know nothing), or `bad_request` with everything that is wrong.
 */
export async function publishDraft(
  { db, jobs }: Pick<AppContext, 'db' | 'jobs'>,
  call: Call,
  key: string,
  { revision, note }: { readonly revision: number; readonly note?: string | null },
): Promise<Published> {
  const read = await draftAt(db, call, key, revision);
  const current = await currentVersion(db, key);
  if (current?.checksum === storedForm(read.form).checksum) refuse([{ field: 'form', code: 'unchanged' }]);
  refuse(failsOf(await allProblems(db, call, key, read), 'form'));
  return changeVersions(db, call, key, async (write) => {
    const draft = await draftAt(write.trx, call, key, revision);
    if (draft.version !== read.version) throw staleDraft(call, key, draft);
    if (!(await draftToVersion(write, key, draft, note === undefined ? draft.note : note))) {
      const now = await findDraft(write.trx, key);
      throw now ? staleDraft(call, key, now) : new Problem('stale');
    }
    const migration = await spread(write, jobs, call, key, draft.version, current !== null);
    return { version: await readVersion(write.trx, call, key, draft.version), migration };
  });
}

/**
 * What follows from a version that was published in this transaction: files that lack the form get it, those that have it
 * take the version; of fields added to leads every process is told.
 */
export async function spread(
  write: Write,
  jobs: AppContext['jobs'],
  call: Call,
  key: string,
  to_version: number,
  hadVersions: boolean,
): Promise<FormMigration | null> {
  if (isCustomForm(key)) {
    await notifyChange(write.trx, 'custom-fields');
    await jobs.add(write.trx, 'lead.index', {}, 'lead.index');
    return null;
  }
  await jobs.add(write.trx, 'form.give', onBehalfOf(call), 'form.give');
  await askSealing(write.trx, jobs);
  return hadVersions ? startMigration(write, jobs, call, { key, mode: 'RUN', to_version }) : null;
}
