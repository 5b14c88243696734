import type { JsonSchema } from './kinds.ts';

/** Classes of what is encrypted at rest and masked wherever it is shown (docs/decisions/012). */
export const SENSITIVE = ['SSN', 'BIRTH_DATE', 'BACKGROUND'] as const;
export type Sensitive = (typeof SENSITIVE)[number];

const SIGN = '•';
/** What stands for a value of which nothing may be seen. */
export const HIDDEN = SIGN.repeat(3);

/** Nobody types it, so what carries it stands for a value that is on file. */
export const isMask = (value: unknown): value is string => typeof value === 'string' && value.includes(SIGN);

/** The class of a field that says it is sensitive (`x-sensitive`), else null. */
export const sensitiveOf = ({ schema }: { readonly schema: JsonSchema }): Sensitive | null =>
  SENSITIVE.find((one) => one === schema['x-sensitive']) ?? null;

/** Whether two fields protect their values otherwise. */
export const isOtherClass = (
  one: { readonly schema: JsonSchema },
  other: { readonly schema: JsonSchema },
): boolean => sensitiveOf(one) !== sensitiveOf(other);

/** How a stored value is shown: of a Social Security number its last four digits, of a birth date its year. */
export function maskOf(sensitive: Sensitive, value: unknown): string {
  const text = String(value);
  switch (sensitive) {
    case 'SSN':
      return `${HIDDEN}-${SIGN.repeat(2)}-${text.replace(/\D/g, '').slice(-4)}`;
    case 'BIRTH_DATE':
      return `${SIGN.repeat(2)}/${SIGN.repeat(2)}/${text.slice(0, 4)}`;
    case 'BACKGROUND':
      return HIDDEN;
  }
}
