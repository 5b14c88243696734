import { sql } from 'kysely';
import type { SearchAnswer, SearchGroup, SearchKind } from '#schemas/search.ts';
import { demoId } from '#server/db/seed/people.ts';
import type { TestApp } from '#tests/support/app.ts';
import { keepAccounts, keepResources } from '../credentialing/queueSupport.ts';

/** What is known of the one lead of each type, and of what belongs to it. */
export const WORLD = {
  SP: {
    name: 'Zephyr Eye Clinic',
    phone: '+13055550111',
    tax: '561234781',
    npi: '1234567893',
    own: '1987654326',
  },
  TP: {
    name: 'Zephyr Rides',
    phone: '+13055550222',
    tax: '987654321',
    npi: '1111111112',
    own: '1222222228',
  },
} as const;
export type Type = keyof typeof WORLD;

/** Of each type a lead, its credential file with one resource, and its agreement. */
export async function keepWorld(app: TestApp): Promise<Record<Type, Record<string, string>>> {
  const kept = {} as Record<Type, Record<string, string>>;
  for (const type of ['SP', 'TP'] as const) {
    const { name, phone, tax, npi, own } = WORLD[type];
    const rows = await app.query<{ entity_id: string }>`
      insert into lead (entity_id, lead_type, status, company_name, phone, tax_id, npi, zip)
      values (gen_random_uuid(), ${type}, 'NEW', ${name}, ${phone}, ${tax}, ${npi}, '33101') returning entity_id`;
    const lead = rows[0]!.entity_id;
    const person = type.toLowerCase();
    const [account = ''] = await keepAccounts(app, [
      {
        lead_id: lead,
        lead_type: type,
        name: `${name} File`,
        provider_user_id: demoId(`${person}.provider`),
      },
    ]);
    const [resource = ''] = await keepResources(app, [
      {
        account_id: account,
        lead_type: type,
        kind: type === 'SP' ? 'PRACTITIONER' : 'VEHICLE',
        name: type === 'SP' ? 'Dr. Zephyrine Vale' : 'Zephyr Van KX7 4411',
      },
    ]);
    await app.query`
      insert into screening_identity (subject_id, account_id, resource_id, kind, npi)
      values (${resource}, ${account}, ${resource}, 'PRACTITIONER', ${own})`;
    const agreements = await sql<{ entity_id: string }>`
      insert into agreement (entity_id, lead_id, lead_type, name, type, status)
      values (gen_random_uuid(), ${lead}, ${type}, ${`Letter of intent ${type}`}, 'LOI', 'DRAFT') returning entity_id`.execute(
      app.db,
    );
    kept[type] = { lead, account, resource, agreement: agreements.rows[0]!.entity_id };
  }
  return kept;
}

/** The groups that a person is answered. */
export async function searchAs(app: TestApp, person: string, q: string): Promise<SearchGroup[]> {
  const { status, body, text } = await app.as(person).post<SearchAnswer>('/search', { q });
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return [...body.groups];
}

/** What a person finds, `kind: title`, in the order told. */
export const found = async (app: TestApp, person: string, q: string): Promise<string[]> =>
  (await searchAs(app, person, q)).flatMap(({ kind, items }) =>
    items.map(({ title }) => `${kind}: ${title}`),
  );

export const titlesOf = async (
  app: TestApp,
  person: string,
  q: string,
  kind: SearchKind,
): Promise<string[]> =>
  ((await searchAs(app, person, q)).find((group) => group.kind === kind)?.items ?? []).map(
    ({ title }) => title,
  );
