import { sql, type RawBuilder } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Change, Tables } from '#server/db/schema.ts';
import type { Call } from './actor.ts';
import type { Db, Trx } from './db.ts';
import { insertRows, updateKeys, updateRows, type Keyed, type Patched } from './bulk.ts';
import { SILENCED, type EventType } from './events.ts';
import { Problem } from './problem.ts';

/** Tables whose rows have a version and a history: they are written here and nowhere else (docs/decisions/003). */
export type Audited = {
  [T in keyof Tables]: Tables[T] extends { version: unknown; entity_id: string } ? T : never;
}[keyof Tables];

/** Tables whose rows belong to one lead and may go over to another. */
export type Moving = {
  [T in Audited]: Tables[T] extends { lead_id: string } ? T : never;
}[Audited];

type Row = Readonly<Record<string, unknown>>;

/** What happened, for the history: the type says how `changes` and `detail` read. */
export interface Event {
  readonly type: EventType;
  /** The record under which people look for it, when it is not the written one (an item under its account). */
  readonly about?: { readonly resource: string; readonly id: string };
  readonly changes: readonly Change[];
  readonly detail?: Row;
}

type Versioned = Pick<Patched, 'entity_id' | 'version'>;
const isAtVersion = (rows: readonly Versioned[]): RawBuilder<boolean> =>
  sql<boolean>`(entity_id, version) in (select * from unnest(
    ${rows.map((row) => row.entity_id)}::uuid[], ${rows.map((row) => row.version)}::int[]))`;
const counted = ({ entity_id, version }: Versioned): Versioned => ({ entity_id, version: version + 1 });

/** Who writes: a person, or the house itself (a sweep that nobody asked for). */
export type Author = Call | { readonly actor: null; readonly requestId: string };

/** The one way to write: every method leaves its history row in the same transaction. */
export class Write {
  readonly trx: Trx;
  private readonly call: Author;

  constructor(trx: Trx, call: Author) {
    this.trx = trx;
    this.call = call;
  }

  /** The person who writes; null: the house itself. */
  get author(): string | null {
    return this.call.actor?.id ?? null;
  }

  async insert(table: Audited, row: Row & { entity_id: string }, event: Event): Promise<void> {
    await insertRow(this.trx, table, row);
    await this.record(table, row.entity_id, 1, event);
  }

  /** Inserts many rows, all with the same columns, each with its history row: two statements whatever the number. */
  async insertMany(
    table: Audited,
    rows: readonly (Row & { entity_id: string })[],
    event: (index: number) => Event,
  ): Promise<void> {
    await insertRows(this.trx, table, rows);
    await this.recordAll(
      table,
      rows.map(({ entity_id }) => ({ entity_id, version: 1 })),
      event,
    );
  }

  /**
   * Changes one row that is still at `version`, and counts the version up.
   * Throws `stale` when somebody else was faster; the caller says what the record is now.
   */
  async update(table: Audited, id: string, version: number, patch: Row, event: Event): Promise<number> {
    const next = await updateRow(this.trx, table, id, version, patch);
    await this.record(table, id, next, event);
    return next;
  }

  /**
   * Rows of several tables that change as one: one event tells it, under the row whose key and new version (null: it is
   * gone) `work` gives with it. There is no other way to write a row without a history row of its own.
   */
  async asOne(
    table: Audited,
    work: (parts: Parts) => Promise<{ id: string; version: number | null; event: Event }>,
  ): Promise<void> {
    const parts = new Parts(this.trx, uuidv7());
    const { id, version, event } = await work(parts);
    await this.record(table, id, version, parts.toldBy(event), parts.key);
  }

  /**
   * Changes many rows in the same way, each of which must still be at its version, and each with its history row: two
   * statements whatever the number. Throws `stale` when one of them is not; the caller has locked them.
   */
  async updateMany(
    table: Audited,
    rows: readonly Versioned[],
    patch: Row,
    event: (index: number) => Event,
  ): Promise<void> {
    if (rows.length === 0) return;
    const written = await this.trx
      .updateTable(table as 'lead')
      .set({
        ...(encode(patch) as object),
        version: sql`version + 1`,
        updated_at: sql`clock_timestamp()`,
      } as never)
      .where(isAtVersion(rows))
      .executeTakeFirst();
    if (written.numUpdatedRows !== BigInt(rows.length)) throw new Problem('stale');
    await this.recordAll(table, rows.map(counted), event);
  }

  /**
   * Changes many rows, each in its own way, as `updateMany` changes them in the same: two statements whatever the
   * number. Throws `stale` when one of them is no longer at its version; the caller has locked them.
   */
  async updateEach(table: Audited, rows: readonly Patched[], event: (index: number) => Event): Promise<void> {
    if (rows.length === 0) return;
    if ((await updateRows(this.trx, table, rows)) !== rows.length) throw new Problem('stale');
    await this.recordAll(table, rows.map(counted), event);
  }

  /**
   * Changes many rows in the same way but for a column of keys, in which each gets its own, as `updateMany` changes them.
   * Throws `stale` when one of them is no longer at its version; the caller has locked them.
   */
  async updateKeys(
    table: Audited,
    column: string,
    rows: readonly Keyed[],
    patch: Row,
    event: (index: number) => Event,
  ): Promise<void> {
    if (rows.length === 0) return;
    if ((await updateKeys(this.trx, table, column, rows, patch)) !== rows.length) throw new Problem('stale');
    await this.recordAll(table, rows.map(counted), event);
  }

  /** Removes one row that is still at `version`; its history stays. Throws `stale` when somebody else was faster. */
  async remove(table: Audited, id: string, version: number, event: Event): Promise<void> {
    const result = await this.trx
      .deleteFrom(table as 'lead')
      .where('entity_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (result.numDeletedRows !== 1n) throw new Problem('stale');
    await this.record(table, id, null, event);
  }

  /**
   * Removes many rows, each still at its version, and leaves each its history: two statements whatever the number. Throws
   * `stale` when one of them is not; the caller has locked them.
   */
  async removeMany(
    table: Audited,
    rows: readonly Versioned[],
    event: (index: number) => Event,
  ): Promise<void> {
    if (rows.length === 0) return;
    const removed = await this.trx
      .deleteFrom(table as 'lead')
      .where(isAtVersion(rows))
      .executeTakeFirst();
    if (removed.numDeletedRows !== BigInt(rows.length)) throw new Problem('stale');
    await this.recordAll(
      table,
      rows.map(({ entity_id }) => ({ entity_id, version: null })),
      event,
    );
  }

  /** A history row for something that happened without a row of its own being written (an export). */
  async note(resource: string, id: string, event: Event): Promise<void> {
    await this.record(resource, id, null, event);
  }

  /** The same for many: one statement whatever the number. */
  async noteMany(resource: string, ids: readonly string[], event: (index: number) => Event): Promise<void> {
    await this.recordAll(
      resource,
      ids.map((id) => ({ entity_id: id, version: null })),
      event,
    );
  }

  /** `rows`: each with the version that it has now. */
  private async recordAll(
    resource: string,
    rows: readonly { readonly entity_id: string; readonly version: number | null }[],
    event: (index: number) => Event,
  ): Promise<void> {
    await insertRows(
      this.trx,
      'history',
      rows.map((row, index) => this.historyRow(resource, row.entity_id, row.version, event(index))),
    );
  }

  private async record(
    resource: string,
    id: string,
    version: number | null,
    event: Event,
    key?: string,
  ): Promise<void> {
    await insertRows(this.trx, 'history', [this.historyRow(resource, id, version, event, key)]);
  }

  private historyRow(
    resource: string,
    id: string,
    version: number | null,
    event: Event,
    key: string = uuidv7(),
  ): Row {
    return {
      entity_id: key,
      type: event.type,
      resource: event.about?.resource ?? resource,
      record_id: event.about?.id ?? id,
      version,
      actor_id: this.call.actor?.id ?? null,
      request_id: this.call.requestId,
      changes: event.changes,
      detail: event.detail ?? {},
    };
  }
}

/** What a change that is told as one is made of; see `Write.asOne`. */
export class Parts {
  private readonly trx: Trx;
  /** The key of the history row that will tell the change. */
  readonly key: string;
  private readonly silenced: string[] = [];

  constructor(trx: Trx, key: string) {
    this.trx = trx;
    this.key = key;
  }

  /** The event that tells the change, with the rows of the history that it has emptied. */
  toldBy(event: Event): Event {
    const silenced = this.silenced.toSorted();
    return silenced.length === 0 ? event : { ...event, detail: { ...event.detail, [SILENCED]: silenced } };
  }

  insert(table: Audited, row: Row & { entity_id: string }): Promise<void> {
    return insertRow(this.trx, table, row);
  }

  update(table: Audited, id: string, version: number, patch: Row): Promise<number> {
    return updateRow(this.trx, table, id, version, patch);
  }

  /**
   * Changes rows that only follow what the event tells (the paths below a renamed folder): one statement whatever the
   * number. They stay what they are, so their versions do not count up.
   */
  async follow(table: keyof Tables, set: Row, where: RawBuilder<boolean>): Promise<void> {
    await this.trx
      .updateTable(table as 'lead')
      .set(set as never)
      .where(where)
      .execute();
  }

  /** Removes what belongs to a row and goes with it, which the caller has locked: one statement whatever the number. */
  async remove(table: keyof Tables, where: RawBuilder<boolean>): Promise<void> {
    await this.trx
      .deleteFrom(table as 'lead')
      .where(where)
      .execute();
  }

  /**
   * Empties rows `h` of the history, which stay and are proved by the digest of what they said: the row that tells this
   * change says why, and names them (docs/decisions/022). No row is emptied twice.
   */
  async silence(where: RawBuilder<boolean>): Promise<void> {
    const { rows } = await sql<{ entity_id: string }>`
      update history h
         set kept = coalesce(h.kept, history_content(h.salt, h.changes, h.detail)), changes = '[]', detail = '{}', salt = null, erased_by = ${this.key}
       where ${where} returning h.entity_id`.execute(this.trx);
    for (const { entity_id } of rows) this.silenced.push(entity_id);
  }

  /**
   * Has rows of the history say these changes in place of theirs, once. They stay proved by the digest of what they said,
   * and what they say by the digests that this gives, by their keys: the row that tells this change must hold them.
   */
  async retell(
    rows: readonly { readonly entity_id: string; readonly changes: readonly Change[] }[],
  ): Promise<Readonly<Record<string, string>>> {
    const { rows: told } = await sql<{ entity_id: string; digest: string }>`
      update history h
         set kept = history_content(h.salt, h.changes, h.detail), changes = r.changes, salt = gen_random_uuid(), erased_by = ${this.key}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (entity_id uuid, changes jsonb)
       where h.entity_id = r.entity_id and h.kept is null
   returning h.entity_id, encode(history_content(h.salt, h.changes, h.detail), 'hex') as digest`.execute(
      this.trx,
    );
    return Object.fromEntries(told.map(({ entity_id, digest }) => [entity_id, digest]));
  }

  /**
   * Gives the rows of a lead, or those of them with these keys, to another lead: one statement whatever the number.
   * They stay what they are, so their versions do not count up. Gives the keys of those that moved.
   */
  async move(table: Moving, from: string, to: string, keys?: readonly string[]): Promise<string[]> {
    const moved = await this.trx
      .updateTable(table as 'note')
      .set({ lead_id: to })
      .where('lead_id', '=', from)
      .$if(keys !== undefined, (query) => query.where(sql<boolean>`entity_id = any(${keys}::uuid[])`))
      .returning('entity_id')
      .execute();
    return moved.map(({ entity_id }) => entity_id);
  }
}

async function insertRow(trx: Trx, table: Audited, row: Row): Promise<void> {
  await trx
    .insertInto(table as 'lead')
    .values(encode(row) as never)
    .execute();
}

async function updateRow(trx: Trx, table: Audited, id: string, version: number, patch: Row): Promise<number> {
  const result = await trx
    .updateTable(table as 'lead')
    .set({
      ...(encode(patch) as object),
      version: version + 1,
      updated_at: sql`clock_timestamp()`,
    } as never)
    .where('entity_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) throw new Problem('stale');
  return version + 1;
}

/** Runs a command's writes in one transaction: all of them with their history, or nothing. */
export const transact = <T>(db: Db, call: Author, work: (write: Write) => Promise<T>): Promise<T> =>
  db.transaction().execute((trx) => work(new Write(trx, call)));

/** A list that belongs into a jsonb column; node-postgres writes any other array as a PostgreSQL array. */
class JsonList {
  readonly list: readonly unknown[];
  constructor(list: readonly unknown[]) {
    this.list = list;
  }
}
export const jsonList = (list: readonly unknown[]): JsonList => new JsonList(list);

const encode = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, encoded(value)]));

function encoded(value: unknown): unknown {
  if (value instanceof JsonList) return JSON.stringify(value.list);
  const plain =
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return plain ? JSON.stringify(value) : value;
}
