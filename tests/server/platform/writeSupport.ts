import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import type { EventType } from '#server/platform/events.ts';
import { transact, type Author, type Event, type Write } from '#server/platform/write.ts';
import { callOf } from '#tests/support/call.ts';
import { useOwnDatabase } from '#tests/support/ownDatabase.ts';

export const AGENT = demoId('sp.agent');
const call = callOf('sp.agent');

export const event = (index = 0, type: EventType = 'LEAD_UPDATED'): Event => ({
  type,
  changes: [{ field: 'dba', from: null, to: index }],
  detail: { index },
});
export const BARE: Event = { type: 'LEAD_UPDATED', changes: [] };
export const STALE = { code: 'stale' };

export const leadOf = (more: Record<string, unknown> = {}) => ({
  entity_id: uuidv7(),
  lead_type: 'SP',
  status: 'NEW',
  company_name: 'Acme',
  ...more,
});

/** What the history says of a change: the `index` is the one that `event` was given. */
export const told = (id: string, version: number | null, index = 0, more: object = {}) => ({
  key: expect.any(String),
  type: 'LEAD_UPDATED',
  resource: 'lead',
  record_id: id,
  version,
  actor_id: AGENT,
  request_id: 'test',
  changes: [{ field: 'dba', from: null, to: index }],
  detail: { index },
  ...more,
});

/** A database for the tests of one file, and what they do in it. */
export function useDatabase() {
  const own = useOwnDatabase({ from: 'prepared' });
  const run = <T>(work: (write: Write) => Promise<T>, author: Author = call): Promise<T> =>
    transact(own.db, author, work);
  const ask = async (query: ReturnType<typeof sql<Record<string, unknown>>>) =>
    (await query.execute(own.db)).rows;

  return {
    run,
    ask,
    /** Leads that are there, without a history. */
    async given(count: number): Promise<string[]> {
      const leads = Array.from({ length: count }, () => leadOf());
      await run((write) =>
        write.asOne('lead', async (parts) => {
          for (const lead of leads) await parts.insert('lead', lead);
          return { id: uuidv7(), version: null, event: BARE };
        }),
      );
      return leads.map(({ entity_id }) => entity_id);
    },
    readLeads: (ids: readonly string[]) =>
      ask(sql`select l.*, updated_at > created_at as touched from unnest(${ids}::uuid[]) with ordinality k (id, place)
        join lead l on l.entity_id = k.id order by place`),
    readHistory: (ids: readonly string[]) =>
      ask(sql`select h.entity_id as key, type, resource, record_id, version, actor_id, request_id, changes, detail
          from unnest(${ids}::uuid[]) with ordinality k (id, place)
          join history h on h.record_id = k.id order by place, h.entity_id`),
  };
}
