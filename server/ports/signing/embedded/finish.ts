import { papersOf } from '#server/platform/papers.ts';
import { tellChange, type SigningContext } from '../open.ts';
import { findEnvelope, lockEnvelope } from './envelope.ts';
import { addEvents, HOUSE, readSoundChain } from './events.ts';
import { openFilled } from './filled.ts';
import { addLetter } from './letters.ts';
import { VERIFY_PATH } from './links.ts';

/**
 * Makes the signed paper of an envelope that everybody has signed, keeps it and sends copies to all. A process that is
 * killed within leaves it to the next one: the paper that is recorded first counts. Throws, and signs nothing, when the chain
 * of events is not what was written.
 */
export async function finishEnvelope(
  context: SigningContext,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  const { db, storage, secrets, config } = context;
  const whole = await findEnvelope(db, id);
  if (whole?.envelope.state !== 'COMPLETING') return;
  const papers = papersOf(storage, secrets);
  // What draws and signs is large, and most processes do it seldom or never.
  const [{ completePaper }, { signingKey }] = await Promise.all([
    import('./paper/complete.ts'),
    import('./key.ts'),
  ]);
  const paper = await completePaper({
    ...whole,
    paper: await papers.read(whole.envelope.paper_key),
    filled: await openFilled(secrets, whole.recipients),
    events: await readSoundChain(db, whole.envelope),
    key: await signingKey(db, secrets, config.publicUrl),
    language: whole.recipients[0]?.language ?? 'en',
    verifyUrl: `${config.publicUrl}${VERIFY_PATH}`,
    at: new Date(),
  });
  signal?.throwIfAborted();
  const kept = await papers.keep(paper);
  await db.transaction().execute(async (trx) => {
    const { envelope, recipients } = await lockEnvelope(trx, id);
    if (envelope.state !== 'COMPLETING') return;
    await trx
      .updateTable('envelope')
      .set({ state: 'SIGNED', signed_key: kept.key, signed_sha256: kept.sha256, ended_at: new Date() })
      .where('entity_id', '=', id)
      .execute();
    const detail = { signed_sha256: kept.sha256 };
    await addEvents(trx, id, [{ kind: 'COMPLETED', party: null, detail }], HOUSE);
    const language = recipients[0]?.language ?? 'en';
    const copies = envelope.cc.map((email) => ({ name: '', email, language }));
    // Who signs for two sides, or gets a copy as well, gets one.
    const byAddress = new Map([...copies, ...recipients].map((to) => [to.email.toLowerCase(), to]));
    for (const [address, to] of byAddress)
      await addLetter(trx, context.jobs, envelope, { kind: 'signed', key: `signed ${id} ${address}`, to });
    await tellChange(trx, context.jobs, id);
  });
}
