import { lookupId } from '#server/db/lookups/index.ts';
import { listLeads } from '#server/features/leads/read.ts';
import { actorOf, type Call } from '#server/platform/actor.ts';
import { openDb } from '#server/platform/db.ts';
import { TEAMS } from './data/people.ts';
import { median, millis, quantile, ratio } from './figures.ts';
import { load, type Answered } from './load.ts';
import { pgbench, statementsOf, type Statement } from './pgbench.ts';
import { startBare, startServer, type Served } from './server.ts';
import type { World, Worlds } from './world.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const ROUND_MS = 2_000;
const CLIENTS = 32;
/** Of so many of them are the statements written down for the floors. */
const PLANNED = 8;
const MANY_MS = 10_000;

type Query = Readonly<Record<string, string>>;
type Queries = Readonly<Record<string, Query>>;

/** What a PR agent asks of the list all day, by name. */
const typical = (me: string): Queries => ({
  'assigned to me': { assignee_id_in: me },
  'new and contacted': { status_in: 'NEW,CONTACTED' },
  'cardiology in Florida': {
    states_in: lookupId('state', 'FL'),
    specialties_in: lookupId('specialty', '207R00000X', 'SP'),
  },
  'mine, created in 90 days': { assignee_id_in: me, created_at_range: '-89d|0d' },
});

const SEARCHES: Queries = {
  'company words': { search: 'zamora pedia' },
  'common word': { search: 'cardiology' },
  phone: { search: '305555' },
  'tax id': { search: '1234' },
  npi: { search: '10045' },
};

const PAGES: Queries = {
  'page 1,000': { page: '1000' },
  'page 20,000': { page: '20000' },
  ...Object.fromEntries(
    ['company_name', 'follow_up_on', 'created_at', 'updated_at'].flatMap((name) => [
      [`by ${name}`, { ordering: name }],
      [`by ${name}, descending`, { ordering: `-${name}` }],
    ]),
  ),
};

const pathOf = (query: Query): string => `/api/v1/leads/sp?${new URLSearchParams(query).toString()}`;

/** The list over HTTP against the statements that it sends, by pgbench and by a server that does nothing else. Sections of the results. */
export async function lists({ large, small }: Worlds): Promise<string> {
  const served = await startServer(large);
  const servedSmall = await startServer(small, served.port + 1);
  const people = TEAMS.SP.slice(0, CLIENTS);
  const [me] = TEAMS.SP;
  const queries = Object.entries(typical(me!.id));
  const transactions: (readonly Statement[])[] = [];
  for (const { id } of people.slice(0, PLANNED))
    for (const query of Object.values(typical(id))) transactions.push(await sentFor(large, id, query));
  const bare = await startBare({
    databaseUrl: large.databaseUrl,
    port: servedSmall.port + 1,
    transactions,
  });
  try {
    const one = [await served.tokenOf(me!.username)];
    const oneSmall = [await servedSmall.tokenOf(me!.username)];
    const lines: string[] = [];
    for (const [at, [name, query]] of queries.entries()) {
      const rounds: Record<'ours' | 'bare' | 'floor' | 'small', readonly number[]>[] = [];
      // The first round warms up.
      for (let round = 0; round <= ROUNDS; round += 1)
        rounds.push({
          ours: (await load(served.url, one, () => pathOf(query), ROUND_MS)).times,
          bare: (await load(bare.url, one, () => `/${at}`, ROUND_MS)).times,
          floor: (await pgbench(large.databaseUrl, [transactions[at]!], 1, ROUND_MS / 1000)).times,
          small: (await load(servedSmall.url, oneSmall, () => pathOf(query), ROUND_MS)).times,
        });
      const of = (what: keyof (typeof rounds)[number], share: number) =>
        median(rounds.slice(1).map((round) => quantile(round[what], share)));
      const shown = (what: 'ours' | 'bare' | 'floor') =>
        [0.5, 0.95, 0.99].map((share) => millis(of(what, share))).join(' / ');
      const to = (what: 'bare' | 'floor' | 'small') => (of('ours', 0.5) / of(what, 0.5)).toFixed(2);
      lines.push(
        `| ${name} | ${shown('ours')} | ${shown('floor')} | ${to('floor')} | ${shown('bare')} | ${to('bare')} | ${to('small')} |`,
      );
      console.log(lines.at(-1));
    }
    const many = await manyClients(large, served, bare, transactions);
    const searches = await alone(large, served, one, me!.id, SEARCHES);
    const pages = await alone(large, served, one, me!.id, { 'page 1': {}, ...PAGES });
    return `## Lists

A page of 25 leads with its count over HTTP; the floor is the same statements by pgbench, in the same rounds, medians of ${ROUNDS} of ${ROUND_MS / 1000} s after one that warms up. Goals: 1.5 × the floor; 1.5 × a tenth of the leads. Bare: a server in Node that sends these statements on the same kind of connection and answers what comes, with no sign-in, no rights and nothing read or made.

| One client, p50 / p95 / p99, ms | Provnet | pgbench | Ratio of p50 | Bare | Ratio of p50 | To a tenth of the leads |
|---|---|---|---|---|---|---|
${lines.join('\n')}

${many}

Beside what is asked for alone stand the statements of it by pgbench, one after the other; the server sends the count of a search beside its page.

| One client: search | p50, ms | p95, ms | Goal: p95 | pgbench, p50 | p95 |
|---|---|---|---|---|---|
${searches.map(({ name, ours, floor }) => `| ${name} | ${millis(median(ours))} | ${millis(quantile(ours, 0.95))} | 50 | ${millis(median(floor))} | ${millis(quantile(floor, 0.95))} |`).join('\n')}

| One client: page, order | p50, ms | To page 1 | Goal | pgbench, p50 | To page 1 |
|---|---|---|---|---|---|
${pages.map(({ name, ours, floor }) => `| ${name} | ${millis(median(ours))} | ${ratio(median(ours), median(pages[0]!.ours))} | 10 | ${millis(median(floor))} | ${ratio(median(floor), median(pages[0]!.floor))} |`).join('\n')}
`;
  } finally {
    for (const server of [served, servedSmall, bare]) await server.stop();
  }
}

async function manyClients(
  large: World,
  served: Served,
  bare: Pick<Served, 'url'>,
  transactions: readonly (readonly Statement[])[],
): Promise<string> {
  const people = TEAMS.SP.slice(0, CLIENTS);
  const tokens = [];
  for (const { username } of people) tokens.push(await served.tokenOf(username));
  const paths = people.map(({ id }) => Object.values(typical(id)).map(pathOf));
  const kinds = transactions.length / PLANNED;
  const rounds: Record<'ours' | 'bare' | 'floor', Answered>[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({
      ours: await load(served.url, tokens, (client, turn) => paths[client]![turn % kinds]!, MANY_MS),
      bare: await load(
        bare.url,
        tokens,
        (client, turn) => `/${(client % PLANNED) * kinds + (turn % kinds)}`,
        MANY_MS,
      ),
      floor: await pgbench(large.databaseUrl, transactions, CLIENTS, MANY_MS / 1000),
    });
  const row = (name: string, what: 'ours' | 'bare' | 'floor'): string => {
    const measured = rounds.map((round) => round[what]);
    return `| ${name} | ${Math.round(median(measured.map(({ perSecond }) => perSecond))).toLocaleString('en')} | ${[0.5, 0.95, 0.99].map((share) => millis(median(measured.map(({ times }) => quantile(times, share))))).join(' | ')} |`;
  };
  const table = `| ${CLIENTS} clients, all of these | Answers/s (goal 1,500) | p50, ms | p95 | p99 |
|---|---|---|---|---|
${row('Provnet', 'ours')}
${row('bare', 'bare')}
${row('pgbench', 'floor')}`;
  console.log(table);
  return table;
}

interface Alone {
  readonly name: string;
  readonly ours: readonly number[];
  readonly floor: readonly number[];
}

async function alone(
  large: World,
  { url }: Served,
  tokens: readonly string[],
  id: string,
  queries: Queries,
): Promise<Alone[]> {
  const found: Alone[] = [];
  for (const [name, query] of Object.entries(queries)) {
    const statements = await sentFor(large, id, query);
    const { times: ours } = await load(url, tokens, () => pathOf(query), ROUND_MS);
    const { times: floor } = await pgbench(large.databaseUrl, [statements], 1, ROUND_MS / 1000);
    found.push({ name, ours, floor });
    console.log(
      name,
      ...[ours, floor].flatMap((times) => [0.5, 0.95].map((share) => millis(quantile(times, share)))),
    );
  }
  return found;
}

/** The statements that a list sends for a person. */
async function sentFor({ pool }: World, id: string, query: Query): Promise<Statement[]> {
  const call: Call = {
    actor: actorOf(id, 'bench', 'SPECIALTY_PR_AGENT'),
    language: 'en',
    requestId: 'bench',
  };
  const list = () => listLeads(openDb(pool), call, 'SP', query, 'signed');
  // Afterwards the leads' texts are known, as they are where a list is asked for again and again.
  const { items } = JSON.parse((await list()).toString()) as { items: unknown[] };
  if (items.length === 0) throw new Error(`no leads to be measured: ${JSON.stringify(query)}`);
  return statementsOf(pool, list);
}
