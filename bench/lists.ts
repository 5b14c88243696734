import { demoId } from '#server/db/seed/people.ts';
import { listLeads } from '#server/features/leads/read.ts';
import { actorOf, type Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { millis, quantile } from './figures.ts';

const ROUNDS = 40;

/** What a PR agent asks of the list, by name. */
const QUERIES: Readonly<Record<string, Record<string, string>>> = {
  'first page': {},
  'assigned to me': { assignee_id_in: demoId('sp.agent') },
  'status NONE': { status_in: 'NONE' },
  'search: common word': { search: 'cardiology' },
  'search: two words': { search: 'zamora pedia' },
  'search: phone': { search: '305201' },
  'page 1,000': { page: '1000' },
};

const CALL: Call = {
  actor: actorOf(demoId('sp.agent'), 'sp.agent', 'SPECIALTY_PR_AGENT'),
  language: 'en',
  requestId: 'bench',
};

/** Lists with their count, one client: a section of the results. */
export async function lists(db: Db): Promise<string> {
  const lines = [];
  for (const [name, query] of Object.entries(QUERIES)) {
    const times = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      await listLeads(db, CALL, 'SP', query, 'signed');
      times.push(performance.now() - started);
    }
    lines.push(`| ${name} | ${millis(quantile(times, 0.5))} | ${millis(quantile(times, 0.95))} |`);
    console.log(lines.at(-1));
  }
  return `## Lists\n\nWith their count, one client, ${ROUNDS} rounds each, milliseconds.\n\n| List | p50 | p95 |\n|---|---|---|\n${lines.join('\n')}\n`;
}
