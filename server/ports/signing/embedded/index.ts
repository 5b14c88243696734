import type { Trx } from '#server/platform/db.ts';
import { papersOf } from '#server/platform/papers.ts';
import { SigningAway, SigningRefused, type Envelope, type SigningService } from '../index.ts';
import type { SigningContext } from '../open.ts';
import { ask, endEnvelope, goOn, sendLink } from './ask.ts';
import { findEnvelope, isAsked, lockEnvelope, maySign, stateOf, type RecipientRow } from './envelope.ts';
import { addEvents, HOUSE, newestEvents } from './events.ts';

/** Nobody is written to again so soon (ms): whoever asks twice has pressed twice. */
const AGAIN_MS = 60_000;

/** The signing service that is complete in itself (docs/decisions/016). */
export function openEmbedded(context: SigningContext): SigningService {
  const { db, storage, secrets, config } = context;
  const papers = papersOf(storage, secrets);
  const change = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => db.transaction().execute(work);
  return {
    kind: 'embedded',

    async send(envelope, signal) {
      const { key, sha256 } = await papers.keep(envelope.paper);
      signal?.throwIfAborted();
      await change(async (trx) => {
        if (!(await insert(trx, envelope, { key, sha256 }))) return;
        const { recipients } = envelope;
        const parties = recipients.map(({ party, name, email, role, position }) => ({
          party,
          name,
          email,
          role,
          position,
        }));
        const detail = { paper_sha256: sha256, parties };
        await addEvents(trx, envelope.id, [{ kind: 'SENT', party: null, detail }], HOUSE);
        await goOn(trx, context, await lockEnvelope(trx, envelope.id));
      });
    },

    async prepare() {
      // It takes seconds to find the first key of an installation, and long to load the code that draws the signed document.
      const [{ signingKey }] = await Promise.all([import('./key.ts'), import('./paper/complete.ts')]);
      await signingKey(db, secrets, config.publicUrl);
    },

    async state(id) {
      const whole = await findEnvelope(db, id);
      return whole ? stateOf(whole) : null;
    },

    events: (id) => newestEvents(db, id),

    remind: (id, parties) =>
      change(async (trx) => {
        const { envelope, recipients } = await lockEnvelope(trx, id);
        let isWritten = false;
        for (const recipient of envelope.state === 'SENT' ? recipients.filter(maySign) : []) {
          if (!parties.includes(recipient.party)) continue;
          if (await wasJustAsked(trx, recipient)) continue;
          await sendLink(trx, context, envelope, recipient, 'reminder');
          await addEvents(trx, id, [{ kind: 'REMINDED', party: recipient.party }], HOUSE);
          isWritten = true;
        }
        return isWritten;
      }),

    resend: (id, party) =>
      change(async (trx) => {
        const { envelope, recipients } = await lockEnvelope(trx, id);
        const recipient = recipients.find((one) => one.party === party);
        if (envelope.state !== 'SENT' || !recipient || !isAsked(recipient)) return false;
        if (await wasJustAsked(trx, recipient)) return false;
        await ask(trx, context, envelope, recipient, 'link');
        return true;
      }),

    // Who signs shows a code that was mailed, whoever they are.
    async signingUrl(id) {
      if (!(await findEnvelope(db, id))) throw new SigningRefused('unknown');
      return null;
    },

    cancel: (id, reason, text) =>
      change(async (trx) => {
        const whole = await lockEnvelope(trx, id);
        if (whole.envelope.state !== 'SENT') return;
        await addEvents(trx, id, [{ kind: 'CANCELLED', party: null, detail: { reason, text } }], HOUSE);
        await endEnvelope(trx, context, whole, { end_reason: reason, end_text: text });
      }),

    async signedPaper(id) {
      const whole = await findEnvelope(db, id);
      if (!whole) throw new SigningRefused('unknown');
      const { state, signed_key: key } = whole.envelope;
      if (state === 'COMPLETING') throw new SigningAway('the signed paper is being made');
      if (key === null) throw new SigningRefused('not_signed');
      return papers.read(key);
    },
  };
}

/** Whether a new envelope was made; one that is there already stays. */
async function insert(
  trx: Trx,
  { id, recipients, ...envelope }: Envelope,
  paper: { readonly key: string; readonly sha256: string },
): Promise<boolean> {
  const made = await trx
    .insertInto('envelope')
    .values({
      entity_id: id,
      name: envelope.name,
      subject: envelope.subject,
      message: envelope.message,
      sender: JSON.stringify(envelope.sender),
      cc: [...envelope.cc],
      expires_days: envelope.expiresDays,
      placements: JSON.stringify(envelope.placements),
      paper_key: paper.key,
      paper_sha256: paper.sha256,
    })
    .onConflict((conflict) => conflict.column('entity_id').doNothing())
    .returning('entity_id')
    .executeTakeFirst();
  if (!made) return false;
  const { language } = envelope;
  await trx
    .insertInto('envelope_recipient')
    .values(recipients.map((recipient) => ({ ...recipient, language, envelope_id: id })))
    .execute();
  return true;
}

async function wasJustAsked(trx: Trx, { envelope_id, party }: RecipientRow): Promise<boolean> {
  const recent = await trx
    .selectFrom('signing_link')
    .select('entity_id')
    .where('envelope_id', '=', envelope_id)
    .where('party', '=', party)
    .where('created_at', '>', new Date(Date.now() - AGAIN_MS))
    .limit(1)
    .executeTakeFirst();
  return recent !== undefined;
}
