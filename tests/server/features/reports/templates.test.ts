import { expect, it } from 'vitest';
import type { ReportItem, ReportTemplate } from '#schemas/report/item.ts';
import { useApp } from '#tests/support/app.ts';
import { failsOf, type Refused } from '#tests/support/fails.ts';
import { saveFolder, saveReport, showing, target } from './support.ts';

const app = useApp();

const PATH = '/reports/templates';
const namesOf = ({ body }: { body: { items: readonly ReportItem[] } }) => body.items.map(({ name }) => name);
const list = (person: string, query: string) =>
  app.as(person).get<{ items: ReportItem[]; total: number }>(`${PATH}?${query}`);

it('is saved, read, renamed and changed, each with its version', async () => {
  const made = await saveReport(app, 'sp.agent', '  Leads of spring ');
  expect(made).toMatchObject({
    name: 'Leads of spring',
    category: 'LEADS',
    lead_type: 'SP',
    mine: true,
    version: 1,
  });
  const person = app.as('sp.agent');
  const changed = await person.patch<ReportTemplate>(`${PATH}/${made.entity_id}`, {
    version: 1,
    name: 'Leads of May',
    description: 'Who came in May',
    definition: showing('lead.company_name', 'lead.status'),
  });
  expect(changed.body).toMatchObject({ name: 'Leads of May', description: 'Who came in May', version: 2 });
  expect(changed.body.definition.columns).toHaveLength(2);
  const stale = await person.patch(`${PATH}/${made.entity_id}`, { version: 1, name: 'Leads of June' });
  expect(stale.status).toBe(409);
  expect(stale.body).toMatchObject({ current: { name: 'Leads of May', version: 2 } });
});

it('tells everything that is wrong at once', async () => {
  const answer = await app.as('sp.agent').post<Refused>(PATH, {
    name: ' ',
    category: 'LEADS',
    definition: {
      ...showing('lead.company_name', 'lead.nothing', 'lead.company_name'),
      sort: [{ key: 'lead.nowhere', desc: false }],
      filter: {
        match: 'all',
        items: [
          { id: 'a', column: 'lead.status', operator: 'in', values: ['NO_SUCH'] },
          { id: 'b', column: 'lead.status', operator: 'contains', values: ['x'] },
          { id: 'c', column: 'lead.created_at', operator: 'range', values: ['yesterday|'] },
          { id: 'd', column: 'lead.company_name', operator: 'contains', values: [] },
        ],
      },
    },
  });
  expect(answer.status).toBe(400);
  expect(failsOf(answer)).toEqual([
    'definition.columns.1 no_report_column',
    'definition.columns.2 repeated',
    'definition.filter.items.0.values invalid',
    'definition.filter.items.1.operator not_in_list',
    'definition.filter.items.2.values invalid',
    'definition.filter.items.3.values required',
    'definition.sort.0 no_report_column',
    'name required',
  ]);
});

it('offers to overwrite an own report of the same name, whatever its case', async () => {
  const made = await saveReport(app, 'sp.agent', 'Weekly');
  const person = app.as('sp.agent');
  const body = { name: 'WEEKLY', category: 'LEADS', definition: showing('lead.status') };
  const refused = await person.post<{ current: ReportItem }>(PATH, body);
  expect(refused.status).toBe(409);
  expect(refused.body.current).toMatchObject({ entity_id: made.entity_id, version: 1 });
  const overwrite = (version: number) =>
    person.post<ReportTemplate>(PATH, { ...body, overwrite: { entity_id: made.entity_id, version } });
  expect((await overwrite(7)).status).toBe(409);
  const saved = await overwrite(1);
  expect(saved.body).toMatchObject({ entity_id: made.entity_id, name: 'WEEKLY', version: 2 });
  expect(saved.body.definition).toEqual(showing('lead.status'));
});

it('never overwrites somebody else’s report, also in a folder that both save into', async () => {
  const folder = await saveFolder(app, 'sp.supervisor', 'Of the team');
  const items = [{ role: 'SPECIALTY_PR_AGENT', level: 'EDITOR' }];
  const { version: seen } = folder;
  await app.as('sp.supervisor').put(`/reports/folders/${folder.entity_id}/shares`, { version: seen, items });
  const theirs = await saveReport(app, 'sp.supervisor', 'Numbers', { folder_id: folder.entity_id });
  const definition = showing('lead.status');
  const body = { name: 'numbers', category: 'LEADS', folder_id: folder.entity_id, definition };
  const refused = await app.as('sp.agent').post<{ current?: ReportItem }>(PATH, body);
  expect(refused.status).toBe(409);
  expect(refused.body.current ?? null).toBeNull();
  const { entity_id, version } = theirs;
  const forced = await app.as('sp.agent').post(PATH, { ...body, overwrite: { entity_id, version } });
  expect(forced.status).toBe(403);
});

it('keeps a Quest report as it was saved, for its owner too', async () => {
  const made = await saveReport(app, 'cred.agent', 'Quest', { category: 'SP-QUEST' });
  expect(made.can).toMatchObject({ overwrite: false, edit: true });
  const person = app.as('cred.agent');
  const definition = showing('account.name', 'account.progress');
  const changed = await person.patch(`${PATH}/${made.entity_id}`, { version: 1, definition });
  expect(changed.status).toBe(400);
  expect(changed.body).toMatchObject({ fails: [{ field: 'definition', code: 'report_fixed' }] });
  const body = { name: 'Quest', category: 'SP-QUEST', definition };
  const again = await person.post(PATH, body);
  expect(again.body).toMatchObject({ status: 409, fails: [{ field: 'name', code: 'report_fixed' }] });
  expect((again.body as { current?: unknown }).current ?? null).toBeNull();
  const overwrite = { entity_id: made.entity_id, version: 1 };
  const forced = await person.post(PATH, { ...body, overwrite });
  expect(forced.status).toBe(400);
  const name = { version: 1, name: 'Quest 1' };
  const renamed = await person.patch<ReportTemplate>(`${PATH}/${made.entity_id}`, name);
  expect(renamed.body).toMatchObject({ name: 'Quest 1', definition: made.definition });
});

it('is nobody else’s until it is shared, with nobody of another type', async () => {
  const made = await saveReport(app, 'sp.agent', 'Private');
  const read = () => app.as('sp.supervisor').get<ReportTemplate>(`${PATH}/${made.entity_id}`);
  expect((await read()).status).toBe(404);
  const shares = (items: object[], version: number) =>
    app.as('sp.agent').put<{ version: number }>(`${PATH}/${made.entity_id}/shares`, { version, items });
  const refused = await shares([{ role: 'TRANSPORTATION_PR_AGENT', level: 'VIEWER' }], 1);
  expect(refused.body).toMatchObject({ status: 400, fails: [{ field: 'items.0', code: 'not_readable' }] });
  expect((await shares([{ role: 'SPECIALTY_PR_SUPERVISOR', level: 'VIEWER' }], 1)).body.version).toBe(2);
  expect((await read()).body).toMatchObject({
    mine: false,
    can: { overwrite: false, edit: false, share: false, remove: false },
  });
  await shares([{ role: 'SPECIALTY_PR_SUPERVISOR', level: 'EDITOR' }], 2);
  // What it shows is its owner's alone (specification §6).
  const patch = (body: object) =>
    app.as('sp.supervisor').patch<ReportTemplate>(`${PATH}/${made.entity_id}`, { version: 3, ...body });
  expect((await patch({ definition: showing('lead.status') })).status).toBe(403);
  expect((await patch({ description: 'Of the agent' })).body).toMatchObject({
    version: 4,
    mine: false,
    definition: made.definition,
    can: { overwrite: false, edit: true },
  });
  const away = target('report', { ...made, version: 4 });
  expect((await app.as('sp.supervisor').post('/reports/to-trash', away)).status).toBe(403);
});

it('is found by view, folder, category and words, a page at a time', async () => {
  const folder = await saveFolder(app, 'tp.agent', 'By month');
  const first = await saveReport(app, 'tp.agent', 'Rides in January', { folder_id: folder.entity_id });
  const second = await saveReport(app, 'tp.agent', 'Rides in February', { folder_id: folder.entity_id });
  const drivers = await saveReport(app, 'tp.agent', 'Drivers on file', { category: 'DRIVERS' });
  const [january, february, onFile] = ['Rides in January', 'Rides in February', 'Drivers on file'];
  for (const [asked, names] of [
    ['view=mine&ordering=-name', [january, february, onFile]],
    ['folder_id=top', [onFile]],
    [`folder_id=${folder.entity_id}&size=1&page=2`, [january]],
    ['category_in=DRIVERS', [onFile]],
    ['search=february', [february]],
  ] as const)
    expect(namesOf(await list('tp.agent', asked)), asked).toEqual(names);
  const mark = (id: string, marks: object) => app.as('tp.agent').put(`${PATH}/${id}/marks`, marks);
  await mark(drivers.entity_id, { favourite: true, used: true });
  await mark(first.entity_id, { pinned: true, used: true });
  for (const [view, names] of [
    ['favourites', [onFile]],
    ['pinned', [january]],
    // Opened last, opened before that, and one that was only saved.
    ['recent', [january, onFile, february]],
  ] as const)
    expect(namesOf(await list('tp.agent', `view=${view}`)), view).toEqual(names);
  await app.as('tp.agent').post('/reports/runs', { template_id: second.entity_id, format: 'CSV' });
  expect(namesOf(await list('tp.agent', 'view=recent'))[0]).toBe('Rides in February');
  await mark(drivers.entity_id, { favourite: false });
  expect(namesOf(await list('tp.agent', 'view=favourites'))).toEqual([]);
  expect((await list('tp.agent', `folder_id=${first.entity_id}`)).status).toBe(404);
});
