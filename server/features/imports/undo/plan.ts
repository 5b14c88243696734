import type { Values } from '#schemas/engine/field.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { ImportOutcome } from '#schemas/vocabulary/index.ts';
import type { Change } from '#server/db/schema.ts';
import { changesBetween, valuesOf, type LeadRow } from '#server/features/leads/lead.ts';
import { reversed, takeBack } from '#server/features/leads/takeBack.ts';

/** A row that a run imported, and what keeps the lead that it created. */
export interface ImportedItem {
  readonly entity_id: string;
  readonly row_no: number;
  readonly outcome: ImportOutcome;
  readonly lead_id: string;
  readonly changes: readonly Change[];
  readonly changed: boolean;
  readonly in_use: boolean;
}

/** What becomes of a lead whose rows are undone. */
export interface Plan {
  readonly lead: LeadRow | undefined;
  readonly items: readonly ImportedItem[];
  readonly removes: boolean;
  readonly before: Values;
  /** What the lead says again. */
  readonly values: Values;
  readonly changes: readonly Change[];
  /** By row, what stays and why; nothing: all of it is taken back. */
  readonly fails: ReadonlyMap<ImportedItem, readonly Fail[]>;
}

/**
 * Takes back what rows made of one lead, the last row first.
 * @param held fields that stay whatever they say
 */
export function planUndo(
  type: LeadType,
  lead: LeadRow | undefined,
  items: readonly ImportedItem[],
  held: ReadonlySet<string>,
): Plan {
  const before = lead ? valuesOf(lead) : {};
  let now: Values = before;
  let removes = false;
  const fails = new Map<ImportedItem, readonly Fail[]>();
  const keep = (item: ImportedItem, code: Fail['code']) => fails.set(item, [{ field: '', code }]);
  for (const item of items) {
    if (!lead) keep(item, 'gone');
    else if (item.outcome === 'CREATED') {
      if (item.changed) keep(item, 'changed_since');
      else if (item.in_use) keep(item, 'in_use');
      else removes = true;
    } else {
      const { restored, kept } = takeBack(type, item.changes, now, held);
      now = { ...now, ...Object.fromEntries(reversed(restored).map(({ field, to }) => [field, to])) };
      if (kept.length > 0)
        fails.set(
          item,
          kept.map(({ field }) => ({ field, code: 'changed_since' })),
        );
    }
  }
  const changes = changesBetween(before, now);
  const values = Object.fromEntries(changes.map(({ field }) => [field, now[field]]));
  return { lead, items, removes, before, values, changes, fails };
}
