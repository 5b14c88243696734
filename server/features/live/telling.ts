import type { LiveEvent } from '#schemas/live.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { EventRow } from './events.ts';
import { knowsPeople, mayRead, mayReadSome, readsInternal } from './resources.ts';

/** More records of a kind at once are told to lists as many: they read a page again for one as for all. */
const LISTED_MAX = 20;

/** Who is meant: those who look at a list, those who look at the record, or both. */
type Meant = 'lists' | 'records' | 'both';

/** Something that is told, with who may hear it. Its text is made once for all who hear the same. */
export class Telling {
  readonly row: EventRow;
  readonly meant: Meant;
  private readonly texts = new Map<string, string>();

  constructor(row: EventRow, meant: Meant) {
    this.row = row;
    this.meant = meant;
  }

  /** Whether a person may hear it now; that it is looked at is not asked here. */
  isFor(actor: Actor): boolean {
    const { row } = this;
    if (row.user_id !== null) return row.user_id === actor.id;
    if (row.internal && !readsInternal(actor)) return false;
    return row.record_id === null
      ? mayReadSome(actor, row.resource, row.lead_type)
      : mayRead(actor, row.resource, row);
  }

  /** @param place what was told before is everything below it: who comes back with it is told this again */
  text(actor: Actor, place: string): string {
    // Whoever may not know people still knows what is their own doing.
    const isNamed = knowsPeople(actor) || this.row.actor_id === actor.id;
    const key = `${place} ${isNamed}`;
    const known = this.texts.get(key);
    if (known !== undefined) return known;
    const { resource, record_id, version, actor_id } = this.row;
    const event: LiveEvent = {
      type: record_id === null ? 'many' : 'changed',
      id: place,
      resource,
      entity_id: record_id,
      version,
      ...(isNamed ? { by: actor_id } : {}),
    };
    const text = JSON.stringify(event);
    this.texts.set(key, text);
    return text;
  }
}

/** What is told of these events: of a record once, however often it changed meanwhile, and of many to lists as many. */
export function tellingsOf(rows: readonly EventRow[]): Telling[] {
  const records = new Map<string, EventRow>();
  for (const row of rows) {
    const key = `${row.resource}|${row.record_id}|${row.user_id}|${row.internal}|${row.record_id ? '' : row.lead_type}`;
    const known = records.get(key);
    records.set(key, known ? latest(known, row) : row);
  }
  const kinds = new Map<string, EventRow[]>();
  const told: Telling[] = [];
  for (const row of records.values()) {
    const key = `${row.resource}|${row.lead_type}|${row.internal}`;
    if (row.record_id === null || row.user_id !== null) told.push(new Telling(row, 'both'));
    else
      kinds
        .set(key, kinds.get(key) ?? [])
        .get(key)
        ?.push(row);
  }
  for (const kind of kinds.values()) {
    const areMany = kind.length > LISTED_MAX;
    for (const row of kind) told.push(new Telling(row, areMany ? 'records' : 'both'));
    if (areMany)
      told.push(new Telling({ ...kind[0]!, record_id: null, version: null, actor_id: null }, 'lists'));
  }
  return told;
}

/** Two events of a record as one. Without a version something beside the record changed, which no version tells of. */
function latest(a: EventRow, b: EventRow): EventRow {
  if (a.version === null || b.version === null) return { ...b, version: null };
  return a.version > b.version ? a : b;
}
