import { PDFDocument } from '@cantoo/pdf-lib';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Email } from 'postal-mime';
import { codesOf } from '#schemas/engine/codes.ts';
import type { Placement } from '#schemas/contract/placement.ts';
import type { LinkOpened, SignerSession, SigningView } from '#schemas/contract/signing.ts';
import { CONSENT_VERSION } from '#schemas/contract/consent.ts';
import { CONTRACT_PARTY } from '#schemas/vocabulary/index.ts';
import type { Envelope } from '#server/ports/signing/index.ts';
import type { TestApp } from './app.ts';
import { pollFor } from './clock.ts';
import { mailsIn } from './mails.ts';
import { isFull } from './scope.ts';

/** To find an RSA key takes half a second, for each installation that signs: in the short run those of a kind have one. */
if (!isFull) {
  const { subtle } = crypto;
  const generateKey = subtle.generateKey.bind(subtle) as (...given: unknown[]) => Promise<CryptoKeyPair>;
  const known = new Map<string, Promise<CryptoKeyPair>>();
  Object.assign(subtle, {
    generateKey(...given: unknown[]) {
      // Also what may be done with it, such as to take it out.
      const kind = JSON.stringify(given);
      const key = known.get(kind) ?? generateKey(...given);
      if (kind.includes('modulusLength')) known.set(kind, key);
      return key;
    },
  });
}

/** All who may sign, where nobody is meant in particular. */
export const EVERYBODY = codesOf(CONTRACT_PARTY);

/** A paper of some pages (PDF), each of which says which it is. */
export async function paperOf(pages = 1): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let no = 1; no <= pages; no += 1)
    pdf.addPage([612, 792]).drawText(`Participation agreement, page ${no}`, { x: 72, y: 700 });
  return pdf.save();
}

export const placement = (more: Partial<Placement> = {}): Placement => ({
  id: randomUUID(),
  kind: 'SIGNATURE',
  party: 'PROVIDER',
  page: 1,
  x: 0.1,
  y: 0.8,
  w: 0.3,
  h: 0.06,
  required: true,
  label: null,
  field: null,
  ...more,
});

/** An envelope of two who sign one after the other. */
export async function envelope(more: Partial<Envelope> = {}): Promise<Envelope> {
  const id = randomUUID();
  return {
    id,
    name: 'Participation agreement',
    subject: 'Please sign',
    message: 'We look forward to working with you.',
    language: 'en',
    sender: { name: 'Sofia Supervisor', email: 'sofia@network.example' },
    recipients: [
      {
        party: 'PROVIDER',
        position: 1,
        role: 'SIGNER',
        name: 'Nina Peña',
        email: `nina.${id}@provider.example`,
      },
      {
        party: 'INTERNAL',
        position: 2,
        role: 'SIGNER',
        name: 'Ivo Signer',
        email: `ivo.${id}@network.example`,
      },
    ],
    cc: [],
    expiresDays: 90,
    placements: [placement(), placement({ party: 'INTERNAL', x: 0.6 })],
    paper: await paperOf(),
    ...more,
  };
}

/** An envelope that went out, and the addresses of the two who are to sign it. */
export async function sendEnvelope({ signing }: TestApp, more: Partial<Envelope> = {}) {
  const one = await envelope(more);
  await signing.send(one);
  const [nina, ivo] = one.recipients.map(({ email }) => email) as [string, string];
  return { one, id: one.id, nina, ivo };
}

/** Those who sign in any order, for an envelope. */
export const inAnyOrder = async (): Promise<Pick<Envelope, 'recipients'>> => {
  const { recipients } = await envelope();
  return { recipients: recipients.map((who) => ({ ...who, position: 1 })) };
};

/** Mails of an app to an address, oldest first. */
export const mailsTo = ({ dataDir }: TestApp, address: string): Promise<Email[]> => mailsIn(dataDir, address);

/** What `find` finds in the newest mail to an address, as soon as it is there. */
export const mailed = (app: TestApp, address: string, find: RegExp): Promise<string> =>
  pollFor(
    async () => {
      const mails = await mailsTo(app, address);
      return mails.flatMap(({ text }) => find.exec(text ?? '')?.[1] ?? []).at(-1);
    },
    `no mail to ${address} has ${String(find)}`,
  );

export const linkTo = (app: TestApp, address: string): Promise<string> =>
  mailed(app, address, /\/sign#([\w-]{43})/);

/** What is said to who follows a link: how a refusal looks as well. */
type Said<Body> = Body & { readonly message: string; readonly fails: { field: string; code: string }[] };

/** The calls of the signer's page before anybody is known, each browser at an address of its own. */
export function pageOf(app: TestApp, language = 'en') {
  const nobody = app.as(
    null,
    language,
    `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`,
  );
  const post = <Body>(path: string, body: object, headers: Record<string, string> = {}) =>
    nobody.post<Said<Body>>(`/signing/${path}`, body, headers);
  return {
    post,
    open: (token: string) => post<LinkOpened>('open', { token }),
    code: (token: string, code: string) => post<SignerSession>('code', { token, code }),
    again: (token: string) => post<object>('again', { token }),
  };
}

/** The last of so many codes that were mailed to an address, as soon as they are there. */
export const codeTo = (app: TestApp, address: string, count = 1): Promise<string> =>
  pollFor(async () => {
    const texts = (await mailsTo(app, address)).map(({ text }) => text ?? '');
    const codes = texts.flatMap((text) => /(?:code for|código para) .*? (\d{6})\./.exec(text)?.[1] ?? []);
    return codes.length < count ? undefined : codes.at(-1);
  }, `fewer than ${count} codes are mailed to ${address}`);

/** Somebody who signs, with the calls of the signer's page. */
export async function signerAt(app: TestApp, address: string, language = 'en') {
  const token = await linkTo(app, address);
  const page = pageOf(app, language);
  await page.open(token);
  const code = await codeTo(app, address);
  const { body } = await page.code(token, code);
  const headers = { authorization: `Signer ${body.session}` };
  const post = <B>(path: string, sent: object) => page.post<B>(path, sent, headers);
  const get = (path: string) => app.app.inject({ method: 'GET', url: `/api/v1/signing${path}`, headers });
  return {
    token,
    session: body.session,
    post,
    get,
    view: async () => (await get('')).json<SigningView>(),
    consent: () => post<SigningView>('consent', { version: CONSENT_VERSION }),
    sign: (more: object = {}) =>
      post<SigningView>('complete', {
        answers: {},
        signature: { kind: 'typed', text: 'Nina Peña' },
        initials: null,
        ...more,
      }),
  };
}

/** Somebody signs, from the link to the end. Throws where they cannot. */
export async function signAs(app: TestApp, address: string, language?: string) {
  const signer = await signerAt(app, address, language);
  await signer.consent();
  const answer = await signer.sign();
  if (answer.status !== 200) throw new Error(answer.text);
  return signer;
}

/**
 * No paper is made any more once all have signed it, as when the job of each had failed ten times; other jobs are done.
 * Answers how to end that.
 */
export async function loseCompletions({ db }: TestApp): Promise<() => Promise<unknown>> {
  await sql`create function lost() returns trigger language plpgsql as $$ begin
              delete from graphile_worker._private_jobs where key = new.key; return null; end $$`.execute(db);
  await sql`create trigger lost after insert on graphile_worker._private_jobs for each row
              when (new.key like 'signing.complete%') execute function lost()`.execute(db);
  return () => sql`drop trigger lost on graphile_worker._private_jobs`.execute(db);
}
