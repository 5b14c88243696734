import type { ReportFolder } from '#schemas/report/item.ts';

/** A folder and those above it that the reader sees, the outermost first. */
export function wayOf(id: string | null, folders: readonly ReportFolder[]): ReportFolder[] {
  const way: ReportFolder[] = [];
  let at = folders.find(({ entity_id }) => entity_id === id);
  // A tree that is changed while it is read may lead in a circle.
  while (at && !way.includes(at)) {
    way.unshift(at);
    const { parent_id }: ReportFolder = at;
    at = folders.find(({ entity_id }) => entity_id === parent_id);
  }
  return way;
}
