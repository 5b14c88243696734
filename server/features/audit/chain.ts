import { sql } from 'kysely';
import { auditKeyOf, signed, type AuditKey } from '#server/platform/keys/chainMarks.ts';
import type { Secrets } from '#server/platform/secrets.ts';

/** The keys of the chain, the one that makes links first. */
export function auditKeys(secrets: Pick<Secrets, 'keysFor'>): readonly [AuditKey, ...AuditKey[]] {
  // There is one from the first start on.
  return secrets.keysFor('audit').map(auditKeyOf) as [AuditKey, ...AuditKey[]];
}

/** Of a batch `b`: all that it says, so that its link holds it. */
export const CONTENT = sql<string>`encode(sha256(array_send(b.ids) || b.digests), 'hex')`;

/** Of a row `h` of the history: its digest, which its batch holds. */
export const DIGEST = sql<Buffer>`history_digest(h.entity_id, h.at, h.type, h.resource, h.record_id, h.version, h.actor_id,
  h.request_id, coalesce(h.kept, history_content(h.salt, h.changes, h.detail)))`;

/** The link of the batch with this number and content that follows on another. */
export const linkOf = (key: AuditKey, no: number, before: string, content: string): string =>
  signed(key, 'link', no, before, content);
