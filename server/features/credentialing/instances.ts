import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { FormRef, SubjectRef } from '#schemas/credential/subject.ts';
import { progress } from '#schemas/engine/form.ts';
import { mayEdit } from '#schemas/engine/formAudience.ts';
import { maskOf } from '#schemas/engine/mask.ts';
import { formTitle, formsOf } from '#schemas/forms/index.ts';
import type { FieldReviewState } from '#schemas/vocabulary/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { CompiledForm } from '#server/platform/forms/compiled.ts';
import { readValues, readValuesOf, type FieldValue } from '#server/platform/forms/values.ts';
import { newestVersion, publishedForm } from '#server/platform/forms/versions.ts';
import { Problem } from '#server/platform/problem.ts';
import type { Write } from '#server/platform/write.ts';
import type { Subject } from './rights.ts';
import { findSubject, kindOf, refOf } from './subject.ts';
import { audienceOf } from './visible.ts';

/** A form of a subject, pinned to a version. */
export interface InstanceRow extends SubjectRef {
  readonly entity_id: string;
  readonly version: number;
  readonly schema_key: string;
  readonly schema_version: number;
}

/** A form as commands work on it: its subject, the form in the pinned version, the values. */
export interface Instance {
  readonly subject: Subject;
  readonly row: InstanceRow;
  readonly form: CompiledForm;
  readonly values: ReadonlyMap<string, FieldValue>;
}

const COLUMNS = sql`entity_id, version, account_id, resource_id, schema_key, schema_version`;

/** The form instances of subjects, in the order of their forms' keys. */
export async function instancesOf(db: Db | Trx, subjects: readonly SubjectRef[]): Promise<InstanceRow[]> {
  const { rows } = await sql<InstanceRow>`
    select ${COLUMNS} from form_instance i
     where exists (select from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as s (account_id uuid, resource_id uuid)
                    where s.account_id = i.account_id and s.resource_id is not distinct from i.resource_id)
     order by account_id, resource_id, schema_key desc`.execute(db);
  return rows;
}

/** An instance with its values; `lock` locks its subject, and with it everything that is typed into it. */
export async function openInstance(db: Db | Trx, call: Call, id: string, lock = false): Promise<Instance> {
  const found = await rowOf(db, id);
  if (!found) throw new Problem('not_found');
  const subject = await findSubject(db, call, found, lock);
  const row = lock ? await rowOf(db, id) : found;
  return { subject, ...(await opened(db, row ?? found)) };
}

async function rowOf(db: Db | Trx, id: string): Promise<InstanceRow | undefined> {
  const { rows } =
    await sql<InstanceRow>`select ${COLUMNS} from form_instance where entity_id = ${id}`.execute(db);
  return rows[0];
}

async function opened(db: Db | Trx, row: InstanceRow): Promise<Omit<Instance, 'subject'>> {
  return { row, form: await formOf(db, row), values: await readValues(db, row.entity_id) };
}

type Pinned = Pick<InstanceRow, 'schema_key' | 'schema_version'>;

/** The form of an instance in its pinned version. */
export async function formOf(db: Db | Trx, { schema_key, schema_version }: Pinned): Promise<CompiledForm> {
  const form = await publishedForm(db, schema_key, schema_version);
  if (!form) throw new Error(`Form ${schema_key} ${schema_version} is not published`);
  return form;
}

/** The same for many instances, which have few versions: each is asked for once. */
export function formReader(db: Db | Trx): (row: Pinned) => Promise<CompiledForm> {
  const versions = new Map<string, Promise<CompiledForm>>();
  return (row) => {
    const name = `${row.schema_key} ${row.schema_version}`;
    const form = versions.get(name) ?? formOf(db, row);
    versions.set(name, form);
    return form;
  };
}

/** Everything that is filled in of a subject. */
export const openForms = async (db: Db | Trx, subject: Subject): Promise<Instance[]> =>
  (await openFormsOf(db, [subject])).flat();

/** The same of many subjects, in their order: two statements, and one for each version of a form. */
export async function openFormsOf(db: Db | Trx, subjects: readonly Subject[]): Promise<Instance[][]> {
  const rows = await instancesOf(db, subjects.map(refOf));
  const values = await readValuesOf(
    db,
    rows.map((row) => row.entity_id),
  );
  const versionOf = formReader(db);
  const instances = await Promise.all(
    rows.map(async (row) => ({
      row,
      form: await versionOf(row),
      values: values.get(row.entity_id) ?? new Map<string, FieldValue>(),
    })),
  );
  return subjects.map((subject) => {
    const ref = refOf(subject);
    return instances
      .filter(({ row }) => row.account_id === ref.account_id && row.resource_id === ref.resource_id)
      .map((instance) => ({ subject, ...instance }));
  });
}

/** The current values by field id; of sensitive ones their masks, also of those that are still to be sealed. */
export const valuesOf = ({ form, values }: Pick<Instance, 'form' | 'values'>): Record<string, unknown> =>
  Object.fromEntries([...values].map(([id, held]) => [id, maskOf(form.field(id)?.sensitive, held.value)]));

/** The forms of a subject as its record names them, each as its reader has it. */
export const formRefs = (instances: readonly Instance[], { actor, language }: Call): FormRef[] =>
  instances.map(({ row, form, values }) => {
    const fields = form.fieldsFor(audienceOf(actor));
    const counted = (state: FieldReviewState, of = fields) =>
      of.filter(({ fieldId }) => values.get(fieldId)?.state === state).length;
    return {
      entity_id: row.entity_id,
      key: row.schema_key,
      schema_version: row.schema_version,
      title: formTitle(row.schema_key)[language],
      progress: progress(fields, valuesOf({ form, values })).percent,
      pending: counted('PENDING'),
      // What its provider is to correct.
      rejected: counted(
        'REJECTED',
        fields.filter((field) => mayEdit(field, 'PROVIDER')),
      ),
    };
  });

/**
 * Gives a subject the forms of its kind that it lacks, each pinned to the newest version that is published; of those
 * that are not published it gets none. Answers the new ones.
 */
export async function ensureInstances(write: Write, subject: Subject): Promise<InstanceRow[]> {
  const ref = refOf(subject);
  const held = new Set((await instancesOf(write.trx, [ref])).map((row) => row.schema_key));
  const added: InstanceRow[] = [];
  for (const key of formsOf(kindOf(subject), subject.account.lead_type).filter((one) => !held.has(one))) {
    const newest = await newestVersion(write.trx, key);
    if (!newest) continue;
    const row = {
      entity_id: uuidv7(),
      ...ref,
      schema_key: key,
      schema_version: newest.version,
    };
    await write.insert('form_instance', row, {
      type: subject.resource ? 'CREDENTIAL_COMPONENT_UPDATED' : 'CREDENTIAL_UPDATED',
      about: { resource: 'account', id: ref.account_id },
      changes: [],
      detail: { form: key, form_version: newest.version, resource_id: ref.resource_id },
    });
    added.push({ ...row, version: 1 });
  }
  return added;
}
