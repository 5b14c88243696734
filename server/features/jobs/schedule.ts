import { parseCronItem } from 'graphile-worker';
import { sql } from 'kysely';
import type { ScheduledJob } from '#schemas/job/index.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { JOB_KIND } from '#schemas/job/kinds.ts';
import type { Db } from '#server/platform/db.ts';
import { SCHEDULE } from '#server/platform/jobs.ts';

const MINUTE_MS = 60_000;
/** A month has at most so many minutes; nothing here is less often than monthly. */
const MOST_MINUTES = 31 * 24 * 60;

/** When a line of crontab next comes due after a moment (UTC), as the runner itself reads it. */
export function nextAfter(cron: string, now: Date): Date | null {
  const { match } = parseCronItem({ task: 'any', match: cron });
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  for (let ahead = 1; ahead <= MOST_MINUTES; ahead += 1) {
    const at = new Date((minute + ahead) * MINUTE_MS);
    const digest = {
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      dow: at.getUTCDay(),
    };
    if (match(digest)) return at;
  }
  return null;
}

/** What is begun again and again, and when it was and will be. */
export async function readSchedule(db: Db): Promise<{ items: ScheduledJob[] }> {
  const { rows } = await sql<{ kind: string; last: Date | null }>`
    select identifier as kind, last_execution as last from graphile_worker._private_known_crontabs`.execute(
    db,
  );
  const last = new Map(rows.map((row) => [row.kind, row.last]));
  const now = new Date();
  return {
    items: codesOf(JOB_KIND).flatMap((kind) => {
      const cron = SCHEDULE[kind];
      if (cron === undefined) return [];
      return {
        kind,
        cron,
        last_at: last.get(kind)?.toISOString() ?? null,
        next_at: nextAfter(cron, now)?.toISOString() ?? null,
      };
    }),
  };
}
