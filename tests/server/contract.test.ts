import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { lookupId } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { leadBody } from '#tests/support/leads.ts';
import { routesOf } from '#tests/support/routes.ts';
import { put } from './features/files/explorerSupport.ts';
import { analysed, csv, HEADER, imported, items, upload } from './features/imports/support.ts';

/**
 * Specification §7 as a table: every call the console of the specification makes, as it makes it, and the fields it
 * reads of the answer. `{type}` is tried as sp and as tp; a path stands below its service's base.
 */
interface Call {
  /** `METHOD /path` as the specification writes it. */
  readonly call: string;
  /** The query as the console sends it. */
  readonly query?: string;
  readonly body?: (type: Type) => Promise<object> | object;
  /** Fields of every item, `state.name` being the name of its state; without `items`, of the answer itself. */
  readonly reads?: readonly string[];
  readonly items?: readonly string[];
  /** What an answer says that is no JSON. */
  readonly text?: string;
}
type Type = 'sp' | 'tp';
const TYPES: readonly Type[] = ['sp', 'tp'];

/** Names of fields, one after the other. */
const named = (text: string): readonly string[] => text.split(' ');
const PERSON = named('entity_id first_name last_name username');
const LOOKUP = named('entity_id name code');
const PLACE = [...LOOKUP, 'state.name'];
const LEAD = named('entity_id company_name');
const ADDRESS = named('lead_id address1 state.name');
const FL = lookupId('state', 'FL');

/** A list, the fields that are read of its items, and the query. */
const list = (path: string, items: readonly string[], query?: string): Call => ({
  call: `GET ${path}`,
  items,
  ...(query === undefined ? {} : { query }),
});
/** A call, the fields that are read of the answer itself, and what is sent. */
const record = (name: string, reads: string, body?: Call['body'], query?: string): Call => ({
  call: name,
  reads: named(reads),
  ...(body && { body }),
  ...(query === undefined ? {} : { query }),
});
const CALLS: readonly Call[] = [
  list('/auth/users', PERSON, 'role_in={role}&role_in={role2}&search=a&size=10000000'),
  list('/auth/users', PERSON),
  list('/util/states', LOOKUP, 'size=1000&ordering=name'),
  list('/util/regions', PLACE, `size=1000&ordering=name&state_id_in=${FL}&lead_type_eq={TYPE}`),
  list('/util/regions', LOOKUP, 'size=1000&ordering=name&id_in={region}'),
  list('/util/regions', LOOKUP, 'size=1000&ordering=name'),
  list('/util/counties', PLACE, 'size=1000&region_id_in={region}'),
  list('/util/counties', LOOKUP, 'size=1000'),

  list('/leads/{type}', LEAD, 'ordering=-updated_at'),
  list('/leads/{type}', LEAD, 'entity_id_eq={lead}'),
  record('POST /leads/{type}', 'entity_id version', (type) => leadBody(app.db, type)),
  record('PATCH /leads/{type}/{id}', 'entity_id version dba', async (type) => ({
    version: await versionOf(type, `/leads/${type}/${keys[type].lead}`),
    dba: 'Contract',
  })),
  {
    call: 'POST /leads/{type}/export/csv/{filename}',
    query: 'ordering=-updated_at',
    body: () => ({}),
    text: 'Company name',
  },
  { call: 'GET /leads/{type}/stats/export', query: 'created_at_range=-29d|0d', text: 'Chart' },
  list('/leads/sp/specialties', LOOKUP, 'size=1000'),
  list(
    '/leads/sp/subspecialties',
    [...LOOKUP, 'specialty.name'],
    'size=1000&specialty_id_in={specialty}&specialty_id_in={specialty2}',
  ),
  list('/leads/companies', named('entity_id name')),
  list('/leads/companies', named('entity_id name'), 'lead_type_in={TYPE}'),
  record('POST /leads/import-flows', 'entity_id version'),
  list('/leads/import-flows', named('entity_id status'), 'page=1&size=25'),
  record('GET /leads/import-flows/{id}', 'entity_id status mappings separator'),
  record(
    'GET /leads/import-flows/{id}/items',
    'items total',
    undefined,
    'size=100&status_in=INVALID,DUPLICATED,PENDING&page=1',
  ),
  record('PATCH /leads/import-flows/items/{id}', 'entity_id data status', async (type) => ({
    version: (await items(app.as(`${type}.agent`), { entity_id: keys[type].flow! })).items[0]?.version,
    data: { Phone: '2124342000' },
  })),
  record('PATCH /leads/import-flows/{id}', 'entity_id status', async (type) => ({
    version: await versionOf(type, `/leads/import-flows/${keys[type].flow}`),
    status: 'CLOSED',
  })),
  record('POST /leads/import_task', 'entity_id status', async (type) => ({
    flow_id: keys[type].ready,
    version: await versionOf(type, `/leads/import-flows/${keys[type].ready}`),
  })),
  {
    call: 'GET /leads/import_task/{id}',
    // Specification §3 'Import job'.
    reads: [
      ...named('entity_id submitter.first_name content_type object started_at finished_at'),
      ...named('counts.processed counts.matched counts.failed counts.imported counts.refused'),
    ],
  },
  list('/leads/{type}/basic-info', [...LEAD, 'status']),
  list('/leads/{type}/additional-info', named('entity_id states')),
  list('/leads/{type}/{id}/additional-info', named('entity_id states'), 'ordering=created_at'),
  list('/leads/{type}/addresses', ADDRESS),
  list('/leads/{type}/{id}/addresses', ADDRESS),
  list('/leads/{type}/places', named('city leads state.name')),
  list('/leads/health-plans', LOOKUP, 'size=1000'),
  list('/leads/business-lines', LOOKUP, 'size=1000'),
  list('/leads/mobility-types', LOOKUP, 'size=1000'),
  list('/leads/{type}/{id}/changes', named('type created_at changes'), 'page=1&size=25'),
  list('/leads/agents', PERSON, 'search=a&page=1'),
  record('POST /leads/{type}/assign', 'entity_id status', (type) => ({
    strategy: 'ALL',
    shares: [{ user_id: demoId(`${type}.agent`) }],
    ids: [keys[type].lead],
  })),
  record(
    'POST /leads/{type}/notes',
    'entity_id subject',
    (type) => ({ lead_id: keys[type].lead, subject: 'GENERICS', text: 'Called' }),
    'check_duplicates=true',
  ),
  list('/leads/{type}/notes', named('entity_id subject'), 'lead_id_eq={lead}'),
  record('PATCH /leads/notes/{id}', 'entity_id text', () => ({ version: 1, text: 'Called twice' })),
  record(
    'POST /leads/{type}/outreach',
    'entity_id type',
    (type) => ({ lead_id: keys[type].lead, subject: 'GENERICS', type: 'VISIT', date: '2026-01-05' }),
    'check_duplicates=true',
  ),
  list('/leads/{type}/outreach', named('entity_id type'), 'lead_id_eq={lead}'),
  record('POST /leads/{type}/task', 'entity_id title', (type) => ({
    lead_id: keys[type].lead,
    title: 'Call back',
    type: 'call_back',
  })),
  list('/leads/{type}/task', named('entity_id title'), 'lead_id_eq={lead}'),
  record('PATCH /leads/task/{id}', 'entity_id title', () => ({ version: 1, title: 'Called' })),
  list('/leads/assign-rules', named('entity_id name')),
  record('POST /leads/assign-rules', 'entity_id name description', (type) => ruleOf(type, 'New')),
  { call: 'DELETE /leads/assign-rules/{id}', query: 'version=1' },
  record('POST /util/file/upload-url', 'url fields file.key', (type) => wishOf(type, 'Contract.pdf')),
  record('POST /util/file/upload-url/secure', 'url fields file.key', (type) =>
    wishOf(type, 'Confidential.pdf'),
  ),
  record('GET /util/file/download-url', 'url', undefined, 'key_name={file}'),
  list('/util/file', named('entity_id key name'), 'folder_prefix=prospecting/{TYPE}/&page=1&size=25'),
];

const ruleOf = (type: Type, name: string): object => ({
  name,
  description: 'By contract',
  trigger: 'MANUAL',
  plan: { strategy: 'ALL', shares: [{ user_id: demoId(`${type}.agent`) }] },
});

const wishOf = (type: Type, name: string): object => ({
  name: `${type} ${name}`,
  size: 10,
  use: 'explorer',
  folder_prefix: `prospecting/${keys[type].TYPE}/`,
});

interface Made {
  readonly entity_id: string;
}

const app = useApp();
/** What stands for `{…}` in a query or path of a call, by type. */
const keys: Record<Type, Record<string, string>> = { sp: {}, tp: {} };

beforeAll(async () => {
  const itemsOf = async <T>(path: string) => (await app.as('sp.agent').get<{ items: T[] }>(path)).body.items;
  // Not every specialty has finer ones.
  const finer = await itemsOf<{ specialty: Made }>('/leads/sp/subspecialties?size=1000');
  const [specialty = '', specialty2 = ''] = new Set(finer.map((entry) => entry.specialty.entity_id));
  for (const type of TYPES) {
    const person = app.as(`${type}.agent`);
    const TYPE = type.toUpperCase();
    const made = async (path: string, body: object, by = person) =>
      (await by.post<Made>(path, body)).body.entity_id;
    const lead = await made(`/leads/${type}`, {
      ...(await leadBody(app.db, type)),
      assignee_id: demoId(`${type}.agent`),
      locations: [{ address1: '1 A St', city: 'Miami', state: FL }],
    });
    const flowOf = (row: string) => analysed(person, csv(HEADER, row), TYPE);
    const flow = await flowOf(',12,Nowhere,1,');
    const ready = await flowOf('Ready,,Florida,33101,');
    const done = await imported(person, await flowOf('Done,,Florida,33101,'));
    const regions = await itemsOf<Made>(`/util/regions?state_id_in=${FL}&lead_type_eq=${TYPE}`);
    const team = `${type === 'sp' ? 'SPECIALTY' : 'TRANSPORTATION'}_PR`;
    keys[type] = {
      TYPE,
      type,
      lead,
      filename: 'leads_20260105.csv',
      region: regions[0]?.entity_id ?? '',
      specialty,
      specialty2,
      role: `${team}_AGENT`,
      role2: `${team}_SUPERVISOR`,
      flow: flow.entity_id,
      ready: ready.entity_id,
      job: done.job?.entity_id ?? '',
      item: (await items(person, flow)).items[0]?.entity_id ?? '',
      notes: await made(`/leads/${type}/notes`, { lead_id: lead, subject: 'GENERICS' }),
      rule: await made('/leads/assign-rules', ruleOf(type, 'First'), app.as(`${type}.supervisor`)),
      task: await made(`/leads/${type}/task`, { lead_id: lead, title: 'First', type: 'call' }),
      file: (await put(app, `${type}.agent`, `prospecting/${TYPE}/`, 'Kept.pdf')).key,
    };
  }
});

const versionOf = async (type: Type, path: string): Promise<number> =>
  (await app.as(`${type}.agent`).get<{ version: number }>(path)).body.version;

const typesOf = (call: string): readonly Type[] =>
  call.includes('{type}') || !call.includes('/sp/') ? TYPES : ['sp'];

/** What `{id}` is in a path: of a lead, or of what stands before it. */
function idIn(path: string): string {
  const of = /\/(import-flows|import_task|items|notes|task|assign-rules)\/\{id\}/.exec(path)?.[1] ?? 'lead';
  return { 'import-flows': 'flow', import_task: 'job', items: 'item', 'assign-rules': 'rule' }[of] ?? of;
}

const filled = (text: string, type: Type): string =>
  text
    .replace('{id}', `{${idIn(text)}}`)
    .replace(/\{([A-Za-z0-9]+)\}/g, (_all, name: string) => keys[type][name] ?? '');

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name], value);

async function answerOf({ call, query, body }: Call, type: Type) {
  const [method = '', pattern = ''] = call.split(' ');
  const address = `${filled(pattern, type)}${query ? `?${filled(query, type)}` : ''}`;
  const person = app.as(`${type}.supervisor`);
  if (pattern === '/leads/import-flows' && method === 'POST')
    return upload(person, csv(HEADER, 'New,,Florida,33101,'), type.toUpperCase());
  if (method === 'GET') return person.get(address);
  if (method === 'DELETE') return person.delete(address);
  const sent = (await body?.(type)) ?? {};
  return method === 'PATCH' ? person.patch(address, sent) : person.post(address, sent);
}

it.each(CALLS.map((entry): [string, Call] => [`${entry.call} ${entry.query ?? ''}`, entry]))(
  '%s is answered with what is read of it',
  async (_name, entry) => {
    for (const type of typesOf(entry.call)) {
      const { status, text, body } = await answerOf(entry, type);
      expect([200, 201, 202, 204], text).toContain(status);
      if (entry.text) expect(text).toContain(entry.text);
      for (const field of entry.reads ?? []) expect(at(body, field), field).toBeDefined();
      if (!entry.items) continue;
      const { items: all } = body as unknown as { items: object[] };
      expect(all.length, text).toBeGreaterThan(0);
      for (const item of all)
        for (const field of entry.items)
          expect(at(item, field), `${field} of ${JSON.stringify(item)}`).toBeTruthy();
    }
  },
);

/** A call for each type it is made for, its parameters without their names: `GET /leads/sp/{}`. */
const spelled = (call: string): string[] =>
  (call.includes('{type}') ? TYPES : ['']).map((type) =>
    call
      .replace('{type}', type)
      .replace(/\{\w+\}|:\w+/g, '{}')
      .replace('/api/v1', ''),
  );

describe('the table', () => {
  it('holds routes that exist', () => {
    const routes = new Set(routesOf(app.app).flatMap(spelled));
    expect(routes.size).toBeGreaterThan(50);
    for (const { call } of CALLS) for (const route of spelled(call)) expect(routes).toContain(route);
  });

  const SPECIFICATION = new URL('../../../shared/spec.md', import.meta.url);
  it('names every call of specification §7', ({ skip }) => {
    if (!existsSync(SPECIFICATION))
      skip(`the specification is not here: ${CALLS.length} calls not compared with it`);
    const specified = callsIn(readFileSync(SPECIFICATION, 'utf8'));
    expect(specified.length).toBeGreaterThan(50);
    const known = new Set(CALLS.flatMap(({ call }) => spelled(call)));
    expect(specified.filter((call) => !known.has(call))).toEqual([]);
  });
});

/** The calls of §7: each part of a line between semicolons names methods and the paths that they are made with. */
function callsIn(specification: string): string[] {
  const [, section = ''] = /^## 7\.[^\n]*\n([\s\S]*?)^## /m.exec(specification) ?? [];
  let base = '';
  return section.split('\n').flatMap((line) => {
    if (/^\w+ service/.test(line)) base = line.startsWith('Leads') ? '/leads' : '';
    if (!line.startsWith('- ')) return [];
    return line.split(';').flatMap((part) => {
      const paths = (part.match(/(?<![\w*}])(?:\{type\})?\/[a-z{][\w{}/-]*/g) ?? []).map((path) =>
        path.replace(/^\{type\}/, '/{type}'),
      );
      return (part.match(/\b(GET|POST|PATCH|PUT|DELETE)\b/g) ?? []).flatMap((method) =>
        paths.flatMap((path) => spelled(`${method} ${base}${path}`)),
      );
    });
  });
}
