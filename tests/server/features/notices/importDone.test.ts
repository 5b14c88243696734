import { expect, it } from 'vitest';
import type { NoticeRecord } from '#schemas/notices/record.ts';
import { useApp } from '#tests/support/app.ts';
import { analysed, csv, HEADER, imported, openRun, patch, type Flow } from '../imports/support.ts';

const app = useApp();

const told = async (person = 'sp.agent'): Promise<readonly NoticeRecord[]> =>
  (await app.as(person).get<{ items: NoticeRecord[] }>('/notices?code_in=import.done')).body.items;
const ready = (name: string) =>
  analysed(app.as('sp.agent'), csv(HEADER, `${name} One,,Florida,33101,`, `${name} Two,,Nowhere,33101,`));
const flowNow = async ({ entity_id }: Flow) =>
  (await app.as('sp.supervisor').get<Flow>(`/import-flows/${entity_id}`)).body;
const jobOf = async (id: string) =>
  (await app.as('sp.supervisor').get<{ version: number }>(`/import_task/${id}`)).body;

it('who started an import is told in the console, once, what became of it', async () => {
  const flow = await imported(app.as('sp.agent'), await ready('Alder'));
  expect(await told()).toMatchObject([
    {
      params: { file: 'leads.csv', outcome: { en: 'Done', es: 'Terminada' }, imported: 1, left: 1 },
      resource: 'import_flow',
      record_id: flow.entity_id,
    },
  ]);
  expect(await told('sp.supervisor')).toEqual([]);
  const rows = await app.query`select mail_state from notice where code = 'import.done'`;
  expect(rows).toEqual([{ mail_state: 'NONE' }]);
});

it('is told that somebody else ended it, and not what they did themselves', async () => {
  const before = (await told()).length;
  for (const [person, count] of [
    ['sp.agent', before],
    ['sp.supervisor', before + 1],
  ] as const) {
    const id = await openRun(app, await ready(`By ${person}`));
    const { version } = await jobOf(id);
    const { status } = await app.as(person).patch(`/import_task/${id}`, { version, action: 'cancel' });
    expect([person, status, (await told()).length]).toEqual([person, 200, count]);
  }
  expect((await told())[0]!.params).toMatchObject({ outcome: { en: 'Cancelled' }, imported: 0, left: 2 });
});

it('is told of a run that ended because its import was closed, or that failed', async () => {
  const closed = await ready('Closed');
  await openRun(app, closed);
  const answer = await patch(app.as('sp.supervisor'), await flowNow(closed), { status: 'CLOSED' });
  expect(answer.status).toBe(200);
  expect((await told())[0]).toMatchObject({
    record_id: closed.entity_id,
    params: { outcome: { en: 'Cancelled' } },
  });
  const failed = await ready('Failed');
  // Every lead of it is refused by the database.
  await app.query`alter table lead add constraint no_lead check (company_name not like 'Failed%') not valid`;
  try {
    await imported(app.as('sp.agent'), failed);
  } finally {
    await app.query`alter table lead drop constraint no_lead`;
  }
  expect((await told())[0]).toMatchObject({
    record_id: failed.entity_id,
    params: { outcome: { en: 'Failed', es: 'Fallida' }, imported: 0 },
  });
});
