import type { Values } from '#schemas/engine/field.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import { importTargets, isColumn, type Mapping } from '#schemas/import-flow/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { cellIn, sayingOf, type Cells } from './cells.ts';

/**
 * The fields of a row's record whose value the row itself says, in a cell or by what a cell implies: the state of a
 * county, the subspecialty of a taxonomy code. The others have their defaults.
 */
export function saidFields(
  type: LeadType,
  mappings: readonly Mapping[],
  cells: Cells,
  record: Values,
): string[] {
  const inCells = new Set(
    mappings
      .filter(isColumn)
      .filter(({ column }) => sayingOf(cellIn(cells, column)) !== null)
      .map(({ field }) => field),
  );
  const byDefault = new Set(mappings.filter((mapping) => !isColumn(mapping)).map(({ field }) => field));
  const targets = importTargets(type);
  const parents = targets.flatMap(([name, field]) =>
    inCells.has(name) && field.kind === 'lookup' && field.within ? [field.within] : [],
  );
  const children = targets.flatMap(([name, field]) =>
    field.kind === 'lookup' && field.within && inCells.has(field.within) ? [name] : [],
  );
  const implied = new Set([...parents, ...children].filter((name) => !byDefault.has(name)));
  return targets
    .map(([name]) => name)
    .filter((name) => !isEmpty(record[name]) && (inCells.has(name) || implied.has(name)));
}
