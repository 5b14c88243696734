import type { ReportFolder, ReportItem, ReportTarget } from '#schemas/report/item.ts';

/** What lies in a place: reports and their folders. */
export type ReportThing = ReportItem & { readonly kind: 'report' };
export type FolderThing = ReportFolder & { readonly kind: 'folder' };
export type Thing = ReportThing | FolderThing;

export const asReport = (item: ReportItem): ReportThing => ({ ...item, kind: 'report' });
export const asFolder = (folder: ReportFolder): FolderThing => ({ ...folder, kind: 'folder' });

export const targetOf = ({ kind, entity_id, version }: Thing): ReportTarget => ({ kind, entity_id, version });
