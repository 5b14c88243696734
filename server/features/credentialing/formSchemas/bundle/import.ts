import { EMPTY_FORM } from '#schemas/engine/formMerge.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { Form } from '#schemas/engine/form.ts';
import { isValues } from '#schemas/engine/resource.ts';
import {
  isBundle,
  type BundleVersion,
  type FormBundle,
  type FormFile,
  type FormImport,
  type FormImported,
} from '#schemas/form-schema/bundle.ts';
import type { AppContext } from '#server/app.ts';
import type { Call } from '#server/platform/actor.ts';
import { breather } from '#server/platform/breathe.ts';
import type { Db } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { changeVersions } from '../change.ts';
import { allProblems, failsOf } from '../check.ts';
import { addDraft, beginDraft } from '../drafts/begin.ts';
import { sizeFails } from '../drafts/size.ts';
import { findDraft } from '../drafts/store.ts';
import { spread } from '../publish.ts';
import { addVersion, currentVersion, versionsOf, type NewVersion } from '../store.ts';
import { storedForm } from '../stored.ts';
import { sharedVersions } from './chain.ts';

type Context = Pick<AppContext, 'db' | 'jobs'>;

/**
 * Brings in a form from a file. One alone becomes the draft, so that whatever is wrong with it is shown where it can be
 * mended. A bundle adds the versions that are missing here; see `FormImported`. Throws `draft_exists` with the draft that
 * stands in the way, or `bad_request` with everything that keeps a version from being published here: then none is.
 */
export const importForm = (context: Context, call: Call, body: FormImport): Promise<FormImported> =>
  isBundle(body) ? importBundle(context, call, body) : importFile(context, call, body);

async function importFile({ db }: Context, call: Call, file: FormFile): Promise<FormImported> {
  const { key, ops, note } = file;
  const form = asForm(file.form);
  if (!form) throw new Problem('bad_request', [{ field: 'form', code: 'wrong_type' }]);
  const draft = await beginDraft(db, call, key, { form, ...(ops && { ops }), ...(note && { note }) });
  return { key, outcome: 'DRAFTED', added: [], draft };
}

/** What a file holds in the place of a form: one, without what it does not say; or a JSON Schema by itself. */
function asForm(value: unknown): Form | null {
  if (!isValues(value)) return null;
  if (!isValues(value.schema)) return { ...EMPTY_FORM, schema: value };
  const { schema, ui = EMPTY_FORM.ui, labels = EMPTY_FORM.labels, rules = EMPTY_FORM.rules } = value;
  return { schema, ui, labels, rules } as Form;
}

async function importBundle({ db, jobs }: Context, call: Call, bundle: FormBundle): Promise<FormImported> {
  const { key } = bundle;
  const versions = await readVersions(bundle);
  const ours = (await versionsOf(db, key)).map(({ checksum }) => checksum);
  const shared = sharedVersions(
    ours,
    versions.map(({ checksum }) => checksum),
  );
  const missing = shared === null ? [] : versions.slice(shared);
  refuse(shared === null ? [] : await versionFails(db, call, key, versions, shared));
  return changeVersions(db, call, key, async (write) => {
    const now = (await versionsOf(write.trx, key)).map(({ checksum }) => checksum);
    // Somebody else has published meanwhile: what is missing was found out, and checked, without it.
    if (now.join() !== ours.join()) throw new Problem('stale');
    const added: number[] = [];
    for (const { form, ops, note, version, published_at } of missing)
      added.push(
        await addVersion(
          write,
          key,
          { form, ops, note },
          { imported: { version, published_at: published_at ?? null } },
        ),
      );
    if (added.length > 0) await spread(write, jobs, call, key, added.at(-1)!, ours.length > 0);
    // A draft that goes with the versions gives way to one that is here.
    const drafted =
      shared === null ? versions.at(-1)! : (await findDraft(write.trx, key)) ? null : draftOf(bundle);
    const draft =
      drafted &&
      (await addDraft(write, call, key, {
        ...drafted,
        based_on: (await currentVersion(write.trx, key))?.version ?? null,
      }));
    return {
      key,
      outcome: shared === null ? 'DIVERGED' : added.length > 0 ? 'ADDED' : 'UNCHANGED',
      added,
      draft,
    };
  });
}

type ReadVersion = Pick<BundleVersion, 'form' | 'ops' | 'note' | 'version' | 'checksum'> & {
  readonly published_at?: string;
};

/** Throws `bad_request` for versions that are not what they were when they were exported. */
async function readVersions({ versions }: FormBundle): Promise<ReadVersion[]> {
  const breathe = breather();
  const fails: Fail[] = [];
  const read: ReadVersion[] = [];
  for (const [index, version] of versions.entries()) {
    await breathe();
    const form = asForm(version.form)!;
    const at = `versions.${index}`;
    const large = sizeFails({ [`${at}.form`]: form, [`${at}.ops`]: version.ops });
    const isWhole = large.length > 0 || storedForm(form).checksum === version.checksum;
    fails.push(...large, ...(isWhole ? [] : [{ field: `${at}.checksum`, code: 'invalid' as const }]));
    read.push({ ...version, form, ops: version.ops ?? [], note: version.note ?? null });
  }
  refuse(fails);
  return read;
}

/** What keeps the versions behind the first `shared` from being published here, each after those before it. */
async function versionFails(
  db: Db,
  call: Call,
  key: string,
  versions: readonly ReadVersion[],
  shared: number,
): Promise<Fail[]> {
  const fails: Fail[] = [];
  for (const [index, version] of versions.entries())
    if (index >= shared)
      fails.push(
        ...failsOf(
          await allProblems(db, call, key, version, versions.slice(shared, index)),
          `versions.${index}.form`,
        ),
      );
  return fails;
}

function draftOf({ draft }: FormBundle): NewVersion | null {
  const form = asForm(draft?.form);
  return form && { form, ops: draft?.ops ?? [], note: draft?.note ?? null };
}
