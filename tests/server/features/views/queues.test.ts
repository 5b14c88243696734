import { describe, expect, it } from 'vitest';
import { QUEUE_NAMES } from '#schemas/credential/queue.ts';
import type { SavedView } from '#schemas/view/index.ts';
import { useApp } from '#tests/support/app.ts';

interface Refused {
  fails: { field: string; code: string }[];
}

const app = useApp();

describe.each(QUEUE_NAMES)('views of the credentialing %s', (queue) => {
  const path = `/credentialing/${queue}/views`;
  const query = {
    filter: { credential_status_in: ['REVIEW'], next_expiry_on_range: '0d|30d', open_hits_range: '1|' },
    sort: { field: 'status_at', order: 'ASC' },
    perPage: 25,
    board: false,
  };
  const seen = async (person: string) =>
    (await app.as(person).get<{ items: SavedView[] }>(path)).body.items.map(({ name }) => name);

  it('are an agent’s own, shared by supervisors, who also set what people begin with', async () => {
    const own = await app.as('cred.agent').post<SavedView>(path, { name: 'Mine', query });
    expect(own.status, own.text).toBe(201);
    expect(own.body.query).toEqual(query);
    expect((await app.as('cred.agent').post(path, { name: 'Ours', query, shared: true })).status).toBe(403);
    const shared = { name: 'Ours', query, shared: true, default_for_agents: true };
    const ours = await app.as('cred.supervisor').post<SavedView>(path, shared);
    expect([ours.status, ours.body.default_for_agents]).toEqual([201, true]);
    expect(await seen('cred.agent')).toEqual(['Mine', 'Ours']);
    expect(await seen('cred.agent2')).toEqual(['Ours']);
    const address = `${path}/${own.body.entity_id}`;
    expect((await app.as('cred.supervisor').patch(address, { version: 1, name: 'X' })).status).toBe(404);
    expect((await app.as('cred.agent').delete(`${address}?version=1`)).status).toBe(204);
  });

  it('ask only what the list answers, and are no business of other people', async () => {
    const filter = { wings_eq: '2', next_expiry_on_range: '30|0d' };
    const refused = await app
      .as('cred.agent')
      .post<Refused>(path, { name: 'Wrong', query: { ...query, filter } });
    expect(refused.body.fails.map(({ field, code }) => `${field}: ${code}`).sort()).toEqual([
      'query.filter.next_expiry_on_range: invalid',
      'query.filter.wings_eq: unknown_filter',
    ]);
    for (const person of ['tp.supervisor', 'sp.agent', 'tp.provider'])
      expect((await app.as(person).get(path)).status, person).toBe(403);
  });
});
