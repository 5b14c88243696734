import type { FactName, SubjectRef } from '#schemas/credential/subject.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { pathOf, ROW_KEY } from '#schemas/engine/form.ts';
import { guarded, isMask, maskOf } from '#schemas/engine/mask.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import { isSame } from '#schemas/engine/same.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { changesIn, readValues, type FieldValue, type ValueChange } from '#server/platform/forms/values.ts';
import type { Vault } from '#server/platform/forms/vault.ts';
import { formOf, instancesOf, type Instance } from './instances.ts';

/** A value as it is, a sensitive one decrypted. */
export const openValue = async (
  vault: Vault,
  instance: string,
  held: Pick<FieldValue, 'field_id' | 'rev' | 'value' | 'value_enc'>,
): Promise<unknown> =>
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

/**
 * What values mean that were sent with masks: one that is on file stands for what it hides, in the same row of a list; a
 * field that is one is left out, since it is as it was. Any other mask means nothing.
 */
export async function unmasked(
  vault: Vault,
  { form, row, values }: Pick<Instance, 'form' | 'row' | 'values'>,
  sent: Readonly<Record<string, unknown>>,
): Promise<{ readonly meant: Readonly<Record<string, unknown>>; readonly fails: readonly Fail[] }> {
  const meant: Record<string, unknown> = {};
  const fails: Fail[] = [];
  for (const [id, value] of Object.entries(sent)) {
    const field = form.field(id);
    const guard = field?.sensitive;
    const held = values.get(id);
    if (!field || !guard) meant[id] = value;
    else if (isMask(value)) {
      if (value !== maskOf(guard, held?.value)) fails.push({ field: pathOf(field), code: 'invalid' });
    } else {
      const shown = rowsByKey(maskOf(guard, held?.value));
      const real = rowsByKey(held && (await openValue(vault, row.entity_id, held)));
      meant[id] = guarded(guard, value, (_class, cell, index, property) => {
        if (!isMask(cell)) return cell;
        const key = Array.isArray(value) && index !== null ? keyOf(value[index]) : undefined;
        const at = property ?? '';
        if (shown.get(key)?.[at] === cell) return real.get(key)?.[at];
        fails.push({ field: [pathOf(field), index, property].join('.'), code: 'invalid' });
        return cell;
      });
    }
  }
  return { meant, fails };
}

const keyOf = (row: unknown): unknown => (isValues(row) ? row[ROW_KEY] : undefined);

const rowsByKey = (value: unknown): ReadonlyMap<unknown, Readonly<Record<string, unknown>>> =>
  new Map((Array.isArray(value) ? value : []).filter(isValues).map((row) => [keyOf(row), row]));

/** What differs from the current values; of sensitive fields masks, and the value itself beside them. */
export async function sensitiveChanges(
  vault: Vault,
  { form, row, values }: Pick<Instance, 'form' | 'row' | 'values'>,
  sent: Readonly<Record<string, unknown>>,
): Promise<ValueChange[]> {
  const plain: Record<string, unknown> = {};
  const secret: ValueChange[] = [];
  for (const [id, to] of Object.entries(sent)) {
    const sensitive = form.field(id)?.sensitive;
    const held = values.get(id);
    const from = maskOf(sensitive, held?.value) ?? null;
    if (!sensitive) plain[id] = to;
    else if (isEmpty(to)) {
      if (!isEmpty(held?.value)) secret.push({ field: id, from, to: null });
    } else if (!held || !isSame(await openValue(vault, row.entity_id, held), to))
      secret.push({ field: id, from, to: maskOf(sensitive, to), secret: to });
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
