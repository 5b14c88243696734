import { sql } from 'kysely';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { topicOf } from '#schemas/live.ts';
import { liveHandlers } from '#server/features/live/jobs.ts';
import { notifyChange } from '#server/platform/signals.ts';
import { useApp } from '#tests/support/app.ts';
import { randomOf } from '#tests/support/program.ts';
import { isFull } from '#tests/support/scope.ts';
import { addLead, listen, watching, Writer, type Console, type Place } from './support.ts';

const app = useApp({}, false);
const other = useApp({}, false, app);
let places: readonly Place[];
beforeAll(async () => {
  places = [await listen(app), await listen(other)];
});

const WRITERS = 4;
const EACH = 50;
const LEADS = 12;
/** So often at least somebody goes and comes back meanwhile. */
const COMINGS = 6;

describe('who comes back', () => {
  it.runIf(isFull)(
    'has missed nothing of what many write at once, whatever was taken back and how often it was gone',
    async () => {
      const random = randomOf(8);
      const leads: string[] = [];
      for (let n = 0; n < LEADS; n += 1) leads.push(await addLead(app));
      const topics = leads.map((lead) => topicOf('lead', lead));
      const last = new Map<string, number>();
      let version = 1;
      let times = 0;
      const write = async (): Promise<void> => {
        const writer = await Writer.open(app.databaseUrl);
        for (let n = 0; n < EACH || times < COMINGS; n += 1) {
          const lead = leads[Math.floor(random() * LEADS)]!;
          const own = (version += 1);
          await writer.begin();
          await writer.tell(lead, own);
          // Others begin and commit meanwhile.
          for (let turns = random() * 20; turns > 0; turns -= 1) await writer.idle();
          if (random() < 0.25) await writer.rollback();
          else {
            await writer.commit();
            last.set(lead, Math.max(own, last.get(lead) ?? 0));
          }
        }
        await writer.end();
      };
      const heard = new Map<string, number>();
      let console: Console | null = null;
      let isWriting = true;
      const comeAndGo = async (): Promise<void> => {
        let place: string | undefined;
        while (isWriting) {
          console = await watching(places[times % 2]!, 'sp.agent', topics, place);
          const most = random() * 5;
          while (isWriting && console.events.length < most) await nextTurn();
          place = console.place;
          times += 1;
          keep(console);
          if (isWriting) console.break();
        }
      };
      const keep = ({ events }: Console): void => {
        for (const { entity_id, version: told } of events)
          if (entity_id) heard.set(entity_id, Math.max(told ?? 0, heard.get(entity_id) ?? 0));
      };
      const reading = comeAndGo();
      await Promise.all(Array.from({ length: WRITERS }, write));
      isWriting = false;
      await reading;
      expect(last.size).toBe(LEADS);
      const back = await watching(places[0]!, 'sp.agent', topics, console!.place);
      await expect
        .poll(() => {
          keep(back);
          return Object.fromEntries(heard);
        })
        .toEqual(Object.fromEntries(last));
    },
  );

  it('hears the last of it again: what is told together may have come in part', async () => {
    const [first, second] = [await addLead(app), await addLead(app)];
    const topics = [first, second].map((lead) => topicOf('lead', lead));
    const console = await watching(places[0]!, 'sp.agent', topics);
    const writer = await Writer.open(app.databaseUrl);
    await writer.begin();
    for (const lead of [first, second]) await writer.tell(lead, 2);
    await writer.commit();
    await writer.end();
    // Some of it perhaps twice: what happened just before somebody looks is told again.
    const told = () => console.events.filter(({ version }) => version === 2);
    await expect.poll(() => new Set(told().map(({ entity_id }) => entity_id)).size).toBe(2);
    const { id: place } = told()[0]!;
    console.break();
    const back = await watching(places[0]!, 'sp.agent', topics, place);
    await expect.poll(() => new Set(back.heard)).toEqual(new Set(topics));
  });

  it('is told what it looks at, and not before it has said so', async () => {
    const [lead, elsewhere] = [await addLead(app), await addLead(app)];
    const gone = await watching(places[0]!, 'sp.agent', [topicOf('lead', lead)]);
    const { place } = gone;
    gone.break();
    for (const id of [lead, elsewhere])
      await app.as('sp.agent').patch(`/leads/sp/${id}`, { version: 1, dba: 'Meanwhile' });
    const back = await watching(places[1]!, 'sp.agent', [topicOf('lead', lead)], place);
    await expect.poll(() => [...new Set(back.heard)]).toEqual([topicOf('lead', lead)]);
    expect(back.said[0]).toMatchObject({ type: 'ready', id: place });
  });
});

describe('everything must be read again', () => {
  const come = async (since: string): Promise<Console> => watching(places[0]!, 'sp.agent', ['lead'], since);
  const isReset = (console: Console) =>
    expect.poll(() => console.said.map(({ type }) => type)).toContain('reset');

  it('when it was swept before a process whose database was away has read it', async () => {
    const console = await watching(places[0]!, 'sp.agent', ['lead']);
    const sweepUpTo = (xid: string | null) =>
      app.db.transaction().execute(async (trx) => {
        await sql`
          insert into installation (key, value) values ('live_floor', coalesce(${xid}, pg_current_xact_id()::text))
          on conflict (key) do update set value = excluded.value`.execute(trx);
        await notifyChange(trx, 'live');
      });
    await sweepUpTo(null);
    await isReset(console);
    // What is swept is an hour old: nobody who comes now has missed it.
    await sweepUpTo('3');
    const later = await watching(places[0]!, 'sp.agent', ['lead']);
    await expect
      .poll(async () => {
        await addLead(app);
        return later.events.length;
      })
      .toBeGreaterThan(0);
    expect(later.said.map(({ type }) => type)).not.toContain('reset');
  });

  it.each(['0', 'x', '-1', '1.5', '9000000000000000000', '99999999999999999999'])(
    'when the place is none of ours: %s',
    async (since) => isReset(await come(since)),
  );

  it('when what happened since was swept, and a late sweep does not make less of it', async () => {
    const console = await watching(places[0]!, 'sp.agent', ['lead']);
    const { place } = console;
    await addLead(app);
    await expect.poll(() => console.events.length).toBeGreaterThan(0);
    await app.query`update live_event set at = now() - interval '2 hours'`;
    const sweep = liveHandlers(app)['live.sweep'];
    await sweep({}, undefined as never);
    await isReset(await come(place));

    const fresh = await watching(places[0]!, 'sp.agent', ['lead']);
    expect(fresh.said.map(({ type }) => type)).toEqual(['ready']);
    await app.query`
      insert into live_event (xid, at, type, resource) values ('3', now() - interval '2 hours', 'MANY', 'lead')`;
    await sweep({}, undefined as never);
    await isReset(await come(place));
  });

  it('when more has happened than is told one by one, also by who was there', async () => {
    const console = await watching(places[0]!, 'sp.agent', ['requirement']);
    const { place } = console;
    await app.db.transaction().execute(async (trx) => {
      await sql`
        insert into live_event (type, resource, record_id)
        select 'LEAD_UPDATED', 'lead', gen_random_uuid() from generate_series(1, 5001)`.execute(trx);
      await notifyChange(trx, 'live');
    });
    await isReset(console);
    await isReset(await come(place));
    const since = console.place;
    const after = await come(since);
    // Who looks just then is told to read again once more, and then hears what happens.
    await expect
      .poll(async () => {
        await addLead(app);
        return after.events.length;
      })
      .toBeGreaterThan(0);
  });
});
