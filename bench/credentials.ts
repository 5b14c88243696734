import { sql } from 'kysely';
import { codesOf } from '#schemas/engine/codes.ts';
import { ACCOUNT_CREDENTIAL_STATUS } from '#schemas/vocabulary/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { listAccounts } from '#server/features/credentialing/list/accounts.ts';
import { queueStats } from '#server/features/credentialing/stats/stats.ts';
import { actorOf, type Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { millis, quantile } from './figures.ts';

const ACCOUNTS = Number(process.env.BENCH_ACCOUNTS ?? 100_000);
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
export async function credentials(db: Db): Promise<string> {
  await fill(db);
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
  return `## Credentialing queue\n\nAt ${ACCOUNTS.toLocaleString('en')} accounts; lists with their count, counters and charts; one client, ${ROUNDS} rounds each, milliseconds.\n\n| Call | p50 | p95 |\n|---|---|---|\n${lines.join('\n')}\n`;
}

const withoutOrder = ({ ordering: _ordering, ...query }: Record<string, string>) => query;

/** Accounts of every status, some with an agent, some with what is missing or expires. */
async function fill(db: Db): Promise<void> {
  const statuses = codesOf(ACCOUNT_CREDENTIAL_STATUS);
  const agents = [demoId('cred.agent'), demoId('cred.agent2'), null];
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = '20min'`.execute(one);
    await sql`
      insert into account (entity_id, lead_type, name, credential_status, operational_status, cred_agent_id, status_at, updated_at,
                           progress, missing_items, expiring_items, expired_items, next_expiry_on)
      select gen_random_uuid(), case g % 3 when 0 then 'SP' else 'TP' end, 'Rides ' || g, (${statuses}::text[])[1 + g % ${statuses.length}],
             'NEVER_ACTIVE', (${agents}::uuid[])[1 + g % 3], now() - make_interval(hours => g % 9000), now() - make_interval(secs => g),
             g % 101, greatest(0, g % 7 - 4), g % 11 / 10, g % 13 / 12, case g % 4 when 0 then null else current_date + g % 800 - 60 end
        from generate_series(1, ${ACCOUNTS}::int) g`.execute(one);
  });
  await sql`vacuum analyze account`.execute(db);
}
