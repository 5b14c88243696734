import { sql } from 'kysely';
import { fieldsOf, type Form } from '#schemas/engine/form.ts';
import { FORM_KINDS } from '#schemas/engine/formKinds.ts';
import { RESOURCE_FORM } from '#schemas/forms/keys.ts';
import { loadCustomFields } from '#server/features/leads/customFields.ts';
import type { Db } from '#server/platform/db.ts';
import { customForm, EVERY_KIND, publishCustom, publishForm } from '#tests/support/customForm.ts';
import { randomOf } from '#tests/support/program.ts';

const DRIVER_FORM = RESOURCE_FORM.DRIVER;

/** Values that a field may have kept from when it was of another kind. */
const FORMER: readonly unknown[] = [2.5, -7.25, 0, 99_999_999_999, true, '7/7', ['7/7'], [], { a: 1 }];
const NO_DAYS = [
  '2024-02-31',
  '2023-02-29',
  '1900-02-29',
  '2024-13-01',
  '2024-04-31',
  '0000-01-01',
  '20240101',
];

/** A value of a field: a good one, or one of another kind. */
type Any = (isDay: boolean, good: readonly unknown[]) => unknown;

/**
 * Gives leads of Transportation and drivers fields of every kind, numbers among them, and all of these fields values:
 * some of their kind, some of others.
 */
export async function mixKinds(db: Db): Promise<void> {
  const random = randomOf(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const any: Any = (isDay, good) => {
    if (random() < 0.5) return pick(good);
    return isDay && random() < 0.7 ? pick(NO_DAYS) : pick(FORMER);
  };
  await publishCustom(db, 'TP', customForm(EVERY_KIND));
  await loadCustomFields(db);
  const own = Object.entries(EVERY_KIND).map(([id, { kind, value }]) => ({
    name: `custom_${id}`,
    kind,
    good: [
      value,
      ...(id === 'rate' ? [0.1, 0.2, 37.5] : id === 'audited_on' ? ['2024-02-29', '2000-02-29'] : []),
    ],
  }));
  const { rows: leads } = await sql<{ entity_id: string }>`
    select entity_id from lead where lead_type = 'TP' order by entity_id`.execute(db);
  for (const { entity_id } of leads) {
    const data = Object.fromEntries(own.map(({ name, kind, good }) => [name, any(kind === 'date', good)]));
    await sql`update lead set data = data || ${JSON.stringify(data)}::jsonb where entity_id = ${entity_id}`.execute(
      db,
    );
  }
  await mixAnswers(db, any);
}

async function mixAnswers(db: Db, any: Any): Promise<void> {
  const { rows } = await sql<Form>`
    select json_schema as schema, ui_schema as ui, labels, rules from form_schema
     where key = ${DRIVER_FORM} order by version desc limit 1`.execute(db);
  const form = withRate(rows[0]!);
  await publishForm(db, DRIVER_FORM, form);
  const good: Readonly<Record<string, readonly unknown[]>> = {
    rate: [0.1, 0.2, 62.5],
    years_licensed: [1, 12],
    hired_on: ['2024-02-29', '2025-07-01'],
    license_endorsements: ['D100', 'E200'],
    languages: [['EN'], ['EN', 'ES']],
    had_accidents: [true, false],
    accidents: [[]],
  };
  const fields = fieldsOf(form).filter(({ fieldId }) => fieldId in good);
  const { rows: instances } = await sql<{ entity_id: string }>`
    select entity_id from form_instance where schema_key = ${DRIVER_FORM} order by entity_id`.execute(db);
  for (const { entity_id } of instances)
    for (const { fieldId, schema } of fields) {
      const value = JSON.stringify(any(schema.format === 'day', good[fieldId]!));
      await sql`
        insert into field_value (instance_id, field_id, rev, value, source, state, reviewed_at)
        select ${entity_id}, ${fieldId}, coalesce(max(rev), 0) + 1, ${value}::jsonb, 'STAFF', 'APPROVED', now()
          from field_value where instance_id = ${entity_id} and field_id = ${fieldId}`.execute(db);
    }
}

/** The form with a number: none that is shipped asks for one. */
function withRate({ schema, labels, ...rest }: Form): Form {
  const properties = schema.properties as Record<string, { properties: object }>;
  const [first = '', part] = Object.entries(properties)[0]!;
  const rate = { ...FORM_KINDS.number.schema, 'x-field-id': 'rate' };
  const titled = ({ fields, ...more }: Form['labels']['en']) => ({
    ...more,
    fields: { ...fields, rate: { title: 'Rate' } },
  });
  return {
    ...rest,
    schema: {
      ...schema,
      properties: { ...properties, [first]: { ...part, properties: { ...part.properties, rate } } },
    },
    labels: { en: titled(labels.en), es: titled(labels.es) },
  };
}
