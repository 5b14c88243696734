import type { Text } from '#schemas/engine/codes.ts';
import type { Field } from '#schemas/engine/field.ts';
import type { Guard } from '#schemas/engine/mask.ts';
import { isDated, isNumber, isOneValue, operatorsOfField, type ReportOperator } from './operators.ts';
import { TOTALS, type TotalName } from './words.ts';

/** A column that reports of a category may have, as their readers have it. */
export interface ReportColumn {
  /** `part.field`: `lead.company_name`, `form:driver.license_number`; a field of a form by its stable id. */
  readonly id: string;
  /** Of which record it tells; `parts` of the catalogue has its name. */
  readonly part: string;
  readonly field: Field;
  /** Kept encrypted: it is shown as a mask unless it is opened, and never compared. */
  readonly masked?: Guard;
}

/** What reports of a category may show (GET /reports/columns). */
export interface ReportCatalogue {
  readonly parts: Readonly<Record<string, Text>>;
  readonly columns: readonly ReportColumn[];
  /** Whether the reader may have masked columns opened, for a reason that is kept. */
  readonly may_open: boolean;
}

export const operatorsOf = ({ field, masked }: ReportColumn): readonly ReportOperator[] =>
  masked ? ['empty', 'filled'] : operatorsOfField(field);

/** Whether rows can be ordered by it, and groups made of it. */
export const isComparable = ({ field, masked }: ReportColumn): boolean => !masked && isOneValue(field);

/** The figures that can be made of its values. */
export function totalsOfColumn(column: ReportColumn): readonly TotalName[] {
  if (column.masked) return ['count'];
  if (isNumber(column.field)) return TOTALS;
  return isDated(column.field) ? ['count', 'min', 'max'] : ['count'];
}
