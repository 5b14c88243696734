import { beforeAll, describe, expect, it } from 'vitest';
import {
  COVERAGE,
  countyQuery,
  SERVICE_FIELD,
  type CoverageMeasure,
  type LeadQuery,
} from '#schemas/lead/figures.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
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

const app = useApp({}, false);
let places: Places;
beforeAll(async () => {
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

const agents = (prefix: Prefix, ...names: string[]) => ({
  assignee_id_in: names.map((name) => (name === 'none' ? name : demoId(`${prefix}.${name}`))),
});
const services = (prefix: Prefix, count: number): LeadQuery => {
  const keys = places.services[typeOf(prefix)].slice(0, count);
  return { [`${SERVICE_FIELD[typeOf(prefix)]}_in`]: count > 0 ? keys : ['none'] };
};
const states = (count: number) => ({ states_in: places.states.slice(0, count) });
const regions = (count: number) => ({ regions_in: places.regions.slice(0, count) });
const created = (created_at_range: string) => ({ created_at_range });

/** Filters of the dashboard, alone and together; each finds something. */
const SELECTIONS: Readonly<Record<string, (prefix: Prefix) => LeadQuery>> = {
  'all leads': () => ({}),
  'the last ninety days': () => created('-89d|0d'),
  'a month by its days': () => {
    const month = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7);
    return created(`${month}-01|${month}-28`);
  },
  'since a day': () => created('-200d|'),
  'until a day': () => created('|-25d'),
  'one state': () => states(1),
  'one state since a day': () => ({ ...states(1), ...created('-200d|') }),
  'two states until a day': () => ({ ...states(2), ...created('|-25d') }),
  'one region since a day, most within': () => ({ ...regions(1), ...created('-300d|') }),
  'one region between days, most outside': () => ({ ...regions(1), ...created('-60d|-10d') }),
  'two agents until a day': (prefix) => ({ ...agents(prefix, 'agent', 'agent2'), ...created('|-5d') }),
  'one service between days, most within': (prefix) => ({
    ...services(prefix, 1),
    ...created('-350d|-2d'),
  }),
  'states, regions, also none': () => ({ ...states(2), regions_in: [places.regions[0]!, 'none'] }),
  'one agent': (prefix) => ({ assignee_id_in: [demoId(`${prefix}.agent`).toUpperCase()] }),
  'an agent and nobody': (prefix) => agents(prefix, 'agent2', 'none'),
  'one service': (prefix) => services(prefix, 1),
  'two services': (prefix) => services(prefix, 2),
  'no service': (prefix) => services(prefix, 0),
  everything: (prefix) => ({
    ...created('-300d|-1d'),
    ...states(1),
    ...regions(2),
    ...agents(prefix, 'agent', 'supervisor'),
    ...services(prefix, 2),
  }),
};

const THREE = ['all leads', 'one region since a day, most within', 'everything'];
const TRIED = Object.entries(SELECTIONS).filter(([name]) => isFull || THREE.includes(name));

/** Lists are asked for a few at a time. */
async function compare(prefix: Prefix, person: string, answer: unknown): Promise<number> {
  const figures = figuresIn(answer);
  const off: unknown[] = [];
  for (let at = 0; at < figures.length; at += 8)
    await Promise.all(
      figures.slice(at, at + 8).map(async ({ path, figure }) => {
        const list = 'overdue_eq' in figure.query ? `${prefix}/task` : prefix;
        const total = await totalOf(app, person, list, figure.query);
        if (total !== figure.count) off.push({ path, ...figure, total });
      }),
    );
  expect(off).toEqual([]);
  return figures.length;
}

describe.each(['sp', 'tp'] as const)('every figure of %s is the list of exactly its leads', (prefix) => {
  it.each(TRIED)('%s', async (name, selection) => {
    // An agent sees the same ones.
    const person = `${prefix}.${name === 'everything' ? 'agent' : 'supervisor'}`;
    const stats = await statsOf(app, prefix, selection(prefix), person);
    expect(stats.totals.all.count).toBeGreaterThan(0);
    expect(await compare(prefix, person, stats)).toBeGreaterThan(100);
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

  it.each(TRIED)('%s, by county', async (_name, selection) => {
    const map = await mapOf(app, prefix, selection(prefix));
    await compare(prefix, `${prefix}.supervisor`, map);
    expect(map.counties.length).toBeGreaterThan(1);
    for (const county of map.counties)
      for (const measure of Object.keys(COVERAGE) as CoverageMeasure[]) {
        const query = countyQuery(map, measure, county.county_id);
        const total = await totalOf(app, `${prefix}.supervisor`, prefix, query);
        expect(county[measure], `${measure} of ${county.fips}`).toBe(total);
      }
  });
});
