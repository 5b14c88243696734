import { isAskedNow, isOut, type AgreementSigning } from '#schemas/agreement/index.ts';
import type { ContractParty } from '#schemas/vocabulary/index.ts';
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
      sign_here: config.contracts && (await ownSide(db, call.actor, row)) !== null,
    },
  };
}

/** The side for which the actor is asked to sign now, where its service lets people sign from here; else null. */
export async function ownSide(db: Db, actor: Actor, row: OwnedAgreement): Promise<typeof OURS | null> {
  const service = row.signing_service as SigningService['kind'] | null;
  const us = recipientsOf(row).find(({ party }) => party === OURS);
  const state = (row.signing as AgreementSigning | null)?.recipients.find(({ party }) => party === OURS);
  if (!isOut(row) || service === 'embedded' || !us?.email || !state || !isAskedNow(state.status)) return null;
  const self = await db
    .selectFrom('app_user')
    .select('email')
    .where('entity_id', '=', actor.id)
    .executeTakeFirst();
  return self?.email?.toLowerCase() === us.email.toLowerCase() ? OURS : null;
}

/** Ours among those who sign: only they have a name here. */
const OURS = 'INTERNAL' satisfies ContractParty;
