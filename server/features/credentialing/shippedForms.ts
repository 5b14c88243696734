import type { Form } from '#schemas/engine/form.ts';
import { tellProblem } from '#schemas/engine/formProblems.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import type { Db } from '#server/platform/db.ts';
import { transact } from '#server/platform/write.ts';
import { problemsOf } from './formSchemas/problems.ts';
import { shipForm } from './formSchemas/release/ship.ts';
import { knownReleases, releaseName } from './formSchemas/release/store.ts';
import { storedForm } from './formSchemas/stored.ts';

/**
 * Takes in the forms of this release: as version 1 where there is none, as the next version of a form that nobody here
 * has changed, else as changes that somebody decides about (`form_release`). Files stay with the version they are pinned
 * to until they may take it. Throws when a shipped form cannot be published.
 */
export async function loadShippedForms(
  db: Db,
  forms: Readonly<Record<string, Form>> = SHIPPED_FORMS,
): Promise<void> {
  const known = await knownReleases(db);
  for (const [key, form] of Object.entries(forms)) {
    // Nearly every start: to look for problems takes longer than all the rest of it.
    if (known.has(releaseName(key, storedForm(form).checksum))) continue;
    const problems = problemsOf(key, form)
      .map((problem) => tellProblem(problem, 'en'))
      .map(({ at, message }) => `${at}: ${message}`);
    if (problems.length > 0) throw new Error(`Form ${key} cannot be published: ${problems.join('; ')}`);
    await transact(db, { actor: null, requestId: 'start' }, (write) => shipForm(write, key, form));
  }
}
