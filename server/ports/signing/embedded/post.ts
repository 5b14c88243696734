import { sql, type Updateable } from 'kysely';
import { fillLetter, type LetterText } from '#schemas/contract/letters.ts';
import type { Language } from '#schemas/engine/codes.ts';
import type { NoticeParam } from '#schemas/notices/index.ts';
import type { AppContext } from '#server/app.ts';
import type { LetterTable } from '#server/db/contracting.ts';
import type { Db } from '#server/platform/db.ts';
import { html } from '#server/platform/html.ts';
import { papersOf } from '#server/platform/papers.ts';
import { MailRefused, type Attachment, type Message } from '#server/ports/mail/index.ts';
import type { TellMissing } from './letters.ts';
import { codeOf, SIGN_PATH, tokenOf, VERIFY_PATH } from './links.ts';

type Context = Pick<AppContext, 'db' | 'mail' | 'config' | 'secrets' | 'storage'>;

/**
 * Sends a queued letter, and marks it SENT; what will never be taken is FAILED with its reason. A signed copy that the mail
 * server does not take, most often since it is too large for it, is left out, and the letter says of whom it can be had. A
 * process that is killed between the two sends it again, and the copies have one Message-ID, the letter's key. Throws
 * MailAway: the job comes again by itself.
 */
export async function sendLetter(
  context: Context,
  id: string,
  tellMissing: TellMissing,
  signal?: AbortSignal,
): Promise<void> {
  const letter = await readQueued(context.db, id);
  if (!letter) return;
  const end = (outcome: Outcome, isMissing = false): Promise<void> =>
    context.db.transaction().execute(async (trx) => {
      await trx.updateTable('letter').set(outcome).where('entity_id', '=', id).execute();
      const { envelope_id: envelopeId, name, address } = letter;
      if (isMissing && envelopeId)
        await tellMissing(trx, { letterId: id, envelopeId, person: name || address });
    });
  if (letter.is_replaced) return end({ state: 'FAILED', failure: 'replaced' });
  const send = (kind: LetterText, attachments: readonly Attachment[]) =>
    context.mail.send(messageOf(context, id, letter, kind, attachments), signal);
  const copy = await copyOf(context, letter);
  const taken = await refusalOf(send(letter.kind, copy));
  if (taken === null) return end({ state: 'SENT', sent_at: new Date() });
  if (copy.length === 0) return end({ state: 'FAILED', failure: taken });
  const apart = await refusalOf(send('signed_apart', []));
  if (apart === null) return end({ state: 'SENT', sent_at: new Date(), failure: taken }, true);
  return end({ state: 'FAILED', failure: apart }, true);
}

/** What becomes of a letter: one that was SENT with a failure went without its copy. */
type Outcome = Pick<Updateable<LetterTable>, 'state' | 'failure' | 'sent_at'>;

/** Why a mail will never be taken; null: it was taken. */
const refusalOf = (sending: Promise<void>): Promise<string | null> =>
  sending.then(
    () => null,
    (error: unknown) => {
      if (error instanceof MailRefused) return error.reason;
      throw error;
    },
  );

function messageOf(
  context: Context,
  id: string,
  letter: Letter,
  kind: LetterText,
  attachments: readonly Attachment[],
): Message {
  const params = {
    ...filled(context, letter),
    ...(kind === 'signed_apart' ? { sender: whereIs(letter) } : {}),
  };
  const { subject, text } = fillLetter(kind, letter.language, params);
  return {
    to: { name: letter.name, address: letter.address },
    messageId: id,
    subject,
    text,
    html: htmlOf(text, letter.language, params.link),
    attachments,
  };
}

/** Who sent the paper, and how they are written to. */
const whereIs = ({ sender, params }: Letter): string =>
  sender?.email ? `${params.sender} (${sender.email})` : params.sender;

/** A letter as it is shown, its link to be followed; whatever people have written in it is text. */
function htmlOf(text: string, language: Language, link?: string): string {
  const pieces = link === undefined ? [text] : text.split(link);
  const shown = pieces.map((piece, at) => html`${at > 0 && html`<a href="${link}">${link}</a>`}${piece}`);
  return html`<!doctype html>
    <html lang="${language}">
      <body>
        <p style="white-space: pre-line">${shown}</p>
      </body>
    </html>`.source;
}

/** What waits to be sent; undefined when it was sent. `is_replaced`: its link or its code is of no use any more. */
async function readQueued(db: Db, id: string) {
  return db
    .selectFrom('letter as t')
    .leftJoin('signing_link as l', 'l.entity_id', 't.link_id')
    .leftJoin('envelope as e', 'e.entity_id', 't.envelope_id')
    .select([
      't.kind',
      't.link_id',
      't.code_no',
      't.name',
      't.address',
      't.language',
      't.params',
      't.envelope_id',
      'e.signed_key',
      'e.sender',
    ])
    .select(
      sql<boolean>`coalesce(
            l.expires_at < now() or l.used_at is not null
            or (t.code_no is not null and (t.code_no < l.codes or l.code_expires_at < now())), false)`.as(
        'is_replaced',
      ),
    )
    .where('t.entity_id', '=', id)
    .where('t.state', '=', 'QUEUED')
    .executeTakeFirst();
}
type Letter = NonNullable<Awaited<ReturnType<typeof readQueued>>>;

/** What is filled in: link and code are made now, and kept nowhere. */
function filled(
  { config, secrets }: Context,
  letter: Letter,
): Record<string, NoticeParam> & { readonly link?: string } {
  const { link_id: linkId, code_no: codeNo, kind } = letter;
  const { until, ...params } = letter.params;
  return {
    ...params,
    ...(until ? { day: { day: until.slice(0, 10) } } : {}),
    ...(linkId && codeNo === null
      ? { link: `${config.publicUrl}${SIGN_PATH}#${tokenOf(secrets, linkId)}` }
      : {}),
    ...(linkId && codeNo !== null ? { code: codeOf(secrets, linkId, codeNo) } : {}),
    ...(kind === 'signed' ? { link: `${config.publicUrl}${VERIFY_PATH}` } : {}),
  };
}

async function copyOf(
  { storage, secrets }: Context,
  { kind, params, signed_key: key }: Letter,
): Promise<Attachment[]> {
  if (kind !== 'signed' || !key) return [];
  const content = await papersOf(storage, secrets).read(key);
  return [{ name: `${params.name}.pdf`, type: 'application/pdf', content }];
}
