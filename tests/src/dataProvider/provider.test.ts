import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ApiServer, page, startApi } from './apiServer.ts';
import { datedName } from '#src/dataProvider/files.ts';
import { changedFields } from '#src/dataProvider/records.ts';

let api: ApiServer;
beforeEach(async () => {
  api = await startApi();
});
afterEach(() => api.close());

const params = (request: { url: string } | undefined) =>
  Object.fromEntries(new URL(request?.url ?? '', 'http://x').searchParams);

describe('lists', () => {
  it('sends filters as they are, arrays joined, sort and page by the names of the API', async () => {
    api.answer = () => page([{ entity_id: 'a', name: 'One' }], { total: 10_000, total_exact: false });
    const found = await api.provider().getList('leads/sp', {
      filter: {
        status_in: ['NEW', 'CONTACTED'],
        assignee_id_eq: 'u1',
        region_in: [],
        state_in: null,
        search: ' acme ',
      },
      sort: { field: 'updated_at', order: 'DESC' },
      pagination: { page: 2, perPage: 50 },
    });
    expect(new URL(api.requests[0]!.url, api.url).pathname).toBe('/api/v1/leads/sp');
    expect(params(api.requests[0])).toEqual({
      status_in: 'NEW,CONTACTED',
      assignee_id_eq: 'u1',
      search: 'acme',
      ordering: '-updated_at',
      page: '2',
      size: '50',
    });
    expect(found).toEqual({
      data: [{ id: 'a', entity_id: 'a', name: 'One' }],
      total: 10_000,
      meta: { total_exact: false },
      pageInfo: { hasNextPage: true, hasPreviousPage: false },
    });
  });

  it('leaves out a search that the server would refuse, and a sort that it does not know', async () => {
    api.answer = () => page([]);
    await api
      .provider()
      .getList('leads/tp', { filter: { search: 'ab' }, sort: { field: 'id', order: 'ASC' } });
    expect(params(api.requests[0])).toEqual({});
  });

  it('says that an exact last page is the last', async () => {
    api.answer = () => page([{ entity_id: 'a' }], { total: 26, page: 2 });
    expect((await api.provider().getList('leads/tp', {})).pageInfo).toEqual({
      hasNextPage: false,
      hasPreviousPage: true,
    });
  });
});

describe('several records by key', () => {
  it('asks lookups by id_in, in parts that fit into an address', async () => {
    const ids = Array.from({ length: 130 }, (_, index) => `k${index}`);
    api.answer = (request) =>
      page((params(request).id_in ?? '').split(',').map((entity_id) => ({ entity_id })));
    const { data } = await api.provider().getMany('util/counties', { ids: [...ids, 'k0'] });
    expect(api.requests).toHaveLength(2);
    expect(data.map(({ id }) => id)).toEqual(ids);
  });

  it('asks for the people once, whoever is wanted, and again after a failure', async () => {
    const provider = api.provider();
    api.answer = () => ({ status: 503, json: { message: 'busy', fails: [], status: 503 } });
    await expect(provider.getMany('auth/users', { ids: ['u1'] })).rejects.toMatchObject({ status: 503 });
    api.answer = () =>
      page([
        { entity_id: 'u1', first_name: 'Ana' },
        { entity_id: 'u2', first_name: 'Luis' },
      ]);
    const both = await Promise.all([
      provider.getMany('auth/users', { ids: ['u2'] }),
      provider.getMany('auth/users', { ids: ['u1', 'gone'] }),
    ]);
    expect(both.map(({ data }) => data.map(({ first_name }) => first_name))).toEqual([['Luis'], ['Ana']]);
    expect(api.requests).toHaveLength(2);
  });

  it('reads other records one by one', async () => {
    api.answer = ({ url }) => ({ json: { entity_id: url.split('/').at(-1) } });
    const { data } = await api.provider().getMany('leads/sp', { ids: ['a', 'b'] });
    expect(data).toEqual([
      { id: 'a', entity_id: 'a' },
      { id: 'b', entity_id: 'b' },
    ]);
  });
});

describe('writing', () => {
  it('changes a record by PATCH with the changed fields and the version it was read with', async () => {
    api.answer = () => ({ json: { entity_id: 'a', version: 8, name: 'New' } });
    const previousData = {
      id: 'a',
      entity_id: 'a',
      version: 7,
      name: 'Old',
      phone: null,
      states: ['x'],
      can: { edit: true },
    };
    const data = { ...previousData, name: 'New', phone: '', states: ['x'] };
    const answer = await api.provider().update('leads/sp', { id: 'a', data, previousData });
    expect(api.requests[0]).toMatchObject({
      method: 'PATCH',
      url: '/api/v1/leads/sp/a',
      body: { name: 'New', version: 7 },
    });
    expect(answer.data).toEqual({ id: 'a', entity_id: 'a', version: 8, name: 'New' });
  });

  it('writes nothing when nothing has changed', async () => {
    const previousData = { id: 'a', version: 7, rows: [{ n: 1, m: null }] };
    const data = { ...previousData, rows: [{ n: 1 }] };
    expect(await api.provider().update('leads/sp', { id: 'a', data, previousData })).toEqual({
      data: previousData,
    });
    expect(api.requests).toHaveLength(0);
  });

  it('creates and deletes', async () => {
    api.answer = () => ({ status: 201, json: { entity_id: 'n', name: 'N' } });
    const created = await api
      .provider()
      .create('leads/tp', { data: { name: 'N', fax: undefined, phone: null } });
    expect(api.requests[0]).toMatchObject({
      method: 'POST',
      url: '/api/v1/leads/tp',
      body: { name: 'N', phone: null },
    });
    expect(created.data).toEqual({ id: 'n', entity_id: 'n', name: 'N' });
    api.answer = () => ({ json: {} });
    await api.provider().delete('assign-rules', { id: 'n' });
    expect(api.requests[1]).toMatchObject({ method: 'DELETE', url: '/api/v1/assign-rules/n' });
  });
});

describe('what our API has besides', () => {
  it('reads what happened to a record', async () => {
    api.answer = () =>
      page([{ entity_id: 'h', type: 'lead.updated', changes: [] }], { total: 1000, total_exact: false });
    const changes = await api.provider().changes('leads/sp', { id: 'a', page: 3 });
    expect(api.requests[0]?.url).toBe('/api/v1/leads/sp/a/changes?page=3&size=25');
    expect(changes).toMatchObject({
      data: [{ id: 'h', type: 'lead.updated' }],
      total: 1000,
      meta: { total_exact: false },
    });
  });

  it('exports the filtered list as a file', async () => {
    api.answer = () => ({ text: 'Company\r\nAcme\r\n' });
    const blob = await api
      .provider()
      .exportCsv('leads/sp', { filename: 'leads-20260131.csv', filter: { status_in: ['NEW'] } });
    expect(api.requests[0]).toMatchObject({
      method: 'POST',
      url: '/api/v1/leads/sp/export/csv/leads-20260131.csv?status_in=NEW',
    });
    expect(await blob.text()).toBe('Company\r\nAcme\r\n');
  });

  it('makes any other call', async () => {
    api.answer = () => ({ json: { ok: true } });
    const answer = await api
      .provider()
      .call('credentialing/accounts/1/submit', { method: 'POST', body: { version: 2 } });
    expect(api.requests[0]).toMatchObject({
      method: 'POST',
      url: '/api/v1/credentialing/accounts/1/submit',
      body: { version: 2 },
    });
    expect(answer).toEqual({ ok: true });
  });
});

describe('session, language, time', () => {
  it('carries the token and the language', async () => {
    await api.provider({}, 'es').call('auth/session');
    expect(api.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer token-1',
      'accept-language': 'es',
    });
  });

  it('tries a refused call once more with a newer token', async () => {
    api.answer = ({ headers }) =>
      headers.authorization === 'Bearer token-2' ? { json: { n: 1 } } : { status: 401 };
    const refused: (string | null)[] = [];
    const renew = async (token: string | null) => {
      refused.push(token);
      return 'token-2';
    };
    expect(await api.provider({ renew }).call('x')).toEqual({ n: 1 });
    expect(refused).toEqual(['token-1']);
  });

  it.each([
    ['more than once', 'token-2', 2],
    ['without a newer token', null, 1],
  ])('does not try again %s', async (_when, token, calls) => {
    api.answer = () => ({ status: 401, json: { message: 'Please sign in', fails: [], status: 401 } });
    const provider = api.provider({ renew: async () => token });
    await expect(provider.call('x')).rejects.toMatchObject({ status: 401, message: 'Please sign in' });
    expect(api.requests).toHaveLength(calls);
  });

  it('reads again what a busy server refused, when it asks for that, and writes nothing twice', async () => {
    const busy = {
      status: 503,
      headers: { 'retry-after': '1' },
      json: { message: 'Busy', fails: [], status: 503 },
    };
    api.answer = () => (api.requests.length === 1 ? busy : { json: { n: 1 } });
    expect(await api.provider().call('x')).toEqual({ n: 1 });
    expect(api.requests).toHaveLength(2);
    api.answer = () => busy;
    await expect(api.provider().call('x', { method: 'POST' })).rejects.toMatchObject({ status: 503 });
    expect(api.requests).toHaveLength(3);
  });

  it('ends a call that takes too long as an unreachable server', async () => {
    api.answer = () => ({ hang: true });
    await expect(api.provider().call('x', { timeoutMs: 50 })).rejects.toMatchObject({
      status: 403,
      message: 'Unable to contact server',
      body: { offline: true },
    });
  });

  it('leaves a cancelled call a cancelled call', async () => {
    api.answer = () => ({ hang: true });
    const cancel = new AbortController();
    const answer = api.provider().getList('leads/sp', { signal: cancel.signal });
    setTimeout(() => cancel.abort(), 20);
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });

  it("says in the reader's language that nobody answers", async () => {
    const provider = api.provider({}, 'es');
    await api.close();
    await expect(provider.call('x')).rejects.toMatchObject({
      status: 403,
      message: 'No se puede contactar con el servidor',
    });
    api = await startApi();
  });
});

it.each([
  ['nothing typed is no value', { a: '' }, { a: null }, {}],
  ['an emptied field is null', { a: '' }, { a: 'x' }, { a: null }],
  ['a removed value is null', { a: undefined }, { a: 'x' }, { a: null }],
  ['zero and false are values', { a: 0, b: false }, { a: null, b: null }, { a: 0, b: false }],
  ['a choice taken away', { a: ['1'] }, { a: ['1', '2'] }, { a: ['1'] }],
  ['choices in another order', { a: ['2', '1'] }, { a: ['1', '2'] }, { a: ['2', '1'] }],
  ['no choice is not null', { a: [] }, { a: ['1'] }, { a: [] }],
  ['a row changed', { a: [{ n: 2 }] }, { a: [{ n: 1 }] }, { a: [{ n: 2 }] }],
  ['what the form does not hold stays', {}, { a: 'x' }, {}],
  ['what the server writes is not sent', { version: 2, id: 'b', can: {} }, { version: 1, id: 'a' }, {}],
])('changed fields: %s', (_name, data, previous, expected) => {
  expect(changedFields(data, previous)).toEqual(expected);
});

it('names an exported file by its day (specification §9)', () => {
  expect(datedName('leads', 'csv', new Date(2026, 0, 5))).toBe('leads-20260105.csv');
});
