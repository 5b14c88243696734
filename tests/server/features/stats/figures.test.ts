import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  COVERAGE,
  countyQuery,
  SERVICE_FIELD,
  type CoverageMeasure,
  type LeadQuery,
} from '#schemas/lead/figures.ts';
import { demoId } from '#server/db/seed/people.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { isFull } from '#tests/support/scope.ts';
import {
  figuresIn,
  keepAccounts,
  keepLeads,
  keepTasks,
  mapOf,
  randomOf,
  readPlaces,
  settle,
  statsOf,
  totalOf,
  typeOf,
  type Places,
  type Prefix,
} from './support.ts';

let app: TestApp;
let places: Places;
beforeAll(async () => {
  app = await startApp({}, false);
  places = await readPlaces(app);
  // Some are settled into the tally, some are not yet.
  await keepLeads(app, 300, 'SP', randomOf(1));
  await keepLeads(app, 300, 'TP', randomOf(2));
  await settle(app);
  await keepLeads(app, 300, 'SP', randomOf(21));
  await keepLeads(app, 300, 'TP', randomOf(22));
  for (const type of ['SP', 'TP'] as const) await keepTasks(app, type);
  await keepAccounts(app);
});
afterAll(() => app.close());

/** Filters of the dashboard, alone and together; each finds something. */
const SELECTIONS: Readonly<Record<string, (prefix: Prefix) => LeadQuery>> = {
  'all leads': () => ({}),
  'the last ninety days': () => ({ created_at_range: '-89d|0d' }),
  'a month by its days': () => {
    const month = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7);
    return { created_at_range: `${month}-01|${month}-28` };
  },
  'since a day': () => ({ created_at_range: '-200d|' }),
  'until a day': () => ({ created_at_range: '|-25d' }),
  'one state': () => ({ states_in: [places.states[0]!] }),
  'one state since a day': () => ({ states_in: [places.states[0]!], created_at_range: '-200d|' }),
  'two states until a day': () => ({ states_in: places.states, created_at_range: '|-25d' }),
  'one region since a day, most within': () => ({
    regions_in: [places.regions[0]!],
    created_at_range: '-300d|',
  }),
  'one region between days, most outside': () => ({
    regions_in: [places.regions[0]!],
    created_at_range: '-60d|-10d',
  }),
  'two agents until a day': (prefix) => ({
    assignee_id_in: [demoId(`${prefix}.agent`), demoId(`${prefix}.agent2`)],
    created_at_range: '|-5d',
  }),
  'one service between days, most within': (prefix) => ({
    [`${SERVICE_FIELD[typeOf(prefix)]}_in`]: [places.services[typeOf(prefix)][0]!],
    created_at_range: '-350d|-2d',
  }),
  'states, regions, also none': () => ({
    states_in: places.states,
    regions_in: [places.regions[0]!, 'none'],
  }),
  'one agent': (prefix) => ({ assignee_id_in: [demoId(`${prefix}.agent`).toUpperCase()] }),
  'an agent and nobody': (prefix) => ({ assignee_id_in: [demoId(`${prefix}.agent2`), 'none'] }),
  'one service': (prefix) => ({
    [`${SERVICE_FIELD[typeOf(prefix)]}_in`]: [places.services[typeOf(prefix)][0]!],
  }),
  'two services': (prefix) => ({
    [`${SERVICE_FIELD[typeOf(prefix)]}_in`]: places.services[typeOf(prefix)].slice(0, 2),
  }),
  'no service': (prefix) => ({ [`${SERVICE_FIELD[typeOf(prefix)]}_in`]: ['none'] }),
  everything: (prefix) => ({
    created_at_range: '-300d|-1d',
    states_in: [places.states[0]!],
    regions_in: places.regions.slice(0, 2),
    assignee_id_in: [demoId(`${prefix}.agent`), demoId(`${prefix}.supervisor`)],
    [`${SERVICE_FIELD[typeOf(prefix)]}_in`]: places.services[typeOf(prefix)].slice(0, 2),
  }),
};

const THREE = ['all leads', 'one region since a day, most within', 'everything'];
const TRIED = Object.entries(SELECTIONS).filter(([name]) => isFull || THREE.includes(name));

/** Lists are asked for a few at a time. */
async function compare(prefix: Prefix, person: string, answer: unknown): Promise<number> {
  // A process of its own each time: nobody may ask one so often.
  const beside = await startApp({}, false, app);
  const figures = figuresIn(answer);
  const off: unknown[] = [];
  for (let at = 0; at < figures.length; at += 8)
    await Promise.all(
      figures.slice(at, at + 8).map(async ({ path, figure }) => {
        const list = 'overdue_eq' in figure.query ? `${prefix}/task` : prefix;
        const total = await totalOf(beside, person, list, figure.query);
        if (total !== figure.count) off.push({ path, ...figure, total });
      }),
    );
  await beside.close();
  expect(off).toEqual([]);
  return figures.length;
}

describe.each(['sp', 'tp'] as const)('every figure of %s is the list of exactly its leads', (prefix) => {
  it.each(TRIED)('%s', async (_name, selection) => {
    const query = selection(prefix);
    const stats = await statsOf(app, prefix, query);
    expect(stats.totals.all.count).toBeGreaterThan(0);
    expect(await compare(prefix, `${prefix}.supervisor`, stats)).toBeGreaterThan(100);
  });

  it('what one field can be is nothing of another', async () => {
    const agent = demoId(`${prefix}.agent`);
    const service = `${SERVICE_FIELD[typeOf(prefix)]}_in`;
    const foreign: LeadQuery[] = [
      { states_in: [agent] },
      { regions_in: [places.states[0]!] },
      { assignee_id_in: [places.states[0]!] },
      { [service]: [agent] },
    ];
    const month = new Date().toISOString().slice(0, 7);
    if (prefix === 'tp') foreign.push({ service_offered_in: [month] });
    for (const query of foreign)
      expect((await statsOf(app, prefix, query)).totals.all.count, JSON.stringify(query)).toBe(0);
  });

  it('as an agent sees them', async () => {
    const person = `${prefix}.agent`;
    await compare(prefix, person, await statsOf(app, prefix, SELECTIONS.everything!(prefix), person));
  });

  it.each(TRIED)('%s, by county', async (_name, selection) => {
    const map = await mapOf(app, prefix, selection(prefix));
    await compare(prefix, `${prefix}.supervisor`, map);
    expect(map.counties.length).toBeGreaterThan(1);
    for (const county of map.counties)
      for (const measure of Object.keys(COVERAGE) as CoverageMeasure[]) {
        const total = await totalOf(
          app,
          `${prefix}.supervisor`,
          prefix,
          countyQuery(map, measure, county.county_id),
        );
        expect(county[measure], `${measure} of ${county.fips}`).toBe(total);
      }
  });
});
