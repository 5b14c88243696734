import { codesOf } from '#schemas/engine/codes.ts';
import type { ImportCounts } from '#schemas/import-flow/index.ts';
import { IMPORT_ITEM_STATUS, type ImportItemStatus } from '#schemas/vocabulary/index.ts';

/** What the specification counts (§4 'Data analysis'), what needs work first; the others only where there are any. */
const NAMED = ['INVALID', 'DUPLICATED', 'VALID', 'PENDING'] as const;
const ORDER: readonly ImportItemStatus[] = [
  ...NAMED,
  ...codesOf(IMPORT_ITEM_STATUS).filter((code) => !NAMED.some((named) => named === code)),
] as ImportItemStatus[];

const COUNT_OF: Readonly<Record<ImportItemStatus, keyof ImportCounts>> = {
  PENDING: 'pending',
  VALID: 'valid',
  INVALID: 'failed',
  DUPLICATED: 'refused',
  REMOVED: 'removed',
  IMPORTED: 'imported',
  UNDONE: 'undone',
};

export const countOf = (counts: ImportCounts, status: ImportItemStatus): number => counts[COUNT_OF[status]];

export const statusesIn = (counts: ImportCounts): ImportItemStatus[] =>
  ORDER.filter((status) => NAMED.some((named) => named === status) || countOf(counts, status) > 0);

/** The first with something to do. */
export const firstOf = (counts: ImportCounts): ImportItemStatus =>
  ORDER.find((status) => countOf(counts, status) > 0) ?? 'VALID';

/** Rows that a person may correct, or take out of the import. */
const OPEN: readonly ImportItemStatus[] = ['INVALID', 'DUPLICATED', 'VALID'];
export const isOpen = (status: ImportItemStatus): boolean => OPEN.includes(status);
