import type { AppContext } from '#server/app.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { papersOf } from '#server/platform/papers.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { SigningRefused } from '#server/ports/signing/index.ts';
import { tellChange } from '#server/ports/signing/open.ts';
import { mergeValues } from '../contracts/paper/values.ts';
import { addMade, storeMade } from '../files/made.ts';
import { changesBetween, type LeadRow } from '../leads/lead.ts';
import { findLead } from '../leads/read.ts';
import {
  isDraft,
  mayWriteOn,
  languageOf,
  presentAgreement,
  recipientsOf,
  updated,
  type OwnedAgreement,
} from './agreement.ts';
import { envelopeOf } from './envelope.ts';
import { missingFails } from './missing.ts';
import { findAgreement } from './read.ts';
import { addSending, endUnsent, readRow } from './sync.ts';

type Context = Pick<AppContext, 'db' | 'jobs' | 'storage' | 'secrets' | 'config' | 'signing'>;

/**
 * Sends an agreement to those who sign it: for good. What keeps it from that is told all at once (`bad_request`). The paper
 * is frozen as it is now; the signing service is asked by a job, which goes on whatever happens to this process. Throws
 * `not_found`, `forbidden`, `stale`, `not_now`.
 */
export async function sendAgreement(
  context: Context,
  call: Call,
  id: string,
  version: number,
): Promise<Record<string, unknown>> {
  const { db, jobs, signing } = context;
  const seen = await findAgreement(db, call, id);
  refuseSending(call, seen, version);
  await refuseMissing(db, seen);
  const { paper, no, lead } = await filledPaper(context, call, seen);
  const stored = await storeMade(context, paper, 'PDF');
  return transact(db, call, async (write) => {
    const current = await findAgreement(write.trx, call, id, true);
    refuseSending(call, current, version);
    const template = await refuseMissing(write.trx, current, true);
    const leadNow = await findLead(write.trx, call, current.lead_type, current.lead_id);
    // Somebody placed something else meanwhile, or the lead says something else: the paper that is stored is another one.
    if (template.no !== no || leadNow.entity_id !== lead.entity_id || leadNow.version !== lead.version)
      throw new Problem('stale', [], presentAgreement(current, call.actor));
    const sentFile = await addMade(write, context, stored, {
      name: `${String(current.name)}.pdf`,
      use: 'agreement',
      lead_type: current.lead_type,
      created_by: call.actor.id,
    });
    const patch = { status: 'IN_PROGRESS', sent_at: new Date() };
    await write.update(
      'agreement',
      id,
      version,
      {
        ...patch,
        status_at: patch.sent_at,
        sent_by: call.actor.id,
        sent_file_id: sentFile,
        template_no: no,
        signing_service: signing.kind,
        updated_by: call.actor.id,
      },
      updated(current, changesBetween(current, patch)),
    );
    await addSending(write.trx, jobs, id);
    return presentAgreement(await findAgreement(write.trx, call, id), call.actor);
  });
}

function refuseSending({ actor }: Call, row: OwnedAgreement, version: number): void {
  if (!mayWriteOn(actor, row.lead)) throw new Problem('forbidden');
  if (row.version !== version) throw new Problem('stale', [], presentAgreement(row, actor));
  if (!isDraft(row) || row.method !== 'ESIGN')
    throw new Problem('not_now', [{ field: 'status', code: 'transition_forbidden' }]);
}

/** Refuses everything that keeps it from being sent; gives what it is made from otherwise. */
async function refuseMissing(db: Db | Trx, row: OwnedAgreement, lock = false) {
  const template = await templateOf(db, row, lock);
  refuse(
    missingFails({ recipients: recipientsOf(row), template, placements: template.placements, values: row }),
  );
  return template;
}

/** What an agreement is made from now: its template with the version that new ones get. */
export async function templateOf(db: Db | Trx, { template_id: id }: OwnedAgreement, lock = false) {
  const template = await db
    .selectFrom('contract_template as t')
    .innerJoin('contract_template_version as v', (join) =>
      join.onRef('v.template_id', '=', 't.entity_id').onRef('v.no', '=', 't.current_no'),
    )
    .select(['t.enabled', 'v.no', 'v.placements', 'v.pdf_key'])
    .where('t.entity_id', '=', String(id))
    .$if(lock, (query) => query.forShare('t'))
    .executeTakeFirst();
  if (!template) throw new Problem('not_now', [{ field: 'template_id', code: 'required' }]);
  return template;
}

/** The paper of an agreement with what its lead says now, the number of the version that it is of, and that lead. */
export async function filledPaper(
  { db, storage, secrets }: Pick<AppContext, 'db' | 'storage' | 'secrets'>,
  call: Call,
  row: OwnedAgreement,
): Promise<{ readonly paper: Uint8Array; readonly no: number; readonly lead: LeadRow }> {
  const { no, placements, pdf_key } = await templateOf(db, row);
  const lead = await findLead(db, call, row.lead_type, row.lead_id);
  const values = await mergeValues(db, lead, placements, languageOf(row));
  const { fillPaper } = await import('../contracts/paper/fill.ts');
  return {
    no,
    lead,
    paper: await fillPaper(await papersOf(storage, secrets).read(pdf_key), placements, values),
  };
}

/**
 * Gives an agreement to its signing service, which has one envelope of it however often this is done. What it refuses for
 * good is cancelled; what was cancelled here meanwhile is withdrawn there. Throws SigningAway: the job comes again by itself.
 */
export async function sendJob(context: Context, id: string, signal: AbortSignal): Promise<void> {
  const { db, jobs, signing } = context;
  const row = await readRow(db, id);
  if (row?.status === 'IN_PROGRESS') {
    const envelope = await envelopeOf(context, row);
    try {
      await signing.send(envelope, signal);
    } catch (error) {
      if (await endUnsent(context, id, error)) return;
      throw error;
    }
  }
  const after = await readRow(db, id);
  if (after?.status === 'CANCELLED') await withdrawUnwanted(context, id, signal);
  else {
    await db.transaction().execute((trx) => tellChange(trx, jobs, id));
    await signing.prepare(id, signal);
  }
}

async function withdrawUnwanted({ signing }: Context, id: string, signal: AbortSignal): Promise<void> {
  try {
    await signing.cancel(id, 'VOIDED', '', signal);
  } catch (error) {
    // It never had one.
    if (!(error instanceof SigningRefused)) throw error;
  }
}
