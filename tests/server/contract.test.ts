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

const PERSON = ['entity_id', 'first_name', 'last_name', 'username'];
const LOOKUP = ['entity_id', 'name', 'code'];
const FL = lookupId('state', 'FL');

const CALLS: readonly Call[] = [
  {
    call: 'GET /auth/users',
    query: 'role_in={role}&role_in={role2}&search=a&size=10000000',
    items: PERSON,
  },
  { call: 'GET /auth/users', items: PERSON },
  { call: 'GET /util/states', query: 'size=1000&ordering=name', items: LOOKUP },
  {
    call: 'GET /util/regions',
    query: `size=1000&ordering=name&state_id_in=${FL}&lead_type_eq={TYPE}`,
    items: [...LOOKUP, 'state.name'],
  },
  { call: 'GET /util/regions', query: `size=1000&ordering=name&id_in={region}`, items: LOOKUP },
  { call: 'GET /util/regions', query: 'size=1000&ordering=name', items: LOOKUP },
  { call: 'GET /util/counties', query: 'size=1000&region_id_in={region}', items: [...LOOKUP, 'state.name'] },
  { call: 'GET /util/counties', query: 'size=1000', items: LOOKUP },

  { call: 'GET /leads/{type}', query: 'ordering=-updated_at', items: ['entity_id', 'company_name'] },
  { call: 'GET /leads/{type}', query: 'entity_id_eq={lead}', items: ['entity_id', 'company_name'] },
  { call: 'POST /leads/{type}', body: (type) => leadBody(app.db, type), reads: ['entity_id', 'version'] },
  {
    call: 'PATCH /leads/{type}/{id}',
    body: async (type) => ({
      version: await versionOf(type, `/leads/${type}/${keys[type].lead}`),
      dba: 'Contract',
    }),
    reads: ['entity_id', 'version', 'dba'],
  },
  {
    call: 'POST /leads/{type}/export/csv/{filename}',
    query: 'ordering=-updated_at',
    body: () => ({}),
    text: 'Company name',
  },
  { call: 'GET /leads/{type}/stats/export', query: 'created_at_range=-29d|0d', text: 'Chart' },
  { call: 'GET /leads/sp/specialties', query: 'size=1000', items: LOOKUP },
  {
    call: 'GET /leads/sp/subspecialties',
    query: 'size=1000&specialty_id_in={specialty}&specialty_id_in={specialty2}',
    items: [...LOOKUP, 'specialty.name'],
  },
  { call: 'GET /leads/companies', items: ['entity_id', 'name'] },
  { call: 'GET /leads/companies', query: 'lead_type_in={TYPE}', items: ['entity_id', 'name'] },
  { call: 'POST /leads/import-flows', reads: ['entity_id', 'version'] },
  { call: 'GET /leads/import-flows', query: 'page=1&size=25', items: ['entity_id', 'status'] },
  { call: 'GET /leads/import-flows/{id}', reads: ['entity_id', 'status', 'mappings', 'separator'] },
  {
    call: 'GET /leads/import-flows/{id}/items',
    query: 'size=100&status_in=INVALID,DUPLICATED,PENDING&page=1',
    reads: ['items', 'total'],
  },
  {
    call: 'PATCH /leads/import-flows/items/{id}',
    body: async (type) => ({
      version: (await items(app.as(`${type}.agent`), { entity_id: keys[type].flow! })).items[0]?.version,
      data: { Phone: '2124342000' },
    }),
    reads: ['entity_id', 'data', 'status'],
  },
  {
    call: 'PATCH /leads/import-flows/{id}',
    body: async (type) => ({
      version: await versionOf(type, `/leads/import-flows/${keys[type].flow}`),
      status: 'CLOSED',
    }),
    reads: ['entity_id', 'status'],
  },
  {
    call: 'POST /leads/import_task',
    body: async (type) => ({
      flow_id: keys[type].ready,
      version: await versionOf(type, `/leads/import-flows/${keys[type].ready}`),
    }),
    reads: ['entity_id', 'status'],
  },
  {
    call: 'GET /leads/import_task/{id}',
    // Specification §3 'Import job'.
    reads: [
      'entity_id',
      'submitter.first_name',
      'content_type',
      'object',
      'started_at',
      'finished_at',
      'counts.processed',
      'counts.matched',
      'counts.failed',
      'counts.imported',
      'counts.refused',
    ],
  },
  { call: 'GET /leads/{type}/basic-info', items: ['entity_id', 'company_name', 'status'] },
  { call: 'GET /leads/{type}/additional-info', items: ['entity_id', 'states'] },
  {
    call: 'GET /leads/{type}/{id}/additional-info',
    query: 'ordering=created_at',
    items: ['entity_id', 'states'],
  },
  { call: 'GET /leads/{type}/addresses', items: ['lead_id', 'address1', 'state.name'] },
  { call: 'GET /leads/{type}/{id}/addresses', items: ['lead_id', 'address1', 'state.name'] },
  { call: 'GET /leads/{type}/places', items: ['city', 'leads', 'state.name'] },
  { call: 'GET /leads/health-plans', query: 'size=1000', items: LOOKUP },
  { call: 'GET /leads/business-lines', query: 'size=1000', items: LOOKUP },
  { call: 'GET /leads/mobility-types', query: 'size=1000', items: LOOKUP },
  {
    call: 'GET /leads/{type}/{id}/changes',
    query: 'page=1&size=25',
    items: ['type', 'created_at', 'changes'],
  },
  { call: 'GET /leads/agents', query: 'search=a&page=1', items: PERSON },
  {
    call: 'POST /leads/{type}/assign',
    body: (type) => ({
      strategy: 'ALL',
      shares: [{ user_id: demoId(`${type}.agent`) }],
      ids: [keys[type].lead],
    }),
    reads: ['entity_id', 'status'],
  },
  {
    call: 'POST /leads/{type}/notes',
    query: 'check_duplicates=true',
    body: (type) => ({ lead_id: keys[type].lead, subject: 'GENERICS', text: 'Called' }),
    reads: ['entity_id', 'subject'],
  },
  { call: 'GET /leads/{type}/notes', query: 'lead_id_eq={lead}', items: ['entity_id', 'subject'] },
  {
    call: 'PATCH /leads/notes/{id}',
    body: () => ({ version: 1, text: 'Called twice' }),
    reads: ['entity_id', 'text'],
  },
  {
    call: 'POST /leads/{type}/outreach',
    query: 'check_duplicates=true',
    body: (type) => ({ lead_id: keys[type].lead, subject: 'GENERICS', type: 'VISIT', date: '2026-01-05' }),
    reads: ['entity_id', 'type'],
  },
  { call: 'GET /leads/{type}/outreach', query: 'lead_id_eq={lead}', items: ['entity_id', 'type'] },
  {
    call: 'POST /leads/{type}/task',
    body: (type) => ({ lead_id: keys[type].lead, title: 'Call back', type: 'call_back' }),
    reads: ['entity_id', 'title'],
  },
  { call: 'GET /leads/{type}/task', query: 'lead_id_eq={lead}', items: ['entity_id', 'title'] },
  {
    call: 'PATCH /leads/task/{id}',
    body: () => ({ version: 1, title: 'Called' }),
    reads: ['entity_id', 'title'],
  },
  { call: 'GET /leads/assign-rules', items: ['entity_id', 'name'] },
  {
    call: 'POST /leads/assign-rules',
    body: (type) => ruleOf(type, 'New'),
    reads: ['entity_id', 'name', 'description'],
  },
  { call: 'DELETE /leads/assign-rules/{id}', query: 'version=1' },
  {
    call: 'POST /util/file/upload-url',
    body: (type) => wishOf(type, 'Contract.pdf'),
    reads: ['url', 'fields', 'file.key'],
  },
  {
    call: 'POST /util/file/upload-url/secure',
    body: (type) => wishOf(type, 'Confidential.pdf'),
    reads: ['url', 'fields', 'file.key'],
  },
  { call: 'GET /util/file/download-url', query: 'key_name={file}', reads: ['url'] },
  {
    call: 'GET /util/file',
    query: 'folder_prefix=prospecting/{TYPE}/&page=1&size=25',
    items: ['entity_id', 'key', 'name'],
  },
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

/** Calls of §7 that an issue still to come builds. A call that is there meanwhile has to move into the table above. */
const LATER: Readonly<Record<string, number>> = {};

const app = useApp();
/** What stands for `{…}` in a query or path of a call, by type. */
const keys: Record<Type, Record<string, string>> = { sp: {}, tp: {} };

beforeAll(async () => {
  const idsOf = async (path: string) =>
    (await app.as('sp.agent').get<{ items: { entity_id: string }[] }>(path)).body.items.map(
      ({ entity_id }) => entity_id,
    );
  // Not every specialty has finer ones.
  const finer = await app
    .as('sp.agent')
    .get<{ items: { specialty: { entity_id: string } }[] }>('/leads/sp/subspecialties?size=1000');
  const [specialty = '', specialty2 = ''] = new Set(
    finer.body.items.map((entry) => entry.specialty.entity_id),
  );
  for (const type of TYPES) {
    const person = app.as(`${type}.agent`);
    const { body: lead } = await person.post<{ entity_id: string }>(`/leads/${type}`, {
      ...(await leadBody(app.db, type)),
      assignee_id: demoId(`${type}.agent`),
      locations: [{ address1: '1 A St', city: 'Miami', state: FL }],
    });
    const flow = await analysed(person, csv(HEADER, ',12,Nowhere,1,'), type.toUpperCase());
    const ready = await analysed(person, csv(HEADER, 'Ready,,Florida,33101,'), type.toUpperCase());
    const done = await imported(
      person,
      await analysed(person, csv(HEADER, 'Done,,Florida,33101,'), type.toUpperCase()),
    );
    const made = async (kind: string, body: object) =>
      (
        await person.post<{ entity_id: string }>(`/leads/${type}/${kind}`, {
          lead_id: lead.entity_id,
          ...body,
        })
      ).body.entity_id;
    const [role, role2] = (['AGENT', 'SUPERVISOR'] as const).map(
      (rank) => `${type === 'sp' ? 'SPECIALTY' : 'TRANSPORTATION'}_PR_${rank}`,
    );
    keys[type] = {
      TYPE: type.toUpperCase(),
      type,
      lead: lead.entity_id,
      filename: 'leads_20260105.csv',
      region: (await idsOf(`/util/regions?state_id_in=${FL}&lead_type_eq=${type.toUpperCase()}`))[0] ?? '',
      specialty,
      specialty2,
      role: role ?? '',
      role2: role2 ?? '',
      flow: flow.entity_id,
      ready: ready.entity_id,
      job: done.job?.entity_id ?? '',
      item: (await items(person, flow)).items[0]?.entity_id ?? '',
      notes: await made('notes', { subject: 'GENERICS' }),
      rule: (
        await app
          .as(`${type}.supervisor`)
          .post<{ entity_id: string }>('/leads/assign-rules', ruleOf(type, 'First'))
      ).body.entity_id,
      task: await made('task', { title: 'First', type: 'call' }),
      file: (await put(app, `${type}.agent`, `prospecting/${type.toUpperCase()}/`, 'Kept.pdf')).key,
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
  it('holds routes that exist, and keeps for later only what does not', () => {
    const routes = new Set(routesOf(app.app).flatMap(spelled));
    expect(routes.size).toBeGreaterThan(50);
    for (const { call } of CALLS) for (const route of spelled(call)) expect(routes).toContain(route);
    for (const [call, issue] of Object.entries(LATER))
      for (const route of spelled(call))
        expect(routes, `${call} is there: issue ${issue} moves it into the table of calls`).not.toContain(
          route,
        );
  });

  const SPECIFICATION = new URL('../../../shared/spec.md', import.meta.url);
  it('names every call of specification §7', ({ skip }) => {
    if (!existsSync(SPECIFICATION))
      skip(
        `the specification is not here: ${CALLS.length + Object.keys(LATER).length} calls not compared with it`,
      );
    const specified = callsIn(readFileSync(SPECIFICATION, 'utf8'));
    expect(specified.length).toBeGreaterThan(50);
    const known = new Set([...CALLS.map(({ call }) => call), ...Object.keys(LATER)].flatMap(spelled));
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
