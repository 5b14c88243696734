import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db.ts';
import type { Secrets } from '#server/platform/secrets.ts';

/** What makes links, and is not in the database: who has only that can make no chain anew. */
export interface AuditKey {
  readonly id: string;
  readonly key: Buffer;
}

/** The keys of the chain, the one that makes links first. */
export function auditKeys(secrets: Pick<Secrets, 'keysFor'>): readonly [AuditKey, ...AuditKey[]] {
  const keys = secrets
    .keysFor('audit')
    .map((key) => ({ id: createHash('sha256').update(key).digest('hex').slice(0, 16), key }));
  // There is one from the first start on.
  return keys as [AuditKey, ...AuditKey[]];
}

/** A place of the chain: the number of a batch, and its link (hex). */
export interface Place {
  readonly no: number;
  readonly link: string;
}

/** What the first link follows on. */
export const GENESIS: Place = { no: 0, link: '0'.repeat(64) };

/** Of a batch `b`: all that it says, so that its link holds it. */
export const CONTENT = sql<string>`encode(sha256(array_send(b.ids) || b.digests), 'hex')`;

/** Of a row `h` of the history: its digest, which its batch holds. */
export const DIGEST = sql<Buffer>`history_digest(h.entity_id, h.at, h.type, h.resource, h.record_id, h.version, h.actor_id,
  h.request_id, coalesce(h.kept, history_content(h.salt, h.changes, h.detail)))`;

const signed = ({ key }: AuditKey, ...words: readonly (string | number)[]): string =>
  createHmac('sha256', key).update(words.join('\n')).digest('hex');

/** The link of the batch with this number and content that follows on another. */
export const linkOf = (key: AuditKey, no: number, before: string, content: string): string =>
  signed(key, 'link', no, before, content);

/** The newest place, kept beside the batches as well: a chain that was cut off still has it. */
const HEAD = 'audit.head';

export interface Head extends Place {
  readonly key_id: string;
  readonly mac: string;
}

const macOf = (key: AuditKey, { no, link }: Place): string => signed(key, 'head', no, link);

/** Whether it was written by us. */
export function isOurs(head: Head, keys: readonly AuditKey[]): boolean {
  const key = keys.find(({ id }) => id === head.key_id);
  if (!key || typeof head.mac !== 'string') return false;
  const [told, true_] = [Buffer.from(head.mac), Buffer.from(macOf(key, head))];
  return told.length === true_.length && timingSafeEqual(told, true_);
}

/** What is kept as the head; null: nothing, or nothing that could be one. */
export async function readHead(db: Db | Trx): Promise<Head | null> {
  const { rows } = await sql<{ value: string }>`select value from installation where key = ${HEAD}`.execute(
    db,
  );
  try {
    return rows[0] ? (JSON.parse(rows[0].value) as Head) : null;
  } catch {
    return null;
  }
}

export async function keepHead(trx: Trx, key: AuditKey, { no, link }: Place): Promise<void> {
  const head: Head = { no, link, key_id: key.id, mac: macOf(key, { no, link }) };
  await sql`insert into installation (key, value) values (${HEAD}, ${JSON.stringify(head)})
    on conflict (key) do update set value = excluded.value`.execute(trx);
}
