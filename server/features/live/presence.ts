import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import {
  LIVE_TOPICS_MAX,
  topicOf,
  type LiveCall,
  type LivePresence,
  type LiveResource,
} from '#schemas/live.ts';
import type { Person } from '#schemas/person.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { personText } from '#server/platform/names.ts';
import { notifyChange } from '#server/platform/signals.ts';
import type { Hub } from './hub.ts';
import type { Listener } from './listener.ts';
import { FACTS, knowsPeople, mayRead, type Facts } from './resources.ts';

/** So long those are seen whose process has been killed and says no more that they are there. */
const LIVES_S = 60;
const REFRESH_MS = 20_000;

type Edit = Pick<Extract<LiveCall, { readonly do: 'edit' }>, 'resource' | 'entity_id' | 'on'>;

interface Present extends Facts {
  readonly resource: LiveResource;
  readonly record_id: string;
  readonly people: readonly Person[];
}

/** Who has which record open to change it. It is a table, since who looks at the record may be at another process. */
export class Presence {
  private readonly db: Db;
  private readonly hub: Hub;
  private readonly log: FastifyBaseLogger;
  private readonly timer: NodeJS.Timeout;
  /** What people of this process are changing. */
  private readonly edits = new Map<Listener, Map<string, Edit>>();
  /** Connections that have ended and still have rows. */
  private gone: string[] = [];
  /** What each was told last about a record. */
  private readonly told = new WeakMap<Listener, Map<string, string>>();
  private working: Promise<void> = Promise.resolve();

  constructor(db: Db, hub: Hub, log: FastifyBaseLogger) {
    this.db = db;
    this.hub = hub;
    this.log = log;
    this.timer = setInterval(() => void this.work(() => this.refresh()), REFRESH_MS).unref();
  }

  /** Someone begins or ends changing a record; who may not read it does neither. */
  edit(listener: Listener, edit: Edit): Promise<void> {
    return this.work(() => (edit.on ? this.begin(listener, edit) : this.end(listener, edit)));
  }

  leave(listener: Listener): void {
    if (!this.edits.delete(listener)) return;
    this.gone.push(listener.id);
    void this.work(() => this.forget());
  }

  /** Tells someone who is at the records that they look at from now on. */
  look(listener: Listener, topics: ReadonlySet<string>): void {
    const told = this.told.get(listener);
    for (const topic of topics) told?.delete(topic);
    void this.work(() => this.tell(topics));
  }

  /** Tells everybody here what has changed at the records that they look at; one after the other. */
  next(): Promise<void> {
    return this.work(() => this.tell());
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    for (const listener of this.edits.keys()) this.leave(listener);
    await this.working;
  }

  /** One after the other: who ends while they begin is not left behind, and an older answer never comes last. */
  private work(work: () => Promise<void>): Promise<void> {
    this.working = this.working
      .then(work)
      .catch((error: unknown) => this.log.warn({ err: error }, 'who is at a record was not told'));
    return this.working;
  }

  private async begin(listener: Listener, edit: Edit): Promise<void> {
    const mine = this.edits.get(listener) ?? new Map<string, Edit>();
    if (listener.line.hasEnded || mine.size >= LIVE_TOPICS_MAX || !(await this.isReader(listener, edit)))
      return;
    if (listener.line.hasEnded) return;
    mine.set(topicOf(edit.resource, edit.entity_id), edit);
    this.edits.set(listener, mine);
    await this.write((trx) => keep(trx, [[listener, mine]]));
  }

  private async end(listener: Listener, { resource, entity_id }: Edit): Promise<void> {
    if (!this.edits.get(listener)?.delete(topicOf(resource, entity_id))) return;
    await this.write((trx) =>
      sql`
        delete from presence
         where connection_id = ${listener.id} and resource = ${resource} and record_id = ${entity_id}`.execute(
        trx,
      ),
    );
  }

  private async forget(): Promise<void> {
    const gone = this.gone.splice(0);
    if (gone.length === 0) return;
    await this.write((trx) =>
      sql`delete from presence where connection_id = any(${gone}::uuid[])`.execute(trx),
    );
  }

  /** Changes rows and has every process look at them. */
  private async write(change: (trx: Trx) => Promise<unknown>): Promise<void> {
    await this.db.transaction().execute(async (trx) => {
      await change(trx);
      await notifyChange(trx, 'presence');
    });
  }

  private async refresh(): Promise<void> {
    if (this.edits.size > 0) await keep(this.db, [...this.edits]);
    await this.tell();
  }

  private async isReader({ actor }: Listener, { resource, entity_id }: Edit): Promise<boolean> {
    const { rows } = await sql<Facts>`
      select f.* from (select ${resource}::text as resource, ${entity_id}::uuid as record_id) e, lateral (${FACTS}) f`.execute(
      this.db,
    );
    return rows[0] !== undefined && mayRead(actor, resource, rows[0]);
  }

  /** @param topics of the records that are looked at here only these */
  private async tell(topics?: ReadonlySet<string>): Promise<void> {
    const watched = [...this.hub.watched()].filter(([topic]) => topics?.has(topic) ?? true);
    if (watched.length === 0) return;
    const present = await this.read(watched.map(([topic]) => topic));
    for (const [topic, listeners] of watched)
      for (const listener of listeners) this.tellOne(listener, topic, present.get(topic));
  }

  private tellOne(listener: Listener, topic: string, present: Present | undefined): void {
    const { actor } = listener;
    const isTold = present && knowsPeople(actor) && mayRead(actor, present.resource, present);
    const people = isTold ? present.people.filter(({ entity_id }) => entity_id !== actor.id) : [];
    const told = this.told.get(listener) ?? new Map<string, string>();
    const keys = people.map(({ entity_id }) => entity_id).join();
    if ((told.get(topic) ?? '') === keys) return;
    this.told.set(listener, told.set(topic, keys));
    const [resource, entity_id] = topic.split('/') as [LiveResource, string];
    listener.line.say({ type: 'presence', resource, entity_id, people: people.map(named) });
  }

  /** Who is at these records, by topic, with what says who may know. */
  private async read(topics: readonly string[]): Promise<ReadonlyMap<string, Present>> {
    const resources = topics.map((topic) => topic.split('/')[0]);
    const ids = topics.map((topic) => topic.split('/')[1]);
    const { rows } = await sql<Present>`
      select e.*, f.*
        from (select p.resource, p.record_id,
                     json_agg(json_build_object('entity_id', u.entity_id, 'first_name', u.first_name, 'last_name', u.last_name)
                              order by u.first_name, u.last_name, u.entity_id) as people
                from (select distinct resource, record_id, user_id from presence
                       where until > now()
                         and (resource, record_id) in (select * from unnest(${resources}::text[], ${ids}::uuid[]))) p
                join app_user u on u.entity_id = p.user_id
               group by p.resource, p.record_id) e
        left join lateral (${FACTS}) f on true`.execute(this.db);
    return new Map(rows.map((row) => [topicOf(row.resource, row.record_id), row]));
  }
}

type People = LivePresence['people'][number];
const named = (person: Person): People => ({ entity_id: person.entity_id, name: personText(person) });

/** Says of people that they are there, for another minute: one statement whatever the number. */
async function keep(
  db: Db | Trx,
  edits: readonly (readonly [Listener, ReadonlyMap<string, Edit>])[],
): Promise<void> {
  const rows = edits.flatMap(([{ id, actor }, mine]) =>
    [...mine.values()].map(({ resource, entity_id }) => ({
      id,
      user: actor.id,
      resource,
      record: entity_id,
    })),
  );
  await sql`
    insert into presence (connection_id, user_id, resource, record_id, until)
    select id, "user", resource, record, now() + ${LIVES_S} * interval '1 second'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "user" uuid, resource text, record uuid)
    on conflict (connection_id, resource, record_id) do update set until = excluded.until`.execute(db);
}
