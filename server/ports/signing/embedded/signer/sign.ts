import type { Updateable } from 'kysely';
import type { EnvelopeRecipientTable } from '#server/db/contracting.ts';
import { completionFails } from '#schemas/contract/answers.ts';
import { CONSENT_VERSION } from '#schemas/contract/consent.ts';
import { sha256Hex } from '#schemas/contract/events.ts';
import type { SigningCompletion, SigningView } from '#schemas/contract/signing.ts';
import type { Language } from '#schemas/engine/codes.ts';
import type { Trx } from '#server/platform/db.ts';
import { papersOf } from '#server/platform/papers.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { endEnvelope, goOn } from '../ask.ts';
import { sealFilled } from '../filled.ts';
import { lockEnvelope, maySign, type RecipientRow, type WholeEnvelope } from '../envelope.ts';
import { addEvents, type Origin } from '../events.ts';
import { dropLinks } from '../links.ts';
import { tellChange, type SigningContext } from '../../open.ts';
import type { SigningPlaces } from './link.ts';
import { meOf, placementsOf, viewOf, type Signer } from './session.ts';

/** The paper that is signed (PDF). That it was shown is told in the chain, the first time. */
export async function readPaper(
  { db, storage, secrets }: Pick<SigningContext, 'db' | 'storage' | 'secrets'>,
  signer: Signer,
  origin: Origin,
): Promise<Uint8Array> {
  const key = await db.transaction().execute(async (trx) => {
    const { envelope } = await lockEnvelope(trx, signer.envelopeId);
    const shown = await trx
      .selectFrom('envelope_event')
      .select('seq')
      .where('envelope_id', '=', signer.envelopeId)
      .where('party', '=', signer.party)
      .where('kind', '=', 'VIEWED')
      .executeTakeFirst();
    if (!shown && envelope.state === 'SENT')
      await addEvents(trx, signer.envelopeId, [{ kind: 'VIEWED', party: signer.party }], origin);
    return envelope.signed_key ?? envelope.paper_key;
  });
  return papersOf(storage, secrets).read(key);
}

/**
 * Records the consent to sign electronically, in the language in which its text was read: the signer is written to in it
 * from now on. Throws `bad_request` for a text that is no longer asked for.
 */
export const consent = (
  context: SigningPlaces,
  signer: Signer,
  version: string,
  language: Language,
  origin: Origin,
): Promise<SigningView> =>
  act(context, signer, async (trx, _whole, me) => {
    if (version !== CONSENT_VERSION) refuse([{ field: 'version', code: 'not_in_list' }]);
    if (me.consent_version === version) return;
    await setMine(trx, signer, { consent_version: version, consented_at: new Date(), language });
    const detail = { version, language };
    await addEvents(trx, signer.envelopeId, [{ kind: 'CONSENTED', party: signer.party, detail }], origin);
  });

/**
 * Signs, or approves: what was filled in stays as it is, and the next are asked. Throws `bad_request` with everything that
 * is missing or wrong.
 */
export const complete = (
  context: SigningPlaces,
  signer: Signer,
  completion: SigningCompletion,
  origin: Origin,
): Promise<SigningView> =>
  act(context, signer, async (trx, { envelope }, me) => {
    const fails = completionFails(placementsOf(envelope, signer), me.role, completion);
    refuse(me.consent_version ? fails : [{ field: 'version', code: 'consent_required' }, ...fails]);
    const answers = JSON.stringify(completion);
    const filled = sealFilled(context.secrets, signer, answers);
    await setMine(trx, signer, { status: 'SIGNED', ended_at: new Date(), filled });
    const detail = { answers_sha256: await sha256Hex(new TextEncoder().encode(answers)) };
    await addEvents(trx, signer.envelopeId, [{ kind: 'SIGNED', party: signer.party, detail }], origin);
    await dropLinks(trx, signer.envelopeId, signer.party);
    await goOn(trx, context, await lockEnvelope(trx, signer.envelopeId));
  });

/** Declines for good, with a reason that the sender reads: nobody signs any more. */
export const decline = (
  context: SigningPlaces,
  signer: Signer,
  reason: string,
  origin: Origin,
): Promise<SigningView> =>
  act(context, signer, async (trx, whole) => {
    if (!reason.trim()) refuse([{ field: 'reason', code: 'required' }]);
    await setMine(trx, signer, { status: 'DECLINED', ended_at: new Date(), reason });
    const detail = { reason };
    await addEvents(trx, signer.envelopeId, [{ kind: 'DECLINED', party: signer.party, detail }], origin);
    await endEnvelope(trx, context, whole, {
      end_reason: 'DECLINED',
      end_text: reason,
      besides: signer.party,
    });
  });

/** What a signer does while it is their turn; throws `not_now` when it is not, or no longer. */
async function act(
  context: SigningPlaces,
  signer: Signer,
  work: (trx: Trx, whole: WholeEnvelope, me: RecipientRow) => Promise<void>,
): Promise<SigningView> {
  await context.db.transaction().execute(async (trx) => {
    const whole = await lockEnvelope(trx, signer.envelopeId);
    const me = meOf(whole, signer);
    if (me.status === 'SIGNED') throw new Problem('not_now', [{ field: 'status', code: 'signed_already' }]);
    if (whole.envelope.state !== 'SENT' || !maySign(me))
      throw new Problem('not_now', [{ field: 'status', code: 'signing_over' }]);
    await work(trx, whole, me);
    await tellChange(trx, context.jobs, signer.envelopeId);
  });
  return viewOf(context.db, signer);
}

const setMine = async (
  trx: Trx,
  { envelopeId, party }: Signer,
  patch: Updateable<EnvelopeRecipientTable>,
): Promise<void> =>
  void (await trx
    .updateTable('envelope_recipient')
    .set(patch)
    .where('envelope_id', '=', envelopeId)
    .where('party', '=', party)
    .execute());
