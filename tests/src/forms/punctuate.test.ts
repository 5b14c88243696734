import { describe, expect, it } from 'vitest';
import type { FormMask } from '#schemas/engine/formLooks.ts';
import { punctuate } from '#src/forms/punctuate.ts';

/** '12|3' ↔ text and caret. */
const read = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') });
const typed = (mask: FormMask, marked: string) => {
  const { text, caret } = punctuate(mask, read(marked));
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
};

describe('a text that is punctuated while it is typed', () => {
  it.each<[FormMask, string, string]>([
    ['ssn', '123|', '123|'],
    ['ssn', '1234|', '123-4|'],
    ['ssn', '123456789|', '123-45-6789|'],
    ['ein', '123|', '12-3|'],
    ['date', '01312024|', '01/31/2024|'],
    ['phone', '305555|', '(305) 555|'],
    ['phone', '212.434.2000|', '(212) 434-2000|'],
    ['vin', '1m8gdm9axkp042788|', '1M8GDM9AXKP042788|'],
  ])('%s: %s → %s', (mask, from, to) => expect(typed(mask, from)).toBe(to));

  it.each<[string, FormMask, string, string]>([
    ['a digit typed in the middle keeps the cursor behind it', 'ssn', '129|3-45-678', '129|-34-5678'],
    ['a deleted punctuation leaves the cursor before it', 'ssn', '123|45-6789', '123|-45-6789'],
    ['a deleted digit closes the gap', 'ssn', '12|-45-6789', '12|4-56-789'],
    ['the cursor at the start stays there', 'phone', '|3055550123', '|(305) 555-0123'],
  ])('%s', (_name, mask, from, to) => expect(typed(mask, from)).toBe(to));

  it.each<[FormMask, string]>([
    ['ssn', '1234567890|'],
    ['ssn', 'see file|'],
    ['phone', '+1 305 555 0123|'],
    ['phone', '13055550123|'],
    ['phone', '305-555-0123 x5|'],
    ['vin', '1M8GDM9AXKP0427888|'],
  ])('%s takes nothing away that does not fit: %s', (mask, text) => expect(typed(mask, text)).toBe(text));
});
