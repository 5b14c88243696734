import { buffer } from 'node:stream/consumers';
import { EXPIRES_DAYS, roleOf } from '#schemas/agreement/index.ts';
import type { Placement } from '#schemas/contract/placement.ts';
import type { ContractParty } from '#schemas/vocabulary/index.ts';
import type { AppContext } from '#server/app.ts';
import type { Db } from '#server/platform/db.ts';
import { personText } from '#server/platform/names.ts';
import type { Envelope, Recipient } from '#server/ports/signing/index.ts';
import { openContent } from '../files/links/open.ts';
import { newestOf } from '../files/links/store.ts';
import { languageOf, recipientsOf, type AgreementRow } from './agreement.ts';

/** What goes out of an agreement that was sent: its frozen paper, and who signs it in which order. */
export async function envelopeOf(
  context: Pick<AppContext, 'db' | 'storage' | 'secrets'>,
  row: AgreementRow,
): Promise<Envelope> {
  const { db } = context;
  const text = (name: string): string => String(row[name] ?? '');
  return {
    id: row.entity_id,
    name: text('name'),
    subject: text('email_subject') || text('name'),
    message: text('email_body'),
    language: languageOf(row),
    sender: await senderOf(db, text('sent_by')),
    recipients: recipientsOf(row).map((recipient, index): Recipient => ({
      party: recipient.party as ContractParty,
      position: row.in_order ? index + 1 : 1,
      role: roleOf(recipient),
      name: recipient.name ?? '',
      email: recipient.email ?? '',
    })),
    cc: (row.cc as readonly string[] | null) ?? [],
    expiresDays: typeof row.expires_days === 'number' ? row.expires_days : EXPIRES_DAYS,
    placements: await placementsOf(db, row),
    paper: await paperOf(context, text('sent_file_id')),
  };
}

async function senderOf(db: Db, id: string): Promise<Envelope['sender']> {
  const sender = await db
    .selectFrom('app_user')
    .select(['first_name', 'last_name', 'email'])
    .where('entity_id', '=', id)
    .executeTakeFirstOrThrow();
  return { name: personText(sender), email: sender.email ?? '' };
}

async function placementsOf(
  db: Db,
  { template_id, template_no }: AgreementRow,
): Promise<readonly Placement[]> {
  const { placements } = await db
    .selectFrom('contract_template_version')
    .select('placements')
    .where('template_id', '=', String(template_id))
    .where('no', '=', Number(template_no))
    .executeTakeFirstOrThrow();
  return placements.filter(({ kind }) => kind !== 'MERGE');
}

async function paperOf(
  context: Pick<AppContext, 'db' | 'storage' | 'secrets'>,
  fileId: string,
): Promise<Uint8Array> {
  const content = await newestOf(context.db, fileId);
  if (!content) throw new Error('the paper of an agreement that was sent is gone');
  return buffer(await openContent(context, content));
}
