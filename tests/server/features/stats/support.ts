import { expect } from 'vitest';
import { codesOf } from '#schemas/engine/codes.ts';
import { LEAD_SOURCE, LEAD_STATUS, LEAD_STATUS_REASON, SERVICE_LEVEL } from '#schemas/vocabulary/index.ts';
import { EXIT_STATUSES } from '#schemas/vocabulary/lead.ts';
import type { Figure, LeadCoverage, LeadQuery, LeadStats } from '#schemas/lead/figures.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { lookupId } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { statsHandlers } from '#server/features/stats/jobs.ts';
import type { TestApp } from '#tests/support/app.ts';
import { randomOf as numbersOf } from '#tests/support/program.ts';

export const DAY_MS = 86_400_000;

/** Choices that are the same each time. */
export function randomOf(seed: number) {
  const next = numbersOf(seed);
  const below = (n: number): number => Math.floor(next() * n);
  const one = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  return {
    below,
    one,
    some: <T>(all: readonly T[], most: number): T[] => [
      ...new Set(Array.from({ length: below(most + 1) }, () => one(all))),
    ],
  };
}
export type Random = ReturnType<typeof randomOf>;

const statuses = codesOf(LEAD_STATUS);
const reasons = codesOf(LEAD_STATUS_REASON).slice(0, 4);
const sources = codesOf(LEAD_SOURCE).slice(0, 5);

/** Places and services that leads can have, by their keys. */
export interface Places {
  readonly states: string[];
  readonly regions: string[];
  readonly counties: string[];
  readonly services: Readonly<Record<LeadType, string[]>>;
}

export async function readPlaces(app: TestApp): Promise<Places> {
  const idsOf = async (list: string, count: number) =>
    (
      await app.query<{ id: string }>`
        select entity_id as id from lookup where list = ${list} order by entity_id limit ${count}`
    ).map(({ id }) => id);
  return {
    states: [lookupId('state', 'FL'), lookupId('state', 'GA')],
    regions: await idsOf('region', 3),
    counties: await idsOf('county', 6),
    services: { SP: await idsOf('specialty', 3), TP: codesOf(SERVICE_LEVEL).slice(0, 3) },
  };
}

/** Leads of all kinds straight into the table; a tenth of them deleted, some from before and after every span of days. */
export async function keepLeads(app: TestApp, count: number, type: LeadType, random: Random): Promise<void> {
  const places = await readPlaces(app);
  const people = [
    null,
    ...['agent', 'agent2', 'supervisor'].map((name) => demoId(`${type.toLowerCase()}.${name}`)),
    demoId('cred.agent'),
  ];
  const rows = Array.from({ length: count }, (_, n) => {
    const status = random.one(statuses);
    return {
      lead_type: type,
      status,
      status_reason: EXIT_STATUSES.includes(status) && random.below(5) > 0 ? random.one(reasons) : null,
      company_name: `Lead ${n}`,
      assignee_id: random.one(people),
      pr_assigned_id: demoId(`${type.toLowerCase()}.agent`),
      lead_source: random.below(4) > 0 ? random.one(sources) : null,
      states: random.some(places.states, 2),
      regions: random.some(places.regions, 2),
      counties: random.some(places.counties, 3),
      specialties: type === 'SP' ? random.some(places.services.SP, 2) : [],
      service_offered: type === 'TP' ? random.some(places.services.TP, 2) : [],
      created_at: new Date(Date.now() - random.below(random.one([20, 130, 500]) * DAY_MS)).toISOString(),
      deleted_at: random.below(10) === 0 ? new Date().toISOString() : null,
    };
  });
  await app.query`
    insert into lead (entity_id, lead_type, status, status_reason, company_name, assignee_id, pr_assigned_id, lead_source,
                      states, regions, counties, specialties, service_offered, created_at, deleted_at)
    select gen_random_uuid(), lead_type, status, status_reason, company_name, assignee_id, pr_assigned_id, lead_source,
           states, regions, counties, specialties, service_offered, created_at, deleted_at
      from jsonb_populate_recordset(null::lead, ${JSON.stringify(rows)}::jsonb)`;
}

/** Of every fifth lead a file, approved or not, withdrawn or not. */
export const keepAccounts = (app: TestApp) =>
  app.query`
    insert into account (entity_id, lead_id, lead_type, name, credential_status, operational_status, withdrawn_at)
    select gen_random_uuid(), entity_id, lead_type, company_name, case n % 3 when 0 then 'ONBOARDING' else 'APPROVED' end,
           'ACTIVE', case when n % 4 = 0 then now() end
      from (select *, row_number() over (order by entity_id) / 5 as n, row_number() over (order by entity_id) % 5 as m from lead) l
     where m = 0`;

/** Tasks of two people and of one: due before today and after, done, snoozed, of deleted leads. */
export const keepTasks = (app: TestApp, type: LeadType) =>
  app.query`
    insert into task (entity_id, lead_id, lead_type, title, type, status, due_date, snoozed_until, assignee_ids)
    select gen_random_uuid(), entity_id, lead_type, 'Call', 'call', case n % 3 when 0 then 'completed' else 'todo' end,
           current_date - 40 + (n % 80)::int, case when n % 5 = 0 then current_date + 30 end,
           case when n % 2 = 0 then array[${demoId(`${type.toLowerCase()}.agent`)}, ${demoId(`${type.toLowerCase()}.agent2`)}]
                else array[${demoId(`${type.toLowerCase()}.agent`)}] end::uuid[]
      from (select *, row_number() over (order by entity_id) as n from lead where lead_type = ${type} limit 300) l`;

/** What the job does. */
export const settle = (app: TestApp) =>
  statsHandlers({ db: app.db })['lead.tally']({}, new AbortController().signal);

export type Prefix = 'sp' | 'tp';
export const typeOf = (prefix: Prefix): LeadType => (prefix === 'sp' ? 'SP' : 'TP');

const textOf = (query: LeadQuery): string =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      (typeof value === 'string' ? [value] : [value.join(',')]).map((text) => [name, text]),
    ),
  ).toString();

async function answered<B>(app: TestApp, person: string, path: string, query: LeadQuery): Promise<B> {
  const { status, text, body } = await app
    .as(person)
    .get<B & Record<string, unknown>>(`/leads/${path}?${textOf(query)}`);
  expect(status, text).toBe(200);
  return body;
}
export const totalOf = async (
  app: TestApp,
  person: string,
  list: string,
  query: LeadQuery,
): Promise<number> => (await answered<{ total: number }>(app, person, list, { ...query, size: '1' })).total;
export const statsOf = (
  app: TestApp,
  prefix: Prefix,
  query: LeadQuery = {},
  person = `${prefix}.supervisor`,
) => answered<LeadStats>(app, person, `${prefix}/stats`, query);
export const mapOf = (app: TestApp, prefix: Prefix, query: LeadQuery = {}, person = `${prefix}.supervisor`) =>
  answered<LeadCoverage>(app, person, `${prefix}/stats/map`, query);

const isFigure = (value: object): value is Figure => 'count' in value && 'query' in value;

/** Every figure anywhere in an answer, with the way to it. */
export function figuresIn(value: unknown, path = ''): { path: string; figure: Figure }[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = isFigure(value) ? [{ path, figure: value }] : [];
  return [
    ...own,
    ...Object.entries(value)
      .filter(([name]) => !(own.length > 0 && name === 'query'))
      .flatMap(([name, part]) => figuresIn(part, `${path}/${name}`)),
  ];
}
