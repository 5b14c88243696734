import { isOut } from '#schemas/agreement/index.ts';
import type { AppContext } from '#server/app.ts';
import type { Call } from '#server/platform/actor.ts';
import { isDraft, mayWriteOn, presentAgreement, recipientsOf } from './agreement.ts';
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
    },
  };
}
