import type { JsonSchema } from './kinds.ts';
import { isValues } from './resource.ts';
import { isEmpty } from './rules.ts';
import { isSame } from './same.ts';

/** Classes of what is encrypted at rest and masked wherever it is shown (docs/decisions/012). */
export const SENSITIVE = ['SSN', 'BIRTH_DATE', 'BACKGROUND', 'LICENSE'] as const;
export type Sensitive = (typeof SENSITIVE)[number];

/** What of a value is sensitive: all of it, or of a list of rows what stands under these properties. */
export type Guard = Sensitive | Readonly<Record<string, Sensitive>>;

const SIGN = '•';
/** What stands for a value of which nothing may be seen. */
export const HIDDEN = SIGN.repeat(3);

/** Nobody types it, so what carries it stands for a value that is on file. */
export const isMask = (value: unknown): value is string => typeof value === 'string' && value.includes(SIGN);

/** The class of a field or column that says it is sensitive itself (`x-sensitive`), else null. */
export const classOf = (schema: JsonSchema): Sensitive | null =>
  SENSITIVE.find((one) => one === schema['x-sensitive']) ?? null;

/** What of a field is sensitive, null: nothing. */
export function sensitiveOf({ schema }: { readonly schema: JsonSchema }): Guard | null {
  const own = classOf(schema);
  const row = isValues(schema.items) && isValues(schema.items.properties) ? schema.items.properties : {};
  if (own !== null) return own;
  const columns = Object.entries(row).flatMap(([property, column]): [string, Sensitive][] => {
    const one = isValues(column) ? classOf(column) : null;
    return one === null ? [] : [[property, one]];
  });
  return columns.length === 0 ? null : Object.fromEntries(columns);
}

/** Whether two fields protect their values otherwise. */
export const isOtherClass = (
  one: { readonly schema: JsonSchema },
  other: { readonly schema: JsonSchema },
): boolean => !isSame(sensitiveOf(one), sensitiveOf(other));

/** A value with what its guard names as `turn` has it; what is empty stays so. */
export function guarded(
  guard: Guard,
  value: unknown,
  turn: (of: Sensitive, part: unknown, row: number | null, property: string | null) => unknown,
): unknown {
  if (isEmpty(value)) return value;
  if (typeof guard === 'string') return turn(guard, value, null, null);
  if (!Array.isArray(value)) return value;
  return value.map((row: unknown, index) =>
    isValues(row)
      ? Object.fromEntries(
          Object.entries(row).map(([property, cell]) => {
            const of = Object.hasOwn(guard, property) ? guard[property] : undefined;
            return [property, of && !isEmpty(cell) ? turn(of, cell, index, property) : cell];
          }),
        )
      : row,
  );
}

/** How a value is shown; what is a mask already stays, and what is not sensitive (no guard) as well. */
export const maskOf = (guard: Guard | null | undefined, value: unknown): unknown =>
  guard ? guarded(guard, value, (of, part) => (isMask(part) ? part : maskOfClass(of, String(part)))) : value;

/** Fewer signs than these would say too much with four of them. */
const LICENSE_SHORT = 8;

/** Of a Social Security number and a licence the last four signs are shown, of a birth date its year. */
function maskOfClass(of: Sensitive, text: string): string {
  switch (of) {
    case 'SSN':
      return `${HIDDEN}-${SIGN.repeat(2)}-${text.replace(/\D/g, '').slice(-4)}`;
    case 'BIRTH_DATE':
      return `${SIGN.repeat(2)}/${SIGN.repeat(2)}/${text.slice(0, 4)}`;
    case 'BACKGROUND':
      return HIDDEN;
    case 'LICENSE': {
      const signs = text.replace(/[^\p{L}\p{N}]/gu, '');
      return signs.length < LICENSE_SHORT ? HIDDEN : `${HIDDEN}${signs.slice(-4)}`;
    }
  }
}
