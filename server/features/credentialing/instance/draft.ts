import type { Fail } from '#schemas/engine/fails.ts';
import { isReadOnly } from '#schemas/engine/formAudience.ts';
import { byId, normaliseField, pathOf, type FormField } from '#schemas/engine/form.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { CompiledForm } from '#server/platform/forms/compiled.ts';
import { putValues } from '#server/platform/forms/values.ts';
import type { Vault } from '#server/platform/forms/vault.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { openInstance, type Instance } from '../instances.ts';
import { referenceFails } from '../references.ts';
import { isEditable, phaseOf } from '../rights.ts';
import { sensitiveChanges, unmasked } from '../sensitive.ts';
import { settle } from '../settle/index.ts';
import { refOf } from '../subject.ts';
import { audienceOf, isProvider, mayOn } from '../visible.ts';
import { instanceNow, presentInstance, type FileState } from './present.ts';

/**
 * Saves values of a form by field id; null empties one, a mask leaves the sensitive value it stands for. A draft may
 * lack anything, but what it holds has its shape. Throws `not_found`, `forbidden` (an agent on somebody else's file),
 * `not_now`, `stale` with the form as it is, or `bad_request` with every value that is wrong; then nothing is stored.
 */
export async function saveDraft(
  db: Db,
  vault: Vault,
  call: Call,
  id: string,
  version: number,
  sent: Readonly<Record<string, unknown>>,
): Promise<FileState> {
  return transact(db, call, async (write) => {
    const opened = await openInstance(write.trx, call, id, true);
    const { subject, row, form } = opened;
    if (!mayOn(call.actor, 'credential.edit', subject.account)) throw new Problem('forbidden');
    if (!isEditable(call.actor, subject)) throw new Problem('not_now');
    if (row.version !== version) throw new Problem('stale', [], presentInstance(opened, call));
    const values = normalised(form, sent);
    const fields = byId(form.fieldsFor(audienceOf(call.actor)));
    const own = Object.fromEntries(Object.entries(values).filter(([id]) => fields.has(id)));
    const { meant, fails } = await unmasked(vault, opened, own);
    // In the order in which they were sent, as they are told.
    const judged = Object.entries({ ...values, ...meant }).filter(([id]) => id in meant || !fields.has(id));
    refuse([...draftFails(form, fields, judged), ...fails, ...(await strangerFails(write.trx, opened, own))]);
    const changes = await sensitiveChanges(vault, opened, meant);
    if (changes.length > 0) {
      await write.update(
        'form_instance',
        id,
        version,
        {},
        {
          type: subject.resource ? 'CREDENTIAL_COMPONENT_UPDATED' : 'CREDENTIAL_UPDATED',
          about: { resource: 'account', id: row.account_id },
          changes: changes.map(({ field, from, to }) => ({ field, from, to })),
          detail: { form: row.schema_key, resource_id: row.resource_id },
        },
      );
      await putValues(write.trx, vault, id, opened.values, changes, {
        id: call.actor.id,
        source: isProvider(call.actor) ? 'PROVIDER' : 'STAFF',
        draft: phaseOf(subject).providerEdits,
      });
      await settle(write.trx, [refOf(subject)]);
    }
    return instanceNow(write.trx, call, id);
  });
}

/** Only what is sent: a resource that was removed since is told where the form is handed in. */
const strangerFails = (trx: Trx, { row, form }: Instance, values: Readonly<Record<string, unknown>>) =>
  referenceFails(
    trx,
    form.fields
      .filter(({ fieldId }) => fieldId in values)
      .map((field) => ({
        account_id: row.account_id,
        field,
        value: values[field.fieldId],
        at: pathOf(field),
      })),
  );

const normalised = (form: CompiledForm, sent: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(sent).map(([id, value]) => {
      const field = form.field(id);
      return [id, field ? normaliseField(field, value) : value];
    }),
  );

const draftFails = (
  form: CompiledForm,
  fields: ReadonlyMap<string, FormField>,
  judged: readonly (readonly [id: string, value: unknown])[],
): Fail[] =>
  judged.flatMap(([id, value]): Fail[] => {
    const field = fields.get(id);
    // What stands for a document has no value of its own.
    if (!field || field.document) return [{ field: id, code: 'unknown_field' }];
    if (isReadOnly(field)) return [{ field: pathOf(field), code: 'read_only' }];
    return value === null ? [] : form.shapeFaults(field, value);
  });
