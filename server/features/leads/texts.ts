import { LRUCache } from 'lru-cache';
import { sql } from 'kysely';
import type { Fields } from '#schemas/engine/field.ts';
import { recordSchema } from '#schemas/engine/resource.ts';
import { LEADS, LEADS_AS_WRITTEN } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Db } from '#server/platform/db.ts';
import { PREPARED } from '#server/platform/prepared.ts';
import { writerFor } from '#server/platform/serialise.ts';
import { presentRow, type LeadHead, type LeadRow } from './lead.ts';

/** A lead's head with what its row is at. */
export interface MarkedHead extends LeadHead {
  /** The moment as well: a database that was set back counts its versions again. */
  readonly mark: string;
}
const MARK = sql`concat(t.entity_id, ' ', t.version, ' ', t.updated_at) as mark`;

/** The columns of a row `t` that say so. */
export const HEAD = sql`t.entity_id, t.status, t.assignee_id, t.pr_assigned_id, t.created_by, ${MARK}`;

/** Bytes kept of each set of fields: the leads that everybody looks at, some 20,000. */
const MOST = 32_000_000;

/** A lead with what it is answered with, whoever reads it: an object as JSON, to be continued. */
export interface LeadText {
  readonly head: LeadHead;
  readonly text: Uint8Array;
}

/** Leads with certain fields as JSON. */
interface Writing {
  readonly write: (lead: Record<string, unknown>) => string;
  /** By the marks of their rows; as they are sent, so that no page is made bytes of anew. */
  readonly texts: LRUCache<string, Uint8Array>;
}

/**
 * Reading all columns of a row and writing them takes longer than finding it, and the leads of first pages are read again and
 * again. A row that has changed has another mark; other fields have texts of their own.
 */
const writings = new WeakMap<Fields, Writing>();

/** What these leads are answered with, each as it was found or as it is by now; without those that are gone by now. */
export async function textsOf(db: Db, type: LeadType, heads: readonly MarkedHead[]): Promise<LeadText[]> {
  const { write, texts } = writingOf(type);
  const found = heads.map((head) => ({ head, text: texts.get(head.mark) }));
  const missing = found.flatMap(({ head, text }) => (text === undefined ? [head.entity_id] : []));
  const read = new Map<string, LeadText>();
  if (missing.length > 0) {
    const { rows } = await sql<LeadRow & MarkedHead>`${PREPARED}
      select t.*, ${MARK} from lead t where t.entity_id = any(${missing}::uuid[]) and t.deleted_at is null`.execute(
      db,
    );
    for (const row of rows) {
      const text = opened(write(presentRow(row)));
      texts.set(row.mark, text);
      read.set(row.entity_id, { head: row, text });
    }
  }
  return found.flatMap(({ head, text }) => {
    const one = text === undefined ? read.get(head.entity_id) : { head, text };
    return one ? [one] : [];
  });
}

function writingOf(type: LeadType): Writing {
  const { fields } = LEADS[type];
  let writing = writings.get(fields);
  if (!writing) {
    writing = {
      // Fields that this network has added are written as they stand: another kind of them may have left a value.
      write: writerFor(recordSchema(LEADS_AS_WRITTEN[type])),
      texts: new LRUCache({ maxSize: MOST, sizeCalculation: ({ length }) => length }),
    };
    writings.set(fields, writing);
  }
  return writing;
}

const encoder = new TextEncoder();

/** An object as JSON without its end, and what follows on it: two that have no name in common are one. */
export const opened = (json: string): Uint8Array => encoder.encode(json.slice(0, -1));
/** Of an object that has any name. */
export const following = (json: string): Uint8Array => encoder.encode(`,${json.slice(1)}`);
