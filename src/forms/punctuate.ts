import { FORM_MASKS, type FormMask } from '#schemas/engine/formLooks.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';

interface Mask {
  /** What people write between the signs that count. */
  readonly between: RegExp;
  /** How many signs there are at most, and which. */
  readonly signs: RegExp;
  readonly write: (signs: string) => string;
}

/** `groups(3, 2, 4)` with '-': '12345' → '123-45'; nothing stands behind the last sign, or it could not be deleted. */
const grouped = (signs: string, lengths: readonly number[], between: string): string => {
  let at = 0;
  return lengths
    .map((length) => signs.slice(at, (at += length)))
    .filter((part) => part !== '')
    .join(between);
};

const MASKS: Readonly<Record<FormMask, Mask>> = {
  ssn: { between: /[\s-]/g, signs: /^\d{0,9}$/, write: (signs) => grouped(signs, [3, 2, 4], '-') },
  ein: { between: /[\s-]/g, signs: /^\d{0,9}$/, write: (signs) => grouped(signs, [2, 7], '-') },
  date: { between: /[\s/-]/g, signs: /^\d{0,8}$/, write: (signs) => grouped(signs, [2, 2, 4], '/') },
  phone: {
    between: /[\s().-]/g,
    // With a country code in front people write it as they like.
    signs: /^(?!1)\d{0,10}$/,
    write: (signs) =>
      signs.length <= 3 ? signs : `(${signs.slice(0, 3)}) ${grouped(signs.slice(3), [3, 4], '-')}`,
  },
  vin: { between: /[\s-]/g, signs: /^[A-Za-z0-9]{0,17}$/, write: (signs) => signs.toUpperCase() },
};

export const maskOfField = (schema: JsonSchema): FormMask | undefined =>
  FORM_MASKS.find((name) => name === schema['x-mask']);

export interface Typed {
  readonly text: string;
  /** Where the cursor belongs, counted as the browser does. */
  readonly caret: number;
}

/**
 * What was typed, punctuated; the cursor stays behind the sign it stood behind. What does not fit the mask is left as
 * it is: nothing that people type is taken away.
 */
export function punctuate(mask: FormMask, { text, caret }: Typed): Typed {
  const { between, signs, write } = MASKS[mask];
  const bare = text.replace(between, '');
  if (!signs.test(bare)) return { text, caret };
  const written = write(bare);
  const before = text.slice(0, caret).replace(between, '').length;
  return { text: written, caret: placeBehind(written, before, between) };
}

/** The place behind the given number of signs that count. */
function placeBehind(text: string, count: number, between: RegExp): number {
  if (count === 0) return 0;
  let found = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at]!.replace(between, '') !== '') found += 1;
    if (found === count) return at + 1;
  }
  return text.length;
}
