import { sql } from 'kysely';
import type { AppContext } from '#server/app.ts';
import { addMail } from './queue.ts';

/** By now the job of a message has been given up (ten tries in some ten hours). */
const GIVEN_UP_HOURS = 12;
/** Mail that could not be sent for so long is no news any more (RFC 5321 §4.5.4.1: four to five days). */
const LATE_DAYS = 5;
const MOST = 500;

/** Tries again what is still queued long after it was written, until it is too late for it. Two of these do no harm. */
export async function sweepMail({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await sql`
    update notice set mail_state = 'FAILED', mail_failure = 'away'
     where mail_state = 'QUEUED' and created_at < now() - ${LATE_DAYS} * interval '1 day'`.execute(db);
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ entity_id: string }>`
      select entity_id from notice
       where mail_state = 'QUEUED' and created_at < now() - ${GIVEN_UP_HOURS} * interval '1 hour'
       order by created_at limit ${MOST}`.execute(trx);
    await addMail(
      trx,
      rows.map(({ entity_id }) => entity_id),
    );
  });
}
