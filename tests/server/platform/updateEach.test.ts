import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookupId } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { actorOf, type Call } from '#server/platform/actor.ts';
import { transact } from '#server/platform/write.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { leadBody } from '#tests/support/leads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const call: Call = {
  actor: actorOf(demoId('sp.agent'), 'sp.agent', 'SPECIALTY_PR_AGENT'),
  language: 'en',
  requestId: 'test',
};
type Lead = Record<string, unknown> & { entity_id: string; version: number };
const create = async () =>
  (
    await app.as('sp.agent').post<Lead>('/leads/sp', {
      ...(await leadBody(app.db, 'sp')),
      dba: 'D',
      notes: 'N',
      email: 'a@b.example',
    })
  ).body;
const read = async ({ entity_id }: Lead) =>
  (await app.as('sp.agent').get<Lead>(`/leads/sp/${entity_id}`)).body;
const GA = lookupId('state', 'GA');

const change = (rows: { lead: Lead; version?: number; patch: Record<string, unknown> }[]) =>
  transact(app.db, call, (write) =>
    write.updateEach(
      'lead',
      rows.map(({ lead, version, patch }) => ({
        entity_id: lead.entity_id,
        version: version ?? lead.version,
        patch,
      })),
      (index) => ({
        type: 'LEAD_UPDATED',
        changes: [{ field: 'dba', from: null, to: index }],
        detail: { index },
      }),
    ),
  );

test('gives each row its own values and leaves the others, with a history row each', async () => {
  const [one, two] = [await create(), await create()];
  await change([
    { lead: one, patch: { company_name: 'One', states: [GA], dba: null } },
    { lead: two, patch: { data: { fax: '+13055550177' }, follow_up_on: '2026-01-31' } },
  ]);
  expect(await read(one)).toMatchObject({
    version: 2,
    company_name: 'One',
    states: [GA],
    dba: null,
    notes: 'N',
    email: 'a@b.example',
  });
  const after = await read(two);
  expect(after).toMatchObject({
    version: 2,
    company_name: 'Sunrise Care',
    fax: '+13055550177',
    notes: null,
    dba: 'D',
  });
  expect(after.follow_up_on).toBe('2026-01-31');
  expect(Date.parse(String(after.updated_at))).toBeGreaterThan(Date.parse(String(after.created_at)));
  const { rows } = await sql<object>`
    select type, version, changes, detail from history where record_id = ${two.entity_id} and version > 1`.execute(
    app.db,
  );
  expect(rows).toEqual([
    {
      type: 'LEAD_UPDATED',
      version: 2,
      changes: [{ field: 'dba', from: null, to: 1 }],
      detail: { index: 1 },
    },
  ]);
});

test('writes nothing at all when one row is no longer at its version', async () => {
  const [one, two] = [await create(), await create()];
  await expect(
    change([
      { lead: one, patch: { dba: 'changed' } },
      { lead: two, version: 7, patch: { dba: 'changed' } },
    ]),
  ).rejects.toMatchObject({ code: 'stale' });
  expect(await read(one)).toMatchObject({ version: 1, dba: 'D' });
  await change([]);
});
