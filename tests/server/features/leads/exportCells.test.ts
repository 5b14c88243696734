import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { LANGUAGES } from '#schemas/engine/codes.ts';
import { isMany, type Field } from '#schemas/engine/field.ts';
import { codesOfField } from '#schemas/engine/fieldCodes.ts';
import { kindOf } from '#schemas/engine/kinds.ts';
import { entries, ownEntries } from '#schemas/engine/resource.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { LEAD_TYPES, type LeadType } from '#schemas/permissions.ts';
import { loadCustomFields } from '#server/features/leads/customFields.ts';
import { valuesOf, type LeadRow } from '#server/features/leads/lead.ts';
import { BOM, cellText, csvLine } from '#server/platform/csv.ts';
import { readNames } from '#server/platform/names.ts';
import { useApp } from '#tests/support/app.ts';
import { customForm, EVERY_KIND, publishCustom } from '#tests/support/customForm.ts';
import { HOSTILE } from '../../platform/copy/hostile.ts';
import { seeded } from '../reports/random.ts';

const LEADS_OF_EACH = 300;
const random = seeded(13);
const below = (n: number): number => Math.floor(random() * n);
const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;

const app = useApp();
let lookups: string[];
let users: string[];
beforeAll(async () => {
  for (const type of LEAD_TYPES) await publishCustom(app.db, type, customForm(EVERY_KIND));
  await loadCustomFields(app.db);
  const keysOf = async (table: string) => {
    const { rows } = await sql<{ id: string }>`select entity_id as id from ${sql.table(table)}`.execute(
      app.db,
    );
    return rows.map(({ id }) => id);
  };
  [lookups, users] = [await keysOf('lookup'), await keysOf('app_user')];
  for (const type of LEAD_TYPES) await wildLeads(type);
});

/** Leads as no form would let them through, straight into the table. */
async function wildLeads(type: LeadType): Promise<void> {
  const fields = ownEntries(LEADS[type].fields);
  const rows = Array.from({ length: LEADS_OF_EACH }, () => ({
    ...Object.fromEntries(
      fields.filter(([, { store }]) => store === 'column').map(([name, field]) => [name, inColumn(field)]),
    ),
    entity_id: crypto.randomUUID(),
    lead_type: type,
    data: Object.fromEntries(
      fields.filter(([, { store }]) => store !== 'column').map(([name, field]) => [name, inData(field)]),
    ),
  }));
  await sql`
    insert into lead (entity_id, lead_type, data, ${sql.join(columnsOf(type).map((name) => sql.ref(name)))})
    select entity_id, lead_type, data, ${sql.join(columnsOf(type).map((name) => sql.ref(name)))}
      from jsonb_populate_recordset(null::lead, ${JSON.stringify(rows)}::jsonb)`.execute(app.db);
}

const columnsOf = (type: LeadType): string[] =>
  ownEntries(LEADS[type].fields).flatMap(([name, field]) => (field.store === 'column' ? [name] : []));

/** What a column takes: keys of users and codes must be known, keys of lookups need not. */
function inColumn(field: Field): unknown {
  if (field.kind === 'dateTime')
    return `20${10 + below(80)}-0${1 + below(9)}-11T0${below(10)}:59:5${below(10)}.${below(999_999)}Z`;
  if (isMany(field)) return Array.from({ length: below(4) }, () => (below(6) === 0 ? null : one(field)));
  return field.required || below(3) > 0 ? one(field) : null;
}

function one(field: Field): unknown {
  switch (field.kind) {
    case 'user':
      return pick(users);
    case 'lookup':
      return below(4) === 0 ? crypto.randomUUID() : pick(lookups);
    case 'code':
      return pick(Object.keys(codesOfField(field)));
    case 'date':
      return `20${10 + below(80)}-0${1 + below(9)}-1${below(10)}`;
    default:
      return below(3) === 0 ? pick(['+13055550177', '123456789', '1234567893']) : pick(HOSTILE);
  }
}

/** In `data` anything may stand, from before a field was what it is now. */
function inData(field: Field): unknown {
  switch (below(5)) {
    case 0:
      return pick([null, 0, -1.5, 1e21, true, false, {}, { a: 1 }, [], [null], ['x', null, 7], [[]], '']);
    case 1:
      return pick(HOSTILE);
    default:
      if (field.kind === 'rows')
        return Array.from({ length: below(3) }, () =>
          below(8) === 0
            ? pick([null, 'x', 3, {}])
            : Object.fromEntries(entries(field.fields).map(([name, inner]) => [name, inData(inner)])),
        );
      if (field.kind === 'boolean') return below(2) === 0;
      if (kindOf(field).sql(field).endsWith('[]'))
        return Array.from({ length: below(4) }, () => (below(6) === 0 ? null : one(field)));
      return field.kind === 'count' || field.kind === 'number' ? below(1e6) / 100 : one(field);
  }
}

it.each(LEAD_TYPES.flatMap((type) => LANGUAGES.map((language) => [type, language] as const)))(
  'every cell of %s leads says in %s what the value says, whatever stands there',
  async (type, language) => {
    const fields = ownEntries(LEADS[type].fields);
    expect(fields.map(([name]) => name)).toContain('custom_motto');
    const person = app.as(type === 'SP' ? 'sp.agent' : 'tp.agent', language);
    const { text } = await person.post(`/leads/${type.toLowerCase()}/export/csv/x.csv?ordering=`);
    // Read after the call: who comes for the first time is given their name by it.
    const names = await readNames(app.db, language);
    const { rows } = await sql<LeadRow>`
      select * from lead where lead_type = ${type} and deleted_at is null order by entity_id`.execute(app.db);
    expect(rows.length).toBeGreaterThanOrEqual(LEADS_OF_EACH);
    let at = 0;
    const same = (line: string): void => {
      expect(text.slice(at, at + line.length)).toBe(line);
      at += line.length;
    };
    same(BOM + csvLine(fields.map(([, { label }]) => label[language])));
    for (const row of rows) {
      const values = valuesOf(row);
      same(csvLine(fields.map(([name, field]) => cellText(field, values[name], names, language))));
    }
    expect(text.length).toBe(at);
  },
);
