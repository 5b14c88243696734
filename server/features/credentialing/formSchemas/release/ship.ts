import { fieldsOf, type Form } from '#schemas/engine/form.ts';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import type { Write } from '#server/platform/write.ts';
import { findDraft } from '../drafts/store.ts';
import { addVersion, currentVersion, lockForm, versionsOf, type VersionRow } from '../store.ts';
import { storedForm } from '../stored.ts';
import { addRelease, isKnown, readReleases } from './store.ts';

/** The values of fields that are gone stay on file; nothing else is asked of files that take a version. */
export function archiveOps(before: Form, after: Form): FormOp[] {
  const kept = new Set(fieldsOf(after).map(({ fieldId }) => fieldId));
  return fieldsOf(before)
    .filter(({ fieldId, document }) => !kept.has(fieldId) && !document)
    .map(({ fieldId }) => ({ op: 'archive', field: fieldId }));
}

/**
 * Takes in what a release ships of a form, when no release has shipped it before: published, where the form is as the
 * last one left it; else it waits until somebody has looked at it. Whoever starts at the same time waits, and finds
 * nothing to do.
 */
export async function shipForm(write: Write, key: string, form: Form): Promise<void> {
  const { trx } = write;
  await lockForm(trx, key);
  const { checksum } = storedForm(form);
  const [versions, draft] = [await versionsOf(trx, key), await findDraft(trx, key)];
  const current = await currentVersion(trx, key);
  if (versions.length > 0 || draft) {
    if (await isKnown(trx, key, checksum)) return;
    if (current?.checksum === checksum) return addRelease(trx, key, form, 'TAKEN');
    if (!current || draft || !(await isAsShipped(write, key, current)))
      return addRelease(trx, key, form, 'OPEN');
  }
  const ops = current ? archiveOps(current.form, form) : [];
  await addVersion(write, key, { form, ops, note: null }, { release: true });
  await addRelease(trx, key, form, 'TAKEN');
}

/** Who went back to an older release on purpose has changed the form, though it is one that was shipped. */
async function isAsShipped({ trx }: Write, key: string, current: VersionRow): Promise<boolean> {
  if (current.created_by === null) return true;
  const { last, base } = await readReleases(trx, key);
  const taken = last?.state === 'OPEN' ? base : last;
  return taken?.state === 'TAKEN' && taken.checksum === current.checksum;
}
