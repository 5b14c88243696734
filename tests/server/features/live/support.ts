import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { expect } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import { topicOf, type LiveAnswer, type LiveCall, type LiveEvent, type LiveResource } from '#schemas/live.ts';
import { demoId } from '#server/db/seed/people.ts';
import { openPool } from '#server/platform/db.ts';
import { notifyChange } from '#server/platform/signals.ts';
import { PUBLIC_URL, type TestApp } from '#tests/support/app.ts';
import { leadBody } from '#tests/support/leads.ts';
import { quiet } from '#tests/support/quiet.ts';
import { claimsOf, tokenMaker, type Claims } from '#tests/support/tokens.ts';

/** What a process under test is reached by. */
export interface Place {
  readonly port: number;
  token(person: string | Claims, life?: string): Promise<string>;
}

export async function listen({ app, databaseUrl, publicUrl }: TestApp): Promise<Place> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return placeAt((app.server.address() as AddressInfo).port, databaseUrl, publicUrl);
}

export async function placeAt(port: number, databaseUrl: string, publicUrl = PUBLIC_URL): Promise<Place> {
  const pool = openPool(databaseUrl, quiet, 1);
  const make = await tokenMaker(pool, publicUrl);
  await pool.end();
  return {
    port,
    token: (person, life) => make(typeof person === 'string' ? claimsOf(person) : person, life),
  };
}

/** A console as far as the socket goes. */
export class Console {
  readonly said: LiveAnswer[] = [];
  /** Who has said hello. */
  user = '';
  closed: { code: number } | null = null;
  private readonly socket: WebSocket;

  constructor({ port }: Pick<Place, 'port'>, options: ClientOptions = {}) {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/ws`, options);
    this.socket.on('message', (data) =>
      this.said.push(JSON.parse((data as Buffer).toString()) as LiveAnswer),
    );
    this.socket.on('close', (code) => (this.closed ??= { code }));
    this.socket.on('error', () => undefined);
  }

  opened(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.socket.once('open', resolve);
      this.socket.once('unexpected-response', (_request, answer) =>
        reject(new Error(`refused with ${answer.statusCode ?? 0}`)),
      );
      this.socket.once('error', reject);
    });
  }

  /** The next thing that is said, or the end. */
  answered(): Promise<void> {
    return new Promise((resolve) => {
      this.socket.once('message', () => resolve());
      this.socket.once('close', () => resolve());
    });
  }

  forget(id: string): void {
    const kept = this.said.filter((answer) => !('entity_id' in answer) || answer.entity_id !== id);
    this.said.splice(0, this.said.length, ...kept);
  }

  say(call: LiveCall): void {
    this.sayRaw(JSON.stringify(call));
  }

  sayRaw(data: string | Buffer): void {
    this.socket.send(data);
  }

  /** Reads nothing more. */
  pause(): void {
    this.socket.pause();
  }

  /** Without goodbye, as when a network breaks. */
  break(): void {
    this.socket.terminate();
  }

  get events(): LiveEvent[] {
    return this.said.filter(
      (answer): answer is LiveEvent => answer.type === 'changed' || answer.type === 'many',
    );
  }

  /** What has been heard, as topics; `lead/*`: many of them. */
  get heard(): string[] {
    return this.events.map(({ resource, entity_id }) =>
      entity_id ? topicOf(resource, entity_id) : `${resource}/*`,
    );
  }

  /** The place to come back with. */
  get place(): string {
    const places = this.said.flatMap((answer) => ('id' in answer ? [answer.id] : []));
    return places.at(-1) ?? '';
  }

  people(id: string): string[] {
    const told = this.said.filter((answer) => answer.type === 'presence' && answer.entity_id === id).at(-1);
    return told?.type === 'presence' ? told.people.map(({ name }) => name) : [];
  }
}

/** A console of a person that has said who it is and what it looks at, and hears of what happens from now on. */
export async function watching(
  place: Place,
  person: string | Claims,
  topics: readonly string[],
  since?: string,
): Promise<Console> {
  const console = new Console(place);
  console.user = typeof person === 'string' ? demoId(person) : person.sub;
  await console.opened();
  console.say({ do: 'hello', token: await place.token(person), ...(since === undefined ? {} : { since }) });
  console.say({ do: 'watch', topics });
  await console.answered();
  return console;
}

/** Waits until consoles have heard all that is committed: their people are given a notice, which is heard after it. */
export async function hearAll({ db }: TestApp, ...consoles: readonly Console[]): Promise<void> {
  const notice = randomUUID();
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into live_event (type, resource, record_id, user_id)
      select distinct 'NOTICE_GIVEN', 'notice', ${notice}::uuid, u
        from unnest(${consoles.map(({ user }) => user)}::uuid[]) u`.execute(trx);
    await notifyChange(trx, 'live');
  });
  const topic = topicOf('notice', notice);
  for (const console of consoles) await expect.poll(() => console.heard).toContain(topic);
  for (const console of consoles) console.forget(notice);
}

/** Consoles that have heard what was before, and begin to hear from now on. */
export async function settleConsoles(
  app: TestApp,
  ...opening: readonly (Console | Promise<Console>)[]
): Promise<Console[]> {
  const consoles = await Promise.all(opening);
  // The first may come with what has been, before the process has told the rest of it.
  for (let turn = 0; turn < 2; turn += 1) await hearAll(app, ...consoles);
  for (const console of consoles) console.said.length = 0;
  return consoles;
}

export async function addLead({ as, db }: TestApp, type: 'sp' | 'tp' = 'sp'): Promise<string> {
  const body = await leadBody(db, type);
  return (await as(`${type}.agent`).post<{ entity_id: string }>(`/leads/${type}`, body)).body.entity_id;
}

/** A process that writes in transactions of its own making. */
export class Writer {
  private readonly client: pg.Client;

  private constructor(client: pg.Client) {
    this.client = client;
  }

  static async open(connectionString: string): Promise<Writer> {
    const client = new pg.Client({ connectionString });
    client.on('error', () => undefined);
    await client.connect();
    return new Writer(client);
  }

  begin = () => this.client.query('begin');
  commit = () => this.client.query('commit');
  idle = () => this.client.query('select 1');
  rollback = () => this.client.query('rollback');
  end = () => this.client.end();

  /** The history of a lead; without a version that of something beside it. */
  async tell(lead: string, version: number | null): Promise<void> {
    await this.client.query(
      `insert into history (entity_id, type, resource, record_id, version) values (gen_random_uuid(), $1, 'lead', $2, $3)`,
      [version === null ? 'NOTE_CREATED' : 'LEAD_UPDATED', lead, version],
    );
  }
}

/** A console of a person who changes a record. */
export const editing = async (place: Place, person: string, id: string, resource: LiveResource = 'lead') => {
  const console = await watching(place, person, [topicOf(resource, id)]);
  console.say({ do: 'edit', resource, entity_id: id, on: true });
  return console;
};

/** Names as tokens of the tests give them. */
export const name = (person: string) => `${person} Test`;

export const presenceRows = async ({ db }: TestApp, id: string): Promise<number> => {
  const { rows } = await sql`select from presence where record_id = ${id}`.execute(db);
  return rows.length;
};
