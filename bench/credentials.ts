import { demoId } from '#server/db/seed/people.ts';
import { listAccounts } from '#server/features/credentialing/list/accounts.ts';
import { queueStats } from '#server/features/credentialing/stats/stats.ts';
import { actorOf, type Call } from '#server/platform/actor.ts';
import { millis, quantile } from './figures.ts';
import type { World } from './world.ts';

const ROUNDS = 20;

/** What a credentials agent asks of the queue, by name. */
const QUERIES: Readonly<Record<string, Record<string, string>>> = {
  'first page': {},
  'assigned to me': { cred_agent_id_in: demoId('cred.agent') },
  'to review': { credential_status_in: 'REVIEW' },
  'expires within 30 days': { next_expiry_on_range: '0d|30d' },
  'missing items': { missing_items_range: '1|' },
  'longest in its status': { ordering: 'status_at' },
  'least progress': { ordering: 'progress' },
  search: { search: 'rides 777' },
};

const CALL: Call = {
  actor: actorOf(demoId('cred.agent'), 'cred.agent', 'CREDENTIALS_AGENT'),
  language: 'en',
  requestId: 'bench',
};

/** The credentialing queue and its counters, one client: a section of the results. */
export async function credentials({ db, files }: Pick<World, 'db' | 'files'>): Promise<string> {
  const lines = [];
  for (const [name, query] of Object.entries(QUERIES))
    for (const [what, ask] of [
      ['list', () => listAccounts(db, CALL, query)],
      ['counters', () => queueStats(db, CALL, 'accounts', withoutOrder(query))],
    ] as const) {
      const times = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const started = performance.now();
        await ask();
        times.push(performance.now() - started);
      }
      lines.push(`| ${name}: ${what} | ${millis(quantile(times, 0.5))} | ${millis(quantile(times, 0.95))} |`);
      console.log(lines.at(-1));
    }
  return `## Credentialing queue\n\nAt ${files.toLocaleString('en')} files; lists with their count, counters and charts; one client, ${ROUNDS} rounds each, milliseconds.\n\n| Call | p50 | p95 |\n|---|---|---|\n${lines.join('\n')}\n`;
}

const withoutOrder = ({ ordering: _ordering, ...query }: Record<string, string>) => query;
