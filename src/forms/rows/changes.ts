import { ROW_KEY } from '#schemas/engine/form.ts';
import { isSame } from '#schemas/engine/same.ts';
import { isValues } from '#schemas/engine/resource.ts';

/** A row of a list field: its key, and its cells by their property. */
export type RowValues = Readonly<Record<string, unknown>>;

export interface RowChange {
  readonly key: string;
  readonly kind: 'added' | 'removed' | 'changed' | 'same';
  readonly before: RowValues | null;
  readonly after: RowValues | null;
  /** Properties of the cells that differ, in the order in which they stand in the rows. */
  readonly cells: readonly string[];
}

/** The rows of a value that came from outside; what is no row is left out. */
export const rowsIn = (value: unknown): RowValues[] => (Array.isArray(value) ? value.filter(isValues) : []);

const keyOf = (row: RowValues): string => String(row[ROW_KEY]);

/**
 * Two revisions of a list, row by row as their keys say: the rows there are now in their order, each removed one where
 * it stood. Another place is no change.
 */
export function rowChanges(before: unknown, after: unknown): RowChange[] {
  const [old, current] = [rowsIn(before), rowsIn(after)];
  const known = new Map(old.map((row) => [keyOf(row), row]));
  const kept = new Set(current.map(keyOf));
  const changes = current.map((row): RowChange => {
    const key = keyOf(row);
    const was = known.get(key) ?? null;
    const cells = [...new Set([...Object.keys(was ?? {}), ...Object.keys(row)])].filter(
      (name) => name !== ROW_KEY && !isSame(was?.[name], row[name]),
    );
    const kind = was === null ? 'added' : cells.length > 0 ? 'changed' : 'same';
    return { key, kind, before: was, after: row, cells };
  });
  old.forEach((row, index) => {
    const key = keyOf(row);
    if (kept.has(key)) return;
    const cells = Object.keys(row).filter((name) => name !== ROW_KEY);
    const previous = old[index - 1];
    const place = previous ? changes.findIndex((change) => change.key === keyOf(previous)) + 1 : 0;
    changes.splice(place, 0, { key, kind: 'removed', before: row, after: null, cells });
  });
  return changes;
}
