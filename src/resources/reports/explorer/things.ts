import type { ReportFolder, ReportItem, ReportTarget } from '#schemas/report/item.ts';
import { bodyOf, staleRecord } from '#src/dataProvider/errors.ts';

/** What lies in a place: reports and their folders. */
export type ReportThing = ReportItem & { readonly kind: 'report' };
export type FolderThing = ReportFolder & { readonly kind: 'folder' };
export type Thing = ReportThing | FolderThing;

export const asReport = (item: ReportItem): ReportThing => ({ ...item, kind: 'report' });
export const asFolder = (folder: ReportFolder): FolderThing => ({ ...folder, kind: 'folder' });

export const targetOf = ({ kind, entity_id, version }: Thing): ReportTarget => ({ kind, entity_id, version });

/** A thing as it was saved elsewhere meanwhile (409); null: a write of it was refused for something else. */
export function thingNow({ kind }: Thing, error: unknown): Thing | null {
  // A name that is taken comes with the report that has it.
  const current = bodyOf(error)?.fails.length === 0 ? staleRecord(error) : null;
  return current && ({ ...current, kind } as unknown as Thing);
}
