import { expect, it } from 'vitest';
import {
  REPORT_FOLDER_DEPTH_MAX,
  type ReportAffected,
  type ReportFolder,
  type ReportItem,
} from '#schemas/report/item.ts';
import { purgeOld } from '#server/features/reports/trash/purge.ts';
import { useApp } from '#tests/support/app.ts';
import { saveFolder, saveReport, target } from './support.ts';

const app = useApp();

const foldersOf = async (person: string, more = '') =>
  (await app.as(person).get<{ items: ReportFolder[] }>(`/reports/folders${more}`)).body.items;
const reportsOf = async (person: string, filter: string) =>
  (await app.as(person).get<{ items: ReportItem[] }>(`/reports/templates?${filter}`)).body.items;
const share = (person: string, folder: ReportFolder, items: object[], version = folder.version) =>
  app.as(person).put(`/reports/folders/${folder.entity_id}/shares`, { version, items });
it('refuses a name that is there already, a tree that is too deep, and a place below itself', async () => {
  const top = await saveFolder(app, 'sp.agent', 'Sales');
  const person = app.as('sp.agent');
  const twice = await person.post('/reports/folders', { name: ' SALES', parent_id: null });
  expect(twice.body).toMatchObject({ status: 400, fails: [{ field: 'name', code: 'name_taken' }] });
  let parent = top;
  for (let depth = 2; depth <= REPORT_FOLDER_DEPTH_MAX; depth += 1)
    parent = await saveFolder(app, 'sp.agent', `Level ${depth}`, parent.entity_id);
  const deep = await person.post('/reports/folders', { name: 'More', parent_id: parent.entity_id });
  expect(deep.body).toMatchObject({ fails: [{ field: 'parent_id', code: 'folder_too_deep' }] });
  const change = (values: object) =>
    person.patch(`/reports/folders/${top.entity_id}`, { version: 1, ...values });
  const round = await change({ parent_id: parent.entity_id });
  expect(round.body).toMatchObject({ fails: [{ field: 'parent_id', code: 'invalid' }] });
  expect((await change({ name: 'sales' })).body).toMatchObject({ name: 'sales', version: 2 });
});

it('opens what lies in it to whom it is shared with, as viewers or editors, and closes it again', async () => {
  const folder = await saveFolder(app, 'tp.supervisor', 'For the team');
  const below = await saveFolder(app, 'tp.supervisor', 'Below', folder.entity_id);
  const report = await saveReport(app, 'tp.supervisor', 'Team report', { folder_id: below.entity_id });
  expect(await foldersOf('tp.agent')).toEqual([]);
  await share('tp.supervisor', folder, [{ role: 'TRANSPORTATION_PR_AGENT', level: 'VIEWER' }]);
  expect((await foldersOf('tp.agent')).map(({ name, can }) => [name, can.add])).toEqual([
    ['Below', false],
    ['For the team', false],
  ]);
  expect((await reportsOf('tp.agent', 'view=shared')).map(({ name }) => name)).toEqual(['Team report']);
  expect((await foldersOf('sp.agent')).map(({ name }) => name)).not.toContain('Below');
  const add = { name: 'Mine', parent_id: folder.entity_id };
  expect((await app.as('tp.agent').post('/reports/folders', add)).status).toBe(403);
  await share('tp.supervisor', folder, [{ role: 'TRANSPORTATION_PR_AGENT', level: 'EDITOR' }], 2);
  const added = await app.as('tp.agent').post<ReportFolder>('/reports/folders', add);
  expect(added.body).toMatchObject({ mine: false, can: { add: true, edit: false, share: false } });
  await share('tp.supervisor', folder, [], 3);
  expect(await foldersOf('tp.agent')).toEqual([]);
  expect((await app.as('tp.agent').get(`/reports/templates/${report.entity_id}`)).status).toBe(404);
});

it('is gone for all when it is deleted, after telling for how many, and comes back whole', async () => {
  const folder = await saveFolder(app, 'sp.supervisor', 'Shared widely');
  const below = await saveFolder(app, 'sp.supervisor', 'Inside', folder.entity_id);
  await saveReport(app, 'sp.supervisor', 'Deep', { folder_id: below.entity_id });
  await share('sp.supervisor', folder, [{ role: 'SPECIALTY_PR_AGENT', level: 'EDITOR' }]);
  const others = await saveReport(app, 'sp.agent', 'The agent’s own', { folder_id: folder.entity_id });
  await saveReport(app, 'sp.agent', 'the agent’s own');
  const items = target('folder', { ...folder, version: 2 });
  const { length: people } = await app.query`
    select from app_user where active and roles[1] = 'SPECIALTY_PR_AGENT'`;
  const affected = await app.as('sp.supervisor').post<ReportAffected>('/reports/affected', items);
  expect(affected.body).toEqual({ people, reports: 1, others: 1 });
  expect(people).toBeGreaterThan(0);
  expect((await app.as('sp.agent').post('/reports/to-trash', items)).status).toBe(403);
  expect((await app.as('sp.supervisor').post('/reports/to-trash', items)).status).toBe(204);
  expect((await foldersOf('sp.agent')).map(({ name }) => name)).not.toContain('Shared widely');
  expect((await reportsOf('sp.agent', 'view=shared')).map(({ name }) => name)).not.toContain('Deep');
  // What others had saved there is theirs still, under a name that is free.
  const kept = await reportsOf('sp.agent', 'folder_id=top');
  expect(kept.find(({ entity_id }) => entity_id === others.entity_id)?.name).toBe('The agent’s own (2)');
  const [thrown] = await foldersOf('sp.supervisor', '?trashed=true');
  expect(thrown?.name).toBe('Shared widely');
  await saveFolder(app, 'sp.supervisor', 'Shared widely');
  const restored = await app.as('sp.supervisor').post('/reports/restore', target('folder', thrown!));
  expect(restored.status).toBe(204);
  const names = (await foldersOf('sp.supervisor')).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['Shared widely', 'Shared widely (2)', 'Inside']));
  expect((await reportsOf('sp.agent', 'view=shared')).map(({ name }) => name)).toContain('Deep');
});

it('is deleted for good only from the trash, and only by its owner', async () => {
  const report = await saveReport(app, 'cred.supervisor', 'To be forgotten', { category: 'DRIVERS' });
  const items = target('report', report);
  const purge = (person: string, what: object) => app.as(person).post('/reports/purge', what);
  expect((await purge('cred.supervisor', items)).status).toBe(404);
  await app.as('cred.supervisor').post('/reports/to-trash', items);
  const [thrown] = await reportsOf('cred.supervisor', 'view=trash');
  expect(thrown).toMatchObject({ name: 'To be forgotten', can: { edit: false, remove: true } });
  expect((await purge('cred.agent', target('report', thrown!))).status).toBe(404);
  expect((await purge('cred.supervisor', target('report', thrown!))).status).toBe(204);
  expect(await reportsOf('cred.supervisor', 'view=trash')).toEqual([]);
});

it('is emptied from the trash after thirty days, and what went there by itself is not lost with it', async () => {
  const folder = await saveFolder(app, 'cred.agent', 'Old');
  const within = { category: 'DRIVERS', folder_id: folder.entity_id } as const;
  const early = await saveReport(app, 'cred.agent', 'Early', within);
  await saveReport(app, 'cred.agent', 'Late', within);
  await app.as('cred.agent').post('/reports/to-trash', target('report', early));
  await app.as('cred.agent').post('/reports/to-trash', target('folder', folder));
  const purgeAfter = async (days: number) => {
    await app.query`update report_folder set trashed_at = now() - ${days} * interval '1 day'
                 where entity_id = ${folder.entity_id}`;
    await purgeOld(app.db, { actor: null, requestId: 'a night' });
  };
  await purgeAfter(29);
  expect((await foldersOf('cred.agent', '?trashed=true')).map(({ name }) => name)).toEqual(['Old']);
  await purgeAfter(31);
  expect(await foldersOf('cred.agent', '?trashed=true')).toEqual([]);
  const [left, ...more] = await reportsOf('cred.agent', 'view=trash');
  expect(more).toEqual([]);
  await app.as('cred.agent').post('/reports/restore', target('report', left!));
  expect((await reportsOf('cred.agent', 'folder_id=top')).map(({ name }) => name)).toEqual(['Early']);
});
