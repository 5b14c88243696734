import type { Fail } from '#schemas/engine/fails.ts';
import { faults } from '#schemas/engine/validate.ts';
import type { Mapping } from '#schemas/import-flow/index.ts';
import { LEADS, LEAD_LIFECYCLE } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { leadCheck } from '#server/features/leads/validate.ts';
import { readRow, type Cells } from './cells.ts';
import type { Words } from './words.ts';

export interface CheckedRow {
  /** What would be stored, as far as it could be read. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly fails: readonly Fail[];
}

/**
 * A row as a lead with everything that is wrong with it. References need no query: only what the lookups know was
 * read. A table inside a lead has no place in a file, so no rule asks for its rows.
 */
export function checkRow(
  type: LeadType,
  mappings: readonly Mapping[],
  words: Words,
  cells: Cells,
): CheckedRow {
  const { values, fails } = readRow(type, mappings, words, cells);
  const record = { status: LEAD_LIFECYCLE.initial, ...values };
  const lead = LEADS[type];
  const resource = { ...lead, rules: lead.rules.filter((rule) => rule.rule !== 'hasRow') };
  const unread = new Set(fails.map((fail) => fail.field));
  const found = faults(resource, leadCheck(type, 'create'), record, null);
  return { record, fails: [...fails, ...found.filter((fail) => !unread.has(fail.field))] };
}
