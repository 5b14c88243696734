import { describe, expect, it } from 'vitest';
import { SETTING_MAX_BYTES, SETTINGS_MAX } from '#schemas/vocabulary/limits.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';

const app = useApp();

interface Refusal {
  fails: { field: string; code: string }[];
}
const COLUMNS = '/auth/settings/columns.leads.sp';
const value = { shown: ['company_name', 'status'], widths: { status: 180 } };

describe('a person’s settings', () => {
  it('are nothing at first, then what was put last, and nothing again', async () => {
    const agent = app.as('sp.agent');
    expect((await agent.get(COLUMNS)).body).toEqual({ key: 'columns.leads.sp', value: null });
    expect((await agent.put(COLUMNS, { value: { shown: [] } })).status).toBe(200);
    expect((await agent.put(COLUMNS, { value })).body).toEqual({ key: 'columns.leads.sp', value });
    expect((await agent.get(COLUMNS)).body).toEqual({ key: 'columns.leads.sp', value });
    expect((await agent.put(COLUMNS, { value: null })).status).toBe(200);
    expect((await agent.get(COLUMNS)).body).toEqual({ key: 'columns.leads.sp', value: null });
  });

  it('are nobody else’s, and leave no history', async () => {
    const count = async () => (await app.query<{ n: string }>`select count(*) as n from history`)[0]!.n;
    const before = await count();
    await app.as('tp.agent').put('/auth/settings/columns.leads.tp', { value });
    for (const person of ['tp.supervisor', 'sp.agent', 'cred.agent'])
      expect((await app.as(person).get('/auth/settings/columns.leads.tp')).body).toMatchObject({
        value: null,
      });
    await app.as('tp.supervisor').put('/auth/settings/columns.leads.tp', { value: {} });
    expect((await app.as('tp.agent').get('/auth/settings/columns.leads.tp')).body).toMatchObject({ value });
    expect(await count()).toBe(before);
  });

  it('take a bounded object under a key of letters, digits, dashes and points', async () => {
    const agent = app.as('sp.agent', 'es');
    const put = (body: unknown, key = 'columns.leads.sp') =>
      agent.put<Refusal>(`/auth/settings/${key}`, body);
    for (const wrong of ['text', 7, true, ['a']])
      expect((await put({ value: wrong })).body.fails, String(wrong)).toMatchObject([{ field: 'value' }]);
    expect((await put({})).body.fails).toMatchObject([{ field: 'value', code: 'required' }]);
    expect((await put({ value, user_id: demoId('tp.agent') })).status).toBe(400);
    const most = { text: 'x'.repeat(SETTING_MAX_BYTES - '{"text":""}'.length) };
    expect((await put({ value: most })).status).toBe(200);
    // Bytes, not letters.
    expect((await put({ value: { text: `${most.text.slice(0, -1)}é` } })).body.fails).toMatchObject([
      { field: 'value', code: 'too_long' },
    ]);
    for (const key of ['Columns', 'columns.', 'a%2Fb', '..%2Fsession', `a.${'x'.repeat(100)}`, "a'--"])
      expect((await put({ value }, key)).status, key).toBe(400);
  });

  it(`are at most ${SETTINGS_MAX} a person; those there are may still be changed`, async () => {
    const agent = app.as('cred.supervisor');
    for (let number = 0; number < SETTINGS_MAX; number += 1)
      expect((await agent.put(`/auth/settings/columns.n${number}`, { value: {} })).status).toBe(200);
    expect((await agent.put<Refusal>('/auth/settings/columns.more', { value: {} })).body.fails).toMatchObject(
      [{ field: 'key', code: 'too_many' }],
    );
    expect((await agent.put('/auth/settings/columns.n7', { value })).status).toBe(200);
    expect((await app.as('cred.agent').put('/auth/settings/columns.more', { value: {} })).status).toBe(200);
  });
});
