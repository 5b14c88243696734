import type { FactName, SubjectRef } from '#schemas/credential/subject.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { isMask, maskOf, sensitiveOf } from '#schemas/engine/mask.ts';
import { isSame } from '#schemas/engine/same.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { CompiledForm } from '#server/platform/forms/compiled.ts';
import { changesIn, readValues, type FieldValue, type ValueChange } from '#server/platform/forms/values.ts';
import type { Vault } from '#server/platform/forms/vault.ts';
import { formOf, instancesOf, type Instance } from './instances.ts';

/** A value as it is, a sensitive one decrypted. */
export const openValue = async (vault: Vault, instance: string, held: FieldValue): Promise<unknown> =>
  held.value_enc ? vault.open({ instance, field: held.field_id, rev: held.rev }, held.value_enc) : held.value;

/** Every current value by field id, sensitive ones decrypted: for checks on the server, never for an answer. */
export async function realValuesOf(
  vault: Vault,
  { row, values }: Pick<Instance, 'values'> & { readonly row: Pick<Instance['row'], 'entity_id'> },
): Promise<Readonly<Record<string, unknown>>> {
  const opened: [string, unknown][] = [];
  for (const [id, held] of values)
    opened.push([id, held.value_enc ? await openValue(vault, row.entity_id, held) : held.value]);
  return Object.fromEntries(opened);
}

/** Masks that were sent back: those on file mean 'as it was', any other means nothing. */
export function maskFails(
  form: CompiledForm,
  values: ReadonlyMap<string, FieldValue>,
  sent: Readonly<Record<string, unknown>>,
): Fail[] {
  return Object.entries(sent).flatMap(([id, value]): Fail[] => {
    const field = form.field(id);
    const wrong = field && sensitiveOf(field) && isMask(value) && value !== values.get(id)?.value;
    return wrong ? [{ field: field.path.join('.'), code: 'invalid' }] : [];
  });
}

/** What differs from the current values; of sensitive fields masks, and the value itself beside them. */
export async function sensitiveChanges(
  vault: Vault,
  { form, row, values }: Pick<Instance, 'form' | 'row' | 'values'>,
  sent: Readonly<Record<string, unknown>>,
): Promise<ValueChange[]> {
  const plain: Record<string, unknown> = {};
  const secret: ValueChange[] = [];
  for (const [id, to] of Object.entries(sent)) {
    const field = form.field(id);
    const sensitive = field ? sensitiveOf(field) : null;
    const held = values.get(id);
    if (!sensitive) plain[id] = to;
    else if (isMask(to)) continue;
    else if (to === null || to === undefined) {
      if (held && held.value !== null) secret.push({ field: id, from: held.value, to: null });
    } else if (!held || !isSame(await openValue(vault, row.entity_id, held), to))
      secret.push({ field: id, from: held?.value ?? null, to: maskOf(sensitive, to), secret: to });
  }
  return [...changesIn(values, plain), ...secret];
}

/**
 * A sensitive fact of a subject (its birth date), decrypted, or null where its forms hold none: for comparisons on the
 * server, never for an answer.
 */
export async function sensitiveFact(
  db: Db | Trx,
  vault: Vault,
  subject: SubjectRef,
  fact: FactName,
): Promise<string | null> {
  for (const row of await instancesOf(db, [subject])) {
    const form = await formOf(db, row);
    const field = form.fields.find((one) => one.schema['x-fact'] === fact);
    const held = field && (await readValues(db, row.entity_id)).get(field.fieldId);
    const value = held ? await openValue(vault, row.entity_id, held) : null;
    if (typeof value === 'string') return value;
  }
  return null;
}
