import { sql } from 'kysely';
import type { AppContext } from '#server/app.ts';
import type { JobHandlers } from '#server/platform/jobPayloads.ts';

/** So long an interrupted console can catch up; after that it reads everything again. */
const KEPT_HOURS = 1;

/** Forgets what every console has heard by now. */
export const liveHandlers = ({ db }: Pick<AppContext, 'db'>): Pick<JobHandlers, 'live.sweep'> => ({
  'live.sweep': async () => {
    await sql`
      with gone as (delete from live_event where at < now() - ${KEPT_HOURS} * interval '1 hour' returning xid)
      insert into installation (key, value) select 'live_floor', max(xid)::text from gone having count(*) > 0
      on conflict (key) do update
        set value = greatest(installation.value::xid8, excluded.value::xid8)::text`.execute(db);
    await sql`delete from presence where until < now()`.execute(db);
  },
});
