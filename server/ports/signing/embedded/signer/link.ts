import { timingSafeEqual, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { CODE_AGAIN_MS, type LinkOpened, type SignerSession } from '#schemas/contract/signing.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { Language } from '#schemas/engine/codes.ts';
import type { SigningLinkTable } from '#server/db/contracting.ts';
import type { Trx } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import { sendLink } from '../ask.ts';
import { lockEnvelope, maySign, type RecipientRow, type WholeEnvelope } from '../envelope.ts';
import { addEvents, type Origin } from '../events.ts';
import { addLetter } from '../letters.ts';
import { tellChange, type SigningContext } from '../../open.ts';
import { codeOf, hashOfToken } from '../links.ts';

export type SigningPlaces = Pick<SigningContext, 'db' | 'jobs' | 'secrets'>;

const CODE_MS = 600_000;
const CODES = 5;
const TRIES = 5;
const SESSION_MS = 7_200_000;
/** Links that may be asked for in a day, and until it is signed: each can add some forty events to the paper. */
const LINKS_A_DAY = 20;
const LINKS = 100;
const DAY_MS = 86_400_000;

/**
 * A link was opened: mails its signer a code, in the language in which they opened it. Throws `not_found` for a token that
 * is none, `link_over` with the reason at `token`.
 */
export async function openLink(
  context: SigningPlaces,
  token: string,
  language: Language,
  origin: Origin,
): Promise<LinkOpened> {
  const { db, jobs } = context;
  return db.transaction().execute(async (trx) => {
    const { link, whole, recipient } = await follow(trx, token);
    const reason = linkReason(link, whole, recipient);
    if (reason) throw new Problem('link_over', [{ field: 'token', code: reason }]);
    const { envelope_id: id, party } = link;
    const answer = (codes: number, until: Date): LinkOpened => ({
      address: masked(recipient.email),
      code_expires_at: until.toISOString(),
      codes_left: CODES - codes,
    });
    const sent = link.code_expires_at;
    const isFresh = sent !== null && sent.getTime() - CODE_MS > Date.now() - CODE_AGAIN_MS;
    if (isFresh && link.code_tries < TRIES) return answer(link.codes, sent);
    if (link.codes >= CODES) throw new Problem('link_over', [{ field: 'token', code: 'too_many_codes' }]);
    const codes = link.codes + 1;
    const until = new Date(Date.now() + CODE_MS);
    await trx
      .updateTable('signing_link')
      .set({ codes, code_expires_at: until, code_tries: 0 })
      .where('entity_id', '=', link.entity_id)
      .execute();
    const isFirst = recipient.status === 'ASKED';
    await trx
      .updateTable('envelope_recipient')
      .set({ language, ...(isFirst ? { status: 'OPENED', opened_at: new Date() } : {}) })
      .where('envelope_id', '=', id)
      .where('party', '=', party)
      .execute();
    if (isFirst) await tellChange(trx, jobs, id);
    await addEvents(
      trx,
      id,
      [
        { kind: 'OPENED', party },
        { kind: 'CODE_SENT', party },
      ],
      origin,
    );
    await addLetter(trx, jobs, whole.envelope, {
      kind: 'code',
      key: `code ${link.entity_id} ${String(codes)}`,
      to: { ...recipient, language },
      linkId: link.entity_id,
      codeNo: codes,
    });
    return answer(codes, until);
  });
}

/**
 * Takes the code and uses the link up for a session. Throws `bad_request` at `code` when it is wrong or over, `link_over`,
 * `not_found`.
 */
export async function enterCode(
  { db, secrets }: SigningPlaces,
  token: string,
  code: string,
  origin: Origin,
): Promise<SignerSession> {
  const result = await db.transaction().execute(async (trx): Promise<SignerSession | Fail> => {
    const { link, whole, recipient } = await follow(trx, token);
    const reason = linkReason(link, whole, recipient);
    if (reason) throw new Problem('link_over', [{ field: 'token', code: reason }]);
    const isOver = !link.code_expires_at || link.code_expires_at < new Date() || link.code_tries >= TRIES;
    if (isOver) return { field: 'code', code: 'code_over' };
    const { envelope_id, party, entity_id: id } = link;
    if (!isSame(code, codeOf(secrets, id, link.codes))) {
      await trx
        .updateTable('signing_link')
        .set({ code_tries: link.code_tries + 1 })
        .where('entity_id', '=', id)
        .execute();
      await addEvents(trx, envelope_id, [{ kind: 'CODE_WRONG', party }], origin);
      return { field: 'code', code: 'wrong_code' };
    }
    await trx.updateTable('signing_link').set({ used_at: new Date() }).where('entity_id', '=', id).execute();
    await addEvents(trx, envelope_id, [{ kind: 'IDENTIFIED', party }], origin);
    const session = randomBytes(32).toString('base64url');
    const expiresAt = new Date(Date.now() + SESSION_MS);
    await trx
      .insertInto('signing_session')
      .values({ hash: hashOfToken(session), envelope_id, party, expires_at: expiresAt })
      .execute();
    return { session, expires_at: expiresAt.toISOString() };
  });
  // After the transaction: a wrong try is counted.
  if ('session' in result) return result;
  throw new Problem('bad_request', [result]);
}

/** Mails a new link to the address of an older one. Says nothing of whether there was one, or why none was sent. */
export async function askAgain(context: SigningPlaces, token: string, origin: Origin): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const found = await follow(trx, token).catch((error: unknown) => {
      if (error instanceof Problem) return null;
      throw error;
    });
    if (!found || found.whole.envelope.state !== 'SENT' || !maySign(found.recipient)) return;
    const { envelope_id: id, party } = found.link;
    const aDayAgo = new Date(Date.now() - DAY_MS);
    const { all, recent } = await trx
      .selectFrom('signing_link')
      .select(({ fn }) => [
        fn.countAll<string>().as('all'),
        fn.countAll<string>().filterWhere('created_at', '>', aDayAgo).as('recent'),
      ])
      .where('envelope_id', '=', id)
      .where('party', '=', party)
      .executeTakeFirstOrThrow();
    if (Number(recent) >= LINKS_A_DAY || Number(all) >= LINKS) return;
    await sendLink(trx, context, found.whole.envelope, found.recipient, 'link');
    await addEvents(trx, id, [{ kind: 'RESENT', party }], origin);
  });
}

interface Followed {
  readonly link: Selectable<SigningLinkTable>;
  readonly whole: WholeEnvelope;
  readonly recipient: RecipientRow;
}

/** The link of a token, its envelope locked. Throws `not_found`. */
async function follow(trx: Trx, token: string): Promise<Followed> {
  const read = () =>
    trx.selectFrom('signing_link').selectAll().where('hash', '=', hashOfToken(token)).executeTakeFirst();
  const first = await read();
  if (!first) throw new Problem('not_found');
  const whole = await lockEnvelope(trx, first.envelope_id);
  // Again: whoever had the lock before may have used it.
  const link = (await read()) ?? first;
  const recipient = whole.recipients.find(({ party }) => party === link.party);
  if (!recipient) throw new Problem('not_found');
  return { link, whole, recipient };
}

/** Why nothing can be done with a link; null: it can. */
function linkReason(
  link: Selectable<SigningLinkTable>,
  { envelope }: WholeEnvelope,
  recipient: RecipientRow,
): Fail['code'] | null {
  if (recipient.status === 'SIGNED') return 'signed_already';
  if (envelope.state !== 'SENT' || !maySign(recipient)) return 'signing_over';
  const isOver = link.used_at !== null || link.expires_at === null || link.expires_at < new Date();
  return isOver ? 'link_replaced' : null;
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Its owner knows it again, nobody learns it: `j•••@example.org`. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
