import type { Db } from '#server/platform/db.ts';
import type { SigningService } from './index.ts';

/** What is configured sends; what the embedded service has sent before stays with it to its end. */
export function both(db: Db, embedded: SigningService, configured: SigningService): SigningService {
  const of = async (id: string): Promise<SigningService> => {
    const row = await db
      .selectFrom('envelope')
      .select('entity_id')
      .where('entity_id', '=', id)
      .executeTakeFirst();
    return row ? embedded : configured;
  };
  return {
    kind: configured.kind,
    send: async (envelope, signal) => (await of(envelope.id)).send(envelope, signal),
    prepare: async (id, signal) => (await of(id)).prepare(id, signal),
    state: async (id, signal) => (await of(id)).state(id, signal),
    events: async (id, signal) => (await of(id)).events(id, signal),
    remind: async (id, parties, signal) => (await of(id)).remind(id, parties, signal),
    resend: async (id, party, signal) => (await of(id)).resend(id, party, signal),
    signingUrl: async (id, party, signal) => (await of(id)).signingUrl(id, party, signal),
    cancel: async (id, reason, text, signal) => (await of(id)).cancel(id, reason, text, signal),
    signedPaper: async (id, signal) => (await of(id)).signedPaper(id, signal),
  };
}
