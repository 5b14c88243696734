import { beforeAll, describe, expect, it } from 'vitest';
import { lookupId } from '#server/db/lookups/index.ts';
import { useApp } from '#tests/support/app.ts';
import { callOf } from '#tests/support/call.ts';
import { failsOf, type Refused } from '#tests/support/fails.ts';
import { plansOf } from '#tests/support/plans.ts';
import { isFull } from '#tests/support/scope.ts';
import { demoId } from '#server/db/seed/people.ts';
import { leadCoverage } from '#server/features/stats/map.ts';
import { leadStats } from '#server/features/stats/stats.ts';
import { keepLeads, mapOf, randomOf, settle, statsOf } from './support.ts';

const app = useApp({}, false);
beforeAll(async () => {
  await keepLeads(app, 200, 'SP', randomOf(7));
  await keepLeads(app, 200, 'TP', randomOf(8));
});

const PARTS = ['', '/map', '/export'];

it.each(PARTS)('GET /leads/{type}/stats%s names every filter that is not the dashboard’s', async (part) => {
  const filters = 'status_in=NEW&wings_eq=2&size=3&search=abc&created_at_range=soon&states_in=FL';
  const answer = await app.as('sp.agent', 'es').get<Refused>(`/leads/sp/stats${part}?${filters}`);
  expect(answer.status).toBe(400);
  expect(failsOf(answer)).toEqual([
    'created_at_range invalid',
    'search unknown_filter',
    'size unknown_filter',
    'states_in invalid',
    'status_in unknown_filter',
    'wings_eq unknown_filter',
  ]);
  expect(answer.body.fails[0]?.message).not.toMatch(/value|filter/);
});

describe('the figures as a file', () => {
  const cells = (text: string) =>
    text
      .slice(1)
      .trim()
      .split('\r\n')
      .map((line) => (line.match(/(?:"[^"]*"|[^,"]+)(?=,|$)|(?<=,)(?=,|$)/g) ?? []).map(String));

  it('says what the dashboard says, in the reader’s language, and is logged', async () => {
    const query = { states_in: [lookupId('state', 'FL')] };
    const stats = await statsOf(app, 'sp', query);
    const path = `/leads/sp/stats/export?states_in=${query.states_in[0]}`;
    const english = await app.as('sp.supervisor').get(path);
    expect(english.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/csv/),
      'content-disposition': expect.stringMatching(/^attachment; filename="leads-sp-stats-\d{8}\.csv"$/),
    });
    expect(english.text.startsWith('\uFEFF')).toBe(true);
    const [head, ...lines] = cells(english.text);
    expect(head).toEqual(['Chart', 'Label', 'Count', 'Share']);
    expect(lines[0]).toEqual(['Totals', 'All leads', String(stats.totals.all.count), '1.0000']);
    const open = (stats.totals.open.count / stats.totals.all.count).toFixed(4);
    expect(lines).toContainEqual(['Totals', 'In work', String(stats.totals.open.count), open]);
    for (const { bucket, count } of stats.aging) {
      const label = { UNDER_15: '0–14 days', FROM_15_TO_30: '15–30 days', OVER_30: '> 30 days' }[bucket];
      expect(lines.find(([chart, name]) => chart === 'In work by age' && name === label)?.[2]).toBe(
        String(count),
      );
    }
    expect(lines.filter(([chart]) => chart === 'By agent').length).toBeGreaterThan(10);
    const map = await mapOf(app, 'sp', query);
    const counties = lines.filter(([chart]) => chart === 'Coverage by county');
    expect(counties).toHaveLength(3 * map.counties.length + 1);
    expect(counties.map(([, , count]) => Number(count)).sort()).toEqual(
      [
        ...map.counties.flatMap(({ leads, contracted, credentialed }) => [leads, contracted, credentialed]),
        map.nowhere.count,
      ].sort(),
    );
    expect(counties[0]?.[1]).toMatch(/^"?[\w .-]+, [A-Z]{2}: Leads"?$/);
    expect(counties.at(-1)?.slice(1, 3)).toEqual(['No county known', String(map.nowhere.count)]);
    expect(lines.every((line) => line.length === 4 && /^\d+$/.test(line[2] ?? ''))).toBe(true);

    const [cabeza, primera] = cells((await app.as('sp.supervisor', 'es').get(path)).text);
    expect(cabeza?.[0]).toBe('Gráfico');
    expect(primera?.slice(0, 2)).toEqual(['Totales', 'Todos los prospectos']);

    const logged = await app.query`select actor_id, detail from history where type = 'STATS_EXPORTED'`;
    expect(logged.at(-1)).toEqual({
      actor_id: demoId('sp.supervisor'),
      detail: { lead_type: 'SP', query: { states_in: query.states_in[0] } },
    });
  });

  it('has names that are no formulas', async () => {
    await app.query`update app_user set first_name = '=cmd()' where entity_id = ${demoId('sp.agent2')}`;
    const { text } = await app.as('sp.agent').get('/leads/sp/stats/export');
    expect(text).toMatch(/,'=cmd\(\)/);
  });
});

describe.runIf(isFull)('with many leads', () => {
  beforeAll(async () => {
    await keepLeads(app, 20_000, 'SP', randomOf(9));
    await settle(app);
    await app.query`vacuum analyze lead, lead_tally, lead_tally_delta`;
  });

  const STATE = lookupId('state', 'FL');
  const call = callOf('sp.supervisor');
  it.each([
    ['no filter', {}],
    ['a state', { states_in: STATE }],
    ['an agent and nobody', { assignee_id_in: [demoId('sp.agent'), 'none'] }],
  ])('no lead is read for %s', async (_name, query) => {
    const plans = await plansOf(app.databaseUrl, (db) =>
      Promise.all([leadStats(db, call, 'SP', query), leadCoverage(db, call, 'SP', query)]),
    );
    const tallied = plans.filter(({ text }) => text.includes('lead_tally'));
    expect(tallied).toHaveLength(2);
    for (const { text } of tallied) {
      expect(text).toMatch(/(Index|Bitmap).* lead_tally_cell/);
      expect(text).not.toMatch(/ on lead t|Scan.* lead /);
    }
  });

  it('of a span of days only the ends are read from leads, without their rows', async () => {
    const plans = await plansOf(app.databaseUrl, (db) =>
      leadStats(db, call, 'SP', { created_at_range: '-364d|-5d' }),
    );
    const [plan] = plans.filter(({ text }) => text.includes('lead_tally'));
    expect(plan?.text).toMatch(/lead_by_creation/);
    expect(plan?.text).not.toMatch(/Seq Scan on lead\b/);
  });
});
