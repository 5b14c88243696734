import { isAskedNow, isOut, type AgreementSigning } from '#schemas/agreement/index.ts';
import { OURS } from '#schemas/contract/party.ts';
import type { AppContext } from '#server/app.ts';
import type { Actor, Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import type { SigningService } from '#server/ports/signing/index.ts';
import { isDraft, mayWriteOn, presentAgreement, recipientsOf, type OwnedAgreement } from './agreement.ts';
import { missingFails } from './missing.ts';
import { findAgreement } from './read.ts';
import { templateOf } from './send.ts';

/** One agreement, with how far its signers are, and what keeps a draft from being sent. Throws `not_found`. */
export async function readAgreement(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  call: Call,
  id: string,
): Promise<Record<string, unknown>> {
  const row = await findAgreement(db, call, id);
  const isReady = config.contracts && isDraft(row) && row.method === 'ESIGN' && row.template_id !== null;
  const template = isReady ? await templateOf(db, row) : null;
  const missing = template
    ? missingFails({ recipients: recipientsOf(row), template, placements: template.placements, values: row })
    : [];
  const mayWrite = mayWriteOn(call.actor, row.lead);
  const { can, ...record } = presentAgreement(row, call.actor);
  return {
    ...record,
    signing: row.signing ?? null,
    sent_file_id: row.sent_file_id ?? null,
    missing,
    can: {
      ...(can as object),
      send: mayWrite && template !== null,
      follow: mayWrite && config.contracts && isOut(row),
      sign_here: config.contracts && (await isTheirsToSign(db, call.actor, row)),
    },
  };
}

/** Whether the actor is asked to sign for us now, and the service lets people sign from here. */
export async function isTheirsToSign(db: Db, actor: Actor, row: OwnedAgreement): Promise<boolean> {
  const service = row.signing_service as SigningService['kind'] | null;
  const us = recipientsOf(row).find(({ party }) => party === OURS);
  const state = (row.signing as AgreementSigning | null)?.recipients.find(({ party }) => party === OURS);
  if (!isOut(row) || service === 'embedded' || !us?.email || !state || !isAskedNow(state.status))
    return false;
  const self = await db
    .selectFrom('app_user')
    .select('email')
    .where('entity_id', '=', actor.id)
    .executeTakeFirst();
  return self?.email?.toLowerCase() === us.email.toLowerCase();
}
