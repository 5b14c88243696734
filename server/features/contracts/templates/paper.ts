import { placementFails, type Placement } from '#schemas/contract/placement.ts';
import type { AppContext } from '#server/app.ts';
import { findLead } from '#server/features/leads/read.ts';
import type { Call } from '#server/platform/actor.ts';
import { papersOf } from '#server/platform/papers.ts';
import { mergeValues, sampleValues } from '../paper/values.ts';
import { findTemplate, findVersion } from './template.ts';

type Context = Pick<AppContext, 'db' | 'storage' | 'secrets'>;

/** The paper of a version of a template (PDF). Throws `not_found`. */
export async function readPaper(
  { db, storage, secrets }: Context,
  call: Call,
  id: string,
  no?: number,
): Promise<Uint8Array> {
  const { pdf_key } = await findVersion(db, await findTemplate(db, call.actor, id), no);
  return papersOf(storage, secrets).read(pdf_key);
}

/**
 * The paper with what a lead says filled in, or the names of the fields where none is said. Throws `not_found` also for a
 * lead that its reader may not see.
 * @param placed in place of what is saved: as somebody has it on the screen. What cannot stand there yet is left out.
 */
export async function previewPaper(
  { db, storage, secrets }: Context,
  call: Call,
  id: string,
  leadId: string | null,
  placed: readonly Placement[] | null,
): Promise<Uint8Array> {
  const template = await findTemplate(db, call.actor, id);
  const { pdf_key, pages, placements: saved } = await findVersion(db, template);
  const type = template.lead_type;
  const placements =
    placed?.filter((place) => placementFails([place], pages.length, type).length === 0) ?? saved;
  const values =
    leadId === null
      ? sampleValues(type, placements, call.language)
      : await mergeValues(db, await findLead(db, call, type, leadId), placements, call.language);
  const { fillPaper } = await import('../paper/fill.ts');
  return fillPaper(await papersOf(storage, secrets).read(pdf_key), placements, values);
}
