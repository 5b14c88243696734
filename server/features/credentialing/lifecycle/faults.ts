import { sql } from 'kysely';
import { HANDED_IN } from '#schemas/credential/state.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { pathOf, shownFields } from '#schemas/engine/form.ts';
import { mayEdit } from '#schemas/engine/formAudience.ts';
import type { ItemState } from '#schemas/vocabulary/index.ts';
import type { Call } from '#server/platform/actor.ts';
import { breather } from '#server/platform/breathe.ts';
import type { Trx } from '#server/platform/db.ts';
import type { Vault } from '#server/platform/forms/vault.ts';
import { worded } from '../instance/present.ts';
import { openFormsOf, valuesOf, type Instance } from '../instances.ts';
import { referenceFails, type Named } from '../references.ts';
import type { Subject } from '../rights.ts';
import { realValuesOf } from '../sensitive.ts';
import { refOf } from '../subject.ts';
import { audienceOf } from '../visible.ts';

/** Where the faults of a subject stand: those of an account by form, those of a resource under its key. */
const placeOf = ({ resource }: Subject): string => (resource ? `resources.${resource.entity_id}.` : '');

/**
 * Everything that keeps settled subjects from being handed in: faults of their forms, documents that are missing,
 * refused or expired. A file is handed in as its provider's, so whoever does it is asked for what is the provider's and
 * their own to fill in. A few statements whatever their number; named as docs/decisions/012 says.
 */
export async function submitFaults(
  trx: Trx,
  vault: Vault,
  call: Call,
  subjects: readonly Subject[],
): Promise<Fail[]> {
  const forms = await openFormsOf(trx, subjects);
  const items = await lackingItems(trx, subjects);
  const breathe = breather();
  const fails = await referenceFails(
    trx,
    forms.flat().flatMap((opened) => referencesOf(opened, call)),
  );
  for (const [index, subject] of subjects.entries()) {
    for (const opened of forms[index] ?? []) {
      await breathe();
      fails.push(...(await formFails(vault, call, opened)));
    }
    const { account_id, resource_id } = refOf(subject);
    fails.push(
      ...(items.get(resource_id ?? account_id) ?? []).map(({ code, state }): Fail => ({
        field: `${placeOf(subject)}items.${code}`,
        code: state === 'EXPIRED' ? 'expired' : 'document_required',
      })),
    );
  }
  return fails;
}

/** What a form refers to where it is shown. */
function referencesOf(opened: Instance, call: Call): Named[] {
  const values = valuesOf(opened);
  const isAsked = askedOf(opened, call);
  return shownFields(opened.form.fields, values).flatMap((field) =>
    field.reference && isAsked(pathOf(field))
      ? [
          {
            account_id: opened.row.account_id,
            field,
            value: values[field.fieldId],
            at: `${formPlace(opened)}${pathOf(field)}`,
          },
        ]
      : [],
  );
}

const formPlace = ({ subject, row }: Instance): string =>
  subject.resource ? placeOf(subject) : `forms.${row.schema_key}.`;

async function formFails(vault: Vault, call: Call, opened: Instance): Promise<Fail[]> {
  const at = formPlace(opened);
  const isAsked = askedOf(opened, call);
  const fails = opened.form
    .faults(await realValuesOf(vault, opened), 'PROVIDER')
    .filter(({ field }) => isAsked(field));
  return worded(opened.form, call.language, fails).map((fail): Fail => ({
    ...fail,
    field: `${at}${fail.field}`,
  }));
}

/** By the path of a field, or of something in it: whether it is both the provider's and this person's to fill in. */
function askedOf({ form }: Instance, { actor }: Call): (path: string) => boolean {
  const asked = form
    .fieldsFor('PROVIDER')
    .filter((field) => mayEdit(field, 'PROVIDER') && mayEdit(field, audienceOf(actor)));
  const paths = new Set(asked.map(pathOf));
  return (path) => paths.has(path.split('.', 2).join('.'));
}

interface Lacking {
  readonly code: string;
  readonly state: ItemState;
}

/** Required documents that are not handed in, by the key of their subject. */
async function lackingItems(trx: Trx, subjects: readonly Subject[]): Promise<ReadonlyMap<string, Lacking[]>> {
  const refs = subjects.map(refOf);
  const { rows } = await sql<Lacking & { subject: string }>`
    select coalesce(i.resource_id, i.account_id) as subject, q.code, i.state
      from requirement_item i join requirement q on q.entity_id = i.requirement_id
     where i.account_id = any(${[...new Set(refs.map((ref) => ref.account_id))]}::uuid[])
       and coalesce(i.resource_id, i.account_id) = any(${refs.map((ref) => ref.resource_id ?? ref.account_id)}::uuid[])
       and q.required and q.needs_document and q.active and i.state <> all(${[...HANDED_IN]}::text[])
     order by q.position, q.code`.execute(trx);
  const found = new Map<string, Lacking[]>();
  for (const { subject, ...lacking } of rows) found.set(subject, [...(found.get(subject) ?? []), lacking]);
  return found;
}
