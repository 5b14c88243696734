import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import { GENESIS, headText, readMark, type AuditKey, type Place } from '#server/platform/keys/chainMarks.ts';
import { CONTENT, linkOf } from '../chain.ts';
import type { Faults } from './faults.ts';

interface Batch {
  readonly no: string;
  readonly content: string;
  readonly link: string;
  readonly key_id: string;
  readonly size: number;
}

/** So many batches, of a thousand rows at most, are read at a time. */
const PAGE = 500;

export interface Chained {
  readonly batches: number;
  /** Rows in them. */
  readonly rows: number;
  /** The newest place as it is kept; null: there is none, or it is not ours. */
  readonly head: Place | null;
}

/**
 * Follows the chain from its first batch to its last, and compares its end with the head that is kept and with one that was
 * noted. Each link is proved by the one before it as it is there, so that one fault is told once.
 */
export async function verifyLinks(
  db: Db,
  {
    keys,
    noted,
    faults,
    tell,
  }: {
    readonly keys: readonly AuditKey[];
    readonly noted: Place | undefined;
    readonly faults: Faults;
    readonly tell: (batches: number) => void;
  },
): Promise<Chained> {
  const first = await readMark(db, 'audit.head', keys);
  let [last, batches, rows, isNoted] = [GENESIS, 0, 0, isPlace(GENESIS, noted)];
  for (let page: readonly Batch[]; (page = await pageAfter(db, last.no)).length > 0;) {
    for (const batch of page) {
      last = follow(last, batch, keys, faults);
      isNoted ||= isPlace(last, noted);
      batches += 1;
      rows += batch.size;
    }
    tell(batches);
  }
  const head = (await readMark(db, 'audit.head', keys)) ?? null;
  if (head === null) faults.add('head_missing', [String(last.no)]);
  // Kept with its batch in one transaction: what was there at first was read, and what was read is there at last.
  else if ((first?.no ?? 0) > last.no || head.no < last.no) faults.add('head_cut', [String(head.no)]);
  if (noted && !isNoted) faults.add('head_other', [headText(noted)]);
  return { batches, rows, head };
}

const isPlace = ({ no, link }: Place, noted: Place | undefined): boolean =>
  no === noted?.no && link.startsWith(noted.link);

/** Tells what is wrong with a batch, and gives its place as it is there. */
function follow(last: Place, batch: Batch, keys: readonly AuditKey[], faults: Faults): Place {
  const no = Number(batch.no);
  if (no !== last.no + 1) {
    faults.add(
      'batch_missing',
      [no - last.no > 2 ? `${last.no + 1}–${no - 1}` : String(no - 1)],
      no - last.no - 1,
    );
    return { no, link: batch.link };
  }
  const key = keys.find(({ id }) => id === batch.key_id);
  if (!key) faults.add('key_unknown', [String(no)]);
  else if (linkOf(key, no, last.link, batch.content) !== batch.link)
    faults.add('batch_changed', [String(no)]);
  return { no, link: batch.link };
}

async function pageAfter(db: Db, no: number): Promise<Batch[]> {
  const { rows } = await sql<Batch>`
    select b.no, ${CONTENT} as content, encode(b.link, 'hex') as link, b.key_id, cardinality(b.ids) as size
      from audit_batch b where b.no > ${no} order by b.no limit ${PAGE}`.execute(db);
  return rows;
}
