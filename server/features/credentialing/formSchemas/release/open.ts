import { EMPTY_FORM, mergeForms, type Merged } from '#schemas/engine/formMerge.ts';
import type { FormRelease } from '#schemas/form-schema/release.ts';
import type { FormDraft } from '#schemas/form-schema/version.ts';
import { formTitle } from '#schemas/forms/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { addDraft } from '../drafts/begin.ts';
import { currentVersion, lockForm, type VersionRow } from '../store.ts';
import { archiveOps } from './ship.ts';
import { decideReleases, readReleases, type ReleaseRow } from './store.ts';

interface Open {
  readonly release: ReleaseRow;
  readonly current: VersionRow;
  readonly merge: (take?: ReadonlySet<string>) => Merged;
}

/** What a release has brought and nobody has decided about. Throws `not_found`: nothing. */
async function openRelease(db: Db | Trx, key: string): Promise<Open> {
  const [{ last: release, base }, current] = [await readReleases(db, key), await currentVersion(db, key)];
  if (release?.state !== 'OPEN' || !current) throw new Problem('not_found');
  return {
    release,
    current,
    merge: (take) => mergeForms(base?.form ?? EMPTY_FORM, current.form, release.form, take),
  };
}

/**
 * The changes that a release has brought to a form that was changed here: since the last release of which somebody has
 * decided, against the current version. Throws `not_found`: none.
 */
export async function readRelease(db: Db, call: Call, key: string): Promise<FormRelease> {
  const { release, current, merge } = await openRelease(db, key);
  return {
    key,
    title: formTitle(key)[call.language],
    shipped_at: release.created_at.toISOString(),
    current: current.version,
    items: merge().items,
  };
}

/**
 * Makes a draft of the current version and the changes that are taken; once it is published, the release is done with.
 * Throws `not_found`, `draft_exists` with the draft, or `bad_request` for changes that there are not.
 */
export async function takeRelease(
  db: Db,
  call: Call,
  key: string,
  take: readonly string[],
): Promise<FormDraft> {
  return transact(db, call, async (write) => {
    await lockForm(write.trx, key);
    const { release, current, merge } = await openRelease(write.trx, key);
    const { form, items } = merge(new Set(take));
    const known = new Set(items.map(({ id }) => id));
    refuse(
      take.flatMap((id, index) => (known.has(id) ? [] : [{ field: `take.${index}`, code: 'gone' as const }])),
    );
    return addDraft(write, call, key, {
      form,
      ops: archiveOps(current.form, form),
      note: null,
      based_on: current.version,
      release_id: release.id,
    });
  });
}

/** Leaves the form as it is; only what a later release changes is told again. Throws `not_found`. */
export async function declineRelease(db: Db, call: Call, key: string): Promise<void> {
  await transact(db, call, async (write) => {
    await lockForm(write.trx, key);
    const { current } = await openRelease(write.trx, key);
    await decideReleases(write.trx, key, 'DECLINED');
    await write.note('form_schema', current.id, {
      type: 'FORM_RELEASE_DECLINED',
      changes: [],
      detail: { form: key, form_version: current.version },
    });
  });
}
