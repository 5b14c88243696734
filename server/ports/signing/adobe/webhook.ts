import { sql } from 'kysely';
import { API } from '#server/platform/http.ts';
import { tellChange, type SigningContext } from '../open.ts';
import { postWebhook } from './api.ts';
import { AdobeRefused, type AdobeClient } from './client.ts';
import { setRow, type AdobeRow } from './store.ts';

/** Where Acrobat Sign tells us that something has happened. */
export const WEBHOOK = '/contracts/adobe/webhook';

/** It tries for three days (domain §3): a notice that was taken in comes no more after that. */
const KEPT_DAYS = 7;

/** A notice: who tells it, and what it is about. */
export interface AdobeNotice {
  readonly webhookNotificationId: string;
  readonly agreement?: { readonly id: string };
}

/**
 * Takes in a notice, once however often it comes. It is a hint and nothing more: what has happened is asked of Acrobat Sign
 * itself, by a job. Of what we do not know nothing is done.
 */
export const takeNotice = ({ db, jobs }: SigningContext, notice: AdobeNotice): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const agreementId = notice.agreement?.id;
    if (agreementId === undefined) return;
    const ours = await trx
      .selectFrom('adobe_envelope')
      .select('entity_id')
      .where('agreement_id', '=', agreementId)
      .executeTakeFirst();
    if (!ours) return;
    const taken = await trx
      .insertInto('adobe_notice')
      .values({ id: notice.webhookNotificationId })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!taken) return;
    await tellChange(trx, jobs, ours.entity_id);
    await sql`delete from adobe_notice where at < now() - ${KEPT_DAYS} * interval '1 day'`.execute(trx);
  });

/** Has us told of what happens, where Acrobat Sign can reach us. Where it will not, the clock looks. */
export async function hear(
  { db, config }: SigningContext,
  client: AdobeClient,
  { entity_id: id, agreement_id: agreementId, heard }: AdobeRow,
  signal?: AbortSignal,
): Promise<void> {
  if (heard || agreementId === null || !isReachable(config.publicUrl)) return;
  try {
    await postWebhook(client, agreementId, `${config.publicUrl}${API}${WEBHOOK}`, signal);
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof AdobeRefused)) return;
  }
  await setRow(db, id, { heard: true });
}

/** Webhooks go to HTTPS on 443 or 8443, and not to the machine itself (domain §3). */
function isReachable(publicUrl: string): boolean {
  const { protocol, port, hostname } = new URL(publicUrl);
  const isLoopback = hostname === 'localhost' || /^127\.|^\[::1\]$/.test(hostname);
  return protocol === 'https:' && (port === '' || port === '8443') && !isLoopback;
}
