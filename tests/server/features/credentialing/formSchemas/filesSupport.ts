import { expect } from 'vitest';
import type { Form } from '#schemas/engine/form.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import type { FormMigration, FormMigrationItem } from '#schemas/form-schema/migration.ts';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import { demoId } from '#server/db/seed/people.ts';
import { storedForm } from '#server/features/credentialing/formSchemas/stored.ts';
import { readValues } from '#server/platform/forms/values.ts';
import { field, formOf as made, section } from '#tests/schemas/engine/richForm.ts';
import type { TestApp } from '#tests/support/app.ts';
import { queryOn } from '#tests/support/query.ts';
import { instanceOf, ok, openAccount, typeInto } from '../support.ts';
import { formOf } from './support.ts';

/** The form of Transportation accounts is what these tests write over; files also have the shipped one of insurance. */
export const KEY = 'tp-account';
export const PROVIDER = 'tp.provider';
const SUPERVISOR = 'cred.supervisor';

const text = { type: 'string', minLength: 1, maxLength: 40, format: 'plain' } as const;
const secret = { type: 'string', format: 'ssn', maxLength: 11, 'x-sensitive': 'SSN' } as const;
const trips = (property: string): JsonSchema => ({
  type: 'array',
  items: {
    type: 'object',
    properties: {
      key: { type: 'string' },
      [property]: { 'x-column-id': 'called', ...text },
      until: { 'x-column-id': 'until', type: 'string', format: 'day' },
    },
  },
});

/** What files have before: a value for everything that may happen to one. */
export const BEFORE = made({
  main: section('main', {
    nick: field('nick', { ...text, 'x-required': true }),
    secret: field('secret', secret),
    color: field('color', { type: 'string', enum: ['RED', 'GREEN', 'BLUE'] }),
    size: field('size', text),
    notes: field('notes', text),
    broker: field('broker', text),
    trips: field('trips', trips('called')),
    plate: field('plate', text),
    kept: field('kept', text),
  }),
});

/** And what comes after it: renamed, mapped, retyped, archived, moved, tighter, and a new field. */
export const AFTER = made({
  main: section('main', {
    unit: field('unit', { ...text, 'x-required': true }),
    number: field('number', secret),
    color: field('color', { type: 'string', enum: ['RED', 'BLUE'] }),
    size: field('size', { type: 'integer', minimum: 0, maximum: 100 }),
    trips: field('trips', trips('destination')),
    plate: field('plate', { ...text, maxLength: 5 }),
    kept: field('kept', text),
    region: field('region', text),
  }),
});
export const OPS: readonly FormOp[] = [
  { op: 'rename', from: 'nick', to: 'unit' },
  { op: 'rename', from: 'secret', to: 'number' },
  { op: 'map', field: 'color', values: [{ from: 'GREEN', to: 'BLUE' }] },
  { op: 'map', field: 'size', values: [{ from: 'large', to: 50 }] },
  { op: 'archive', field: 'notes' },
  { op: 'move', from: 'broker', form: 'insurance', to: 'broker_name' },
  { op: 'default', field: 'region', value: 'FL' },
];
for (const [form, options] of [
  [BEFORE, { RED: 'r', GREEN: 'g', BLUE: 'b' }],
  [AFTER, { RED: 'r', BLUE: 'b' }],
] as const)
  for (const language of ['en', 'es'] as const)
    Object.assign(form.labels[language].fields.color!, { options });

/** A version as if it had been published before: there are no files yet that could take it. */
export async function given(
  app: Pick<TestApp, 'db'>,
  form: Form,
  ops: readonly FormOp[] = [],
  key = KEY,
): Promise<number> {
  const { schema, ui, labels, rules, checksum } = storedForm(form);
  const [made] = await queryOn(app)<{ version: number }>`
    insert into form_schema (key, version, status, json_schema, ui_schema, labels, rules, checksum, ops, created_by, published_at)
    select ${key}, max(version) + 1, 'PUBLISHED', ${schema}::json, ${ui}::json, ${labels}::jsonb, ${rules}::jsonb, ${checksum},
           ${JSON.stringify(ops)}::jsonb, ${demoId(SUPERVISOR)}, now()
      from form_schema where key = ${key} returning version`;
  return made!.version;
}

/** A draft of the form, as the supervisor writes it. */
export async function drafted(app: TestApp, form: Form, ops: readonly FormOp[], key = KEY): Promise<number> {
  return ok(await formOf(app, key).begin({ form, ops })).revision;
}

export const publish = async (app: TestApp, revision: number, key = KEY): Promise<FormMigration> =>
  ok(await formOf(app, key).publish({ revision, note: null })).migration!;

export const migrationOf = async (app: TestApp, id: string): Promise<FormMigration> =>
  ok(await app.as(SUPERVISOR).get<FormMigration>(`/credentialing/form-migrations/${id}`));
export const itemsOf = async (app: TestApp, id: string): Promise<FormMigrationItem[]> => {
  const path = `/credentialing/form-migrations/${id}/items?size=100`;
  return ok(await app.as(SUPERVISOR).get<{ items: FormMigrationItem[] }>(path)).items;
};

/** Publishes a form, and gives its migration once that has ended. */
export const migrated = async (
  app: TestApp,
  form: Form,
  ops: readonly FormOp[] = [],
  key = KEY,
): Promise<FormMigration> => ended(app, await publish(app, await drafted(app, form, ops, key), key));

/** The same form with another title of a field. */
export function retitled(form: Form, title: string, id = 'kept'): Form {
  const copy = structuredClone(form);
  Object.assign(copy.labels.en.fields[id]!, { title });
  return copy;
}

/** Waits for its end, and gives it as it is then. */
export async function ended(
  app: TestApp,
  { entity_id }: Pick<FormMigration, 'entity_id'>,
): Promise<FormMigration> {
  await expect.poll(async () => (await migrationOf(app, entity_id)).status).not.toMatch(/QUEUED|RUNNING/);
  return migrationOf(app, entity_id);
}

export interface File {
  readonly account: string;
  readonly instance: string;
}

/** A file with values that its provider has typed. */
export async function fileWith(
  app: TestApp,
  values: Readonly<Record<string, unknown>>,
  provider = false,
): Promise<File> {
  const account = await openAccount(app, provider ? { provider_user_id: demoId(PROVIDER) } : {});
  const instance = await instanceOf(app, account);
  if (Object.keys(values).length > 0) await type(app, instance, values, provider ? PROVIDER : SUPERVISOR);
  return { account, instance };
}

export const type = async (
  app: TestApp,
  instance: string,
  values: Readonly<Record<string, unknown>>,
  person = SUPERVISOR,
) => ok(await typeInto(app, person, instance, values));

/** What was typed is submitted and judged, as a reviewer would have it. */
export const judged = (app: Pick<TestApp, 'db'>, { instance }: File, fieldId: string, state: string) =>
  queryOn(app)`
    update field_value set draft = false, state = ${state}, reviewed_at = now(), reviewed_by = ${demoId(SUPERVISOR)},
           reason_text = case when ${state} = 'REJECTED' then 'Not readable' end
     where instance_id = ${instance} and field_id = ${fieldId} and rev = (select max(rev) from field_value
           where instance_id = ${instance} and field_id = ${fieldId})`;

export const setStatus = (app: Pick<TestApp, 'db'>, { account }: Pick<File, 'account'>, status: string) =>
  queryOn(app)`update account set credential_status = ${status} where entity_id = ${account}`;

export const schemaVersionOf = async (app: Pick<TestApp, 'db'>, instance: string): Promise<number> =>
  (
    await queryOn(app)<{ version: number }>`
      select schema_version as version from form_instance where entity_id = ${instance}`
  )[0]!.version;

/** The newest revision of each field: `value STATE SOURCE`, `draft` behind it, and what was last approved. */
export async function valuesOf(app: Pick<TestApp, 'db'>, instance: string): Promise<Record<string, string>> {
  const values = await readValues(app.db, instance);
  return Object.fromEntries(
    [...values].map(([id, held]) => [
      id,
      [
        JSON.stringify(held.value),
        held.state,
        held.source,
        ...(held.draft ? ['draft'] : []),
        ...(held.approved_rev > 0 && held.approved_rev !== held.rev
          ? [`approved ${JSON.stringify(held.approved_value)}`]
          : []),
      ].join(' '),
    ]),
  );
}

/** Everything that a migration may change, as one text. */
export async function everything(app: Pick<TestApp, 'db'>): Promise<string> {
  const rows = await queryOn(app)`
    select (select json_agg(i order by entity_id) from form_instance i) as instances,
           (select json_agg(v order by instance_id, field_id, rev) from field_value v) as values,
           (select json_agg(a order by entity_id) from account a) as accounts,
           (select count(*) from history where type in ('FORM_UPGRADED', 'CREDENTIAL_UPDATED')) as told`;
  return JSON.stringify(rows);
}
