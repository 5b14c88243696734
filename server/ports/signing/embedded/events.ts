import { GENESIS } from '#schemas/engine/chain.ts';
import {
  brokenAt,
  HAPPENED_MOST,
  linkOf,
  type EnvelopeHappened,
  type EnvelopeLink,
  type EnvelopeTold,
} from '#schemas/contract/events.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { EnvelopeRow } from './envelope.ts';

/** Where somebody sits who does something: their address and what their browser calls itself. */
export interface Origin {
  readonly ip: string | null;
  readonly agent: string | null;
}
/** What the house does by itself. */
export const HOUSE: Origin = { ip: null, agent: null };

type Happened = Pick<EnvelopeTold, 'kind' | 'party'> & { readonly detail?: EnvelopeTold['detail'] };

/** Adds what happened to the chain of an envelope, which the transaction has locked. */
export async function addEvents(
  trx: Trx,
  envelopeId: string,
  happened: readonly Happened[],
  { ip, agent }: Origin,
): Promise<void> {
  let { last_seq, last_hash } = await trx
    .selectFrom('envelope')
    .select(['last_seq', 'last_hash'])
    .where('entity_id', '=', envelopeId)
    .executeTakeFirstOrThrow();
  for (const { kind, party, detail = {} } of happened) {
    last_seq += 1;
    const told: EnvelopeTold = {
      seq: last_seq,
      at: new Date().toISOString(),
      kind,
      party,
      ip,
      agent,
      detail,
    };
    const link = await linkOf(last_hash ?? GENESIS, told);
    await trx
      .insertInto('envelope_event')
      .values({ envelope_id: envelopeId, ...link, detail: JSON.stringify(detail) })
      .execute();
    last_hash = link.hash;
  }
  await trx
    .updateTable('envelope')
    .set({ last_seq, last_hash })
    .where('entity_id', '=', envelopeId)
    .execute();
}

/** The chain of an envelope: some thousand at most, since each kind is bounded. */
export async function readChain(db: Db | Trx, envelopeId: string): Promise<EnvelopeLink[]> {
  const rows = await db
    .selectFrom('envelope_event')
    .select(['seq', 'at', 'kind', 'party', 'ip', 'agent', 'detail', 'previous', 'hash'])
    .where('envelope_id', '=', envelopeId)
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** What was written of an envelope is not what was written, or not all of it; the code tells which. */
class ChainBroken extends Error {
  readonly code: 'event_changed' | 'events_missing';

  constructor(code: ChainBroken['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * The same, in full as it was written. Throws when something in it was changed, or cut off: nothing is to be proved with
 * it then, and whoever looks after the database has to bring back what was there.
 */
export async function readSoundChain(
  db: Db | Trx,
  { entity_id: id, last_seq, last_hash }: Pick<EnvelopeRow, 'entity_id' | 'last_seq' | 'last_hash'>,
): Promise<EnvelopeLink[]> {
  const chain = await readChain(db, id);
  const broken = await brokenAt(chain);
  if (broken !== null)
    throw new ChainBroken(
      'event_changed',
      `envelope ${id}: event ${String(broken + 1)} is not what was written`,
    );
  if (chain.length !== last_seq || chain.at(-1)?.hash !== last_hash)
    throw new ChainBroken(
      'events_missing',
      `envelope ${id}: events after number ${String(chain.length)} are missing`,
    );
  return chain;
}

/** What happened last to an envelope, newest first. */
export async function newestEvents(db: Db, envelopeId: string): Promise<EnvelopeHappened[]> {
  const rows = await db
    .selectFrom('envelope_event')
    .select(['at', 'kind', 'party'])
    .where('envelope_id', '=', envelopeId)
    .orderBy('seq', 'desc')
    .limit(HAPPENED_MOST)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
