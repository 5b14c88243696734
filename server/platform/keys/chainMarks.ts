import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '../db.ts';

/** What makes links, and is not in the database: who has only that can make no chain anew. */
export interface AuditKey {
  readonly id: string;
  readonly key: Buffer;
}
export const auditKeyOf = (key: Buffer): AuditKey => ({
  id: createHash('sha256').update(key).digest('hex').slice(0, 16),
  key,
});

export const signed = ({ key }: AuditKey, ...words: readonly (string | number)[]): string =>
  createHmac('sha256', key).update(words.join('\n')).digest('hex');

/** A place of the chain of the history: the number of a batch, and its link (hex). */
export interface Place {
  readonly no: number;
  readonly link: string;
}

/** As it is noted elsewhere, and `audit:verify --head` takes it. */
export const headText = ({ no, link }: Place): string => `${no}:${link}`;

/** What the first link follows on. */
export const GENESIS: Place = { no: 0, link: '0'.repeat(64) };

/** How far the rows that were written before there were batches have got some: the key of the last one. */
export interface Before {
  readonly after: string;
}

/**
 * What is kept beside the batches (table `installation`), signed: the newest place, which a chain that was cut off still has;
 * and how far rows from before are chained.
 */
interface Marks {
  readonly 'audit.head': Place;
  readonly 'audit.before': Before;
}
type Mark = keyof Marks;
type Signed<Name extends Mark> = Marks[Name] & { readonly key_id: string; readonly mac: string };

const wordsOf = (value: Place | Before): (string | number)[] =>
  'after' in value ? ['before', value.after] : ['head', value.no, value.link];

function isOurs(mark: Signed<Mark>, keys: readonly AuditKey[]): boolean {
  const key = keys.find(({ id }) => id === mark.key_id);
  if (!key || typeof mark.mac !== 'string') return false;
  const [told, true_] = [Buffer.from(mark.mac), Buffer.from(signed(key, ...wordsOf(mark)))];
  return told.length === true_.length && timingSafeEqual(told, true_);
}

const rawMark = async (db: Db | Trx, name: Mark): Promise<string | undefined> =>
  (await sql<{ value: string }>`select value from installation where key = ${name}`.execute(db)).rows[0]
    ?.value;

/** What is kept under a name; undefined: nothing; null: nothing that one of these keys has signed. */
export async function readMark<Name extends Mark>(
  db: Db | Trx,
  name: Name,
  keys: readonly AuditKey[],
): Promise<Marks[Name] | null | undefined> {
  const raw = await rawMark(db, name);
  if (raw === undefined) return undefined;
  try {
    const mark = JSON.parse(raw) as Signed<Name>;
    return isOurs(mark, keys) ? mark : null;
  } catch {
    return null;
  }
}

export async function keepMark<Name extends Mark>(
  trx: Trx,
  name: Name,
  key: AuditKey,
  value: Marks[Name],
): Promise<void> {
  const mark = { ...value, key_id: key.id, mac: signed(key, ...wordsOf(value)) };
  await sql`insert into installation (key, value) values (${name}, ${JSON.stringify(mark)})
    on conflict (key) do update set value = excluded.value`.execute(trx);
}

export const removeMark = async (trx: Trx, name: Mark): Promise<void> =>
  void (await sql`delete from installation where key = ${name}`.execute(trx));

/**
 * Signs that the chain begins, in the transaction that makes the first keys: from then on a head that is missing was removed,
 * and nothing that a database says of itself has the chain begin again (docs/decisions/022). One that goes on from a release
 * before has its head.
 */
export async function beginChain(trx: Trx, key: AuditKey): Promise<void> {
  const { rows } = await sql`select from audit_batch where no is not null limit 1`.execute(trx);
  if (rows.length === 0 && (await rawMark(trx, 'audit.head')) === undefined)
    await keepMark(trx, 'audit.head', key, GENESIS);
  // As the migration has written it, which has no key.
  const after = await rawMark(trx, 'audit.before');
  if (after !== undefined) await keepMark(trx, 'audit.before', key, { after });
}
