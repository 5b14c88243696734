import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { listLeads } from '#server/features/leads/read.ts';
import { countOf } from '#server/platform/list/page.ts';
import { useApp } from '#tests/support/app.ts';
import { callOf } from '#tests/support/call.ts';
import { leadBody } from '#tests/support/leads.ts';
import { plansOf } from '#tests/support/plans.ts';

const app = useApp();
beforeAll(async () => {
  await app.as('tp.agent').post('/leads/tp', await leadBody(app.db, 'tp'));
});

it('a team that asks for the same list at once is told by few readings, each in their own right', async () => {
  const answers: string[] = [];
  const asked = await plansOf(app.databaseUrl, async (db) => {
    const list = async (person: 'tp.agent' | 'tp.agent2') => {
      const page = await listLeads(db, callOf(person), 'TP', { status_in: 'NEW' }, 'signed');
      answers.push(page.toString());
    };
    await list('tp.agent');
    await Promise.all(Array.from({ length: 20 }, (_, index) => list(index % 2 ? 'tp.agent' : 'tp.agent2')));
  });
  expect(new Set(answers).size).toBeLessThanOrEqual(2);
  expect(JSON.parse(answers[0]!)).toMatchObject({ total: 1, items: [{ status: 'NEW' }] });
  // The first one, with the texts of its leads; the twenty: one that was begun, and one for all who came meanwhile.
  expect(asked.length).toBeLessThanOrEqual(4);
});

it('who has written and then asks is told of it, whatever others were being told', async () => {
  const leads = sql`select 1 from lead where lead_type = 'TP'`;
  const { total: before } = await countOf(app.db, leads);
  const others = Array.from({ length: 10 }, () => countOf(app.db, leads));
  await app.as('tp.agent').post('/leads/tp', { ...(await leadBody(app.db, 'tp')), company_name: 'Newcomer' });
  expect((await countOf(app.db, leads)).total).toBe(before + 1);
  await Promise.all(others);
});

it('a transaction is told of what it has written, and nobody else is', async () => {
  const leads = sql`select 1 from lead where lead_type = 'TP'`;
  const { total: before } = await countOf(app.db, leads);
  await app.db
    .transaction()
    .execute(async (trx) => {
      await sql`delete from lead where lead_type = 'TP'`.execute(trx);
      const [within, beside] = await Promise.all([countOf(trx, leads), countOf(app.db, leads)]);
      expect([within.total, beside.total]).toEqual([0, before]);
      throw new Error('not meant');
    })
    .catch((error: Error) => expect(error.message).toBe('not meant'));
});
