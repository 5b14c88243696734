import type { ContractParty } from '#schemas/vocabulary/index.ts';
import type { AdobeConfig } from '#server/platform/config.ts';
import { SigningAway, SigningRefused, type EnvelopeState, type SigningService } from '../index.ts';
import type { SigningContext } from '../open.ts';
import * as api from './api.ts';
import { AdobeRefused, openClient } from './client.ts';
import { changed, draftOf, launch, prolong, withdraw } from './steps.ts';
import { findRow, keepId, remember, setAskedAnew, setRow, type AdobeRow } from './store.ts';
import { happenedOf, stateOf, statusOf, turnOf, type AdobeTruth } from './truth.ts';
import { hear } from './webhook.ts';

/** Adobe Acrobat Sign, by its REST API v6 (domain §3, docs/decisions/016). */
export function openAdobe(context: SigningContext, config: AdobeConfig): SigningService {
  const { db } = context;
  const client = openClient(config);

  async function truthOf(
    agreementId: string,
    signal?: AbortSignal,
  ): Promise<AdobeTruth & { readonly etag: string }> {
    const [{ agreement, etag }, members, events] = await Promise.all([
      api.readAgreement(client, agreementId, signal),
      api.readMembers(client, agreementId, signal),
      api.readEvents(client, agreementId, signal),
    ]);
    return { agreement, etag, members, events };
  }

  /** The row of an envelope that Acrobat Sign knows. Throws SigningRefused where there is none. */
  async function known(id: string): Promise<AdobeRow & { readonly agreement_id: string }> {
    const row = await findRow(db, id);
    if (!row || row.agreement_id === null) throw new SigningRefused('unknown');
    return { ...row, agreement_id: row.agreement_id };
  }

  return {
    kind: 'adobe',

    send: (envelope, signal) =>
      plainly(async () => {
        const { row, isNew } = await remember(db, envelope);
        if (row.withdrawn !== null) return;
        const agreementId =
          row.agreement_id ?? (await keepId(db, envelope.id, await draftOf(client, envelope, isNew, signal)));
        const withdrawnNow = async () => (await findRow(db, envelope.id))?.withdrawn ?? null;
        await launch(client, agreementId, async () => (await withdrawnNow()) === null, signal);
        await hear(context, client, { ...row, agreement_id: agreementId }, signal);
        // It was withdrawn while it went out.
        const withdrawn = await withdrawnNow();
        if (withdrawn !== null) await withdraw(client, agreementId, withdrawn, signal);
      }),

    prepare: () => Promise.resolve(),

    state: (id, signal) =>
      plainly(async () => {
        const row = await findRow(db, id);
        if (!row) return null;
        const { agreement_id: agreementId, withdrawn } = row;
        if (agreementId === null) return withdrawn === null ? null : neverSent(row, withdrawn);
        const truth = await truthOf(agreementId, signal);
        const status = statusOf(truth.agreement);
        if (withdrawn !== null && status === 'IN_PROGRESS') return neverSent(row, withdrawn);
        if (withdrawn !== null && status === 'SENT') {
          await withdraw(client, agreementId, withdrawn, signal);
          return stateOf(row, await truthOf(agreementId, signal));
        }
        if (status !== 'SENT') return stateOf(row, truth);
        const expirationTime = await prolong(client, row, truth, signal);
        return stateOf(row, { ...truth, agreement: { ...truth.agreement, expirationTime } });
      }),

    events: (id, signal) =>
      plainly(async () => {
        const row = await findRow(db, id);
        if (!row?.agreement_id) return [];
        const [members, events, reminders] = await Promise.all([
          api.readMembers(client, row.agreement_id, signal),
          api.readEvents(client, row.agreement_id, signal),
          api.readReminders(client, row.agreement_id, signal),
        ]);
        return happenedOf(row, { members, events }, reminders);
      }),

    remind: (id, parties, signal) =>
      plainly(async () => {
        const { agreement_id: agreementId, recipients } = await known(id);
        const truth = await truthOf(agreementId, signal);
        const ids = [...new Set(parties.flatMap((party) => askedOf(recipients, truth, party)))];
        if (ids.length === 0) return false;
        await api.postReminder(client, agreementId, ids, signal);
        return true;
      }),

    resend: (id, party, signal) =>
      plainly(async () => {
        const { agreement_id: agreementId, recipients, expires_days: days } = await known(id);
        const truth = await truthOf(agreementId, signal);
        const asked = askedOf(recipients, truth, party);
        if (asked.length === 0) return false;
        const until = api.daysFrom(Date.now(), days);
        await changed(client, agreementId, signal, ({ agreement, etag }) =>
          api.putExpiry(client, agreement, until, etag, signal),
        );
        // First our own mark: a letter may have gone out also where no answer comes. Who asked is told so, and asks again.
        await setAskedAnew(db, id, party);
        await api.postReminder(client, agreementId, asked, signal);
        return true;
      }),

    signingUrl: (id, party, signal) =>
      plainly(async () => {
        const { agreement_id: agreementId, recipients } = await known(id);
        if (askedOf(recipients, await truthOf(agreementId, signal), party).length === 0) return null;
        const email = recipients.find((one) => one.party === party)?.email.toLowerCase();
        const urls = await api.readSigningUrls(client, agreementId, signal);
        // Who has handed it on has none of their own.
        const url = urls.find((one) => one.email.toLowerCase() === email)?.esignUrl ?? null;
        if (url !== null && !/^https?:/.test(url))
          throw new SigningAway('Adobe Acrobat Sign names no address of the web');
        return url;
      }),

    cancel: (id, _reason, text, signal) =>
      plainly(async () => {
        const row = await findRow(db, id);
        if (!row) throw new SigningRefused('unknown');
        // First our own mark: a draft that is just going out is withdrawn by whoever sends it.
        if (row.withdrawn === null) await setRow(db, id, { withdrawn: text });
        if (row.agreement_id !== null) await withdraw(client, row.agreement_id, text, signal);
      }),

    signedPaper: (id, signal) =>
      plainly(async () => {
        const { agreement_id: agreementId } = await known(id);
        const { agreement } = await api.readAgreement(client, agreementId, signal);
        if (statusOf(agreement) !== 'SIGNED') throw new SigningRefused('not_signed');
        return api.readPaper(client, agreementId, signal).catch((error: unknown) => {
          // It is signed, and not yet made.
          if (error instanceof AdobeRefused && error.status === 404)
            throw new SigningAway('the signed paper is being made', { cause: error });
          throw error;
        });
      }),
  };
}

/** Under which ids one of ours is asked now; none: it is not their turn. */
function askedOf(
  recipients: AdobeRow['recipients'],
  truth: AdobeTruth,
  party: ContractParty,
): readonly string[] {
  if (statusOf(truth.agreement) !== 'SENT') return [];
  const recipient = recipients.find((one) => one.party === party);
  const set = recipient && api.setOf(truth.members.participantSets ?? [], recipient);
  return turnOf(truth).ids.filter((id) => set?.memberInfos.some((member) => member.id === id));
}

/** What Acrobat Sign refuses is refused by the port. */
async function plainly<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AdobeRefused) throw new SigningRefused(error.code, { cause: error });
    throw error;
  }
}

/** Withdrawn before anybody heard of it. */
const neverSent = ({ recipients }: AdobeRow, text: string): EnvelopeState => ({
  status: 'CANCELLED',
  recipients: recipients.map(({ party }) => ({
    party,
    status: 'WAITING',
    at: null,
    askedAt: null,
    until: null,
    reason: null,
  })),
  endReason: 'VOIDED',
  endText: text || null,
  signedOn: null,
});
