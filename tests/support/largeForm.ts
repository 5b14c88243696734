import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { field, formOf, rowsField, section } from '../schemas/engine/richForm.ts';

const text = { type: 'string', minLength: 1, maxLength: 200, format: 'plain' } as const;
const KINDS: readonly JsonSchema[] = [
  { ...text, 'x-required': true },
  text,
  { type: 'string', format: 'phone', maxLength: 16, 'x-mask': 'phone' },
  { type: 'string', format: 'day' },
  { type: 'string', 'x-list': 'US_STATE', 'x-required': true },
  { type: 'integer', minimum: 0 },
  { type: 'boolean' },
  { type: 'string', format: 'mail-address', maxLength: 254 },
  { type: 'string', format: 'ein', maxLength: 9, 'x-mask': 'ein' },
  { ...text, format: 'plain-lines', maxLength: 2000 },
];

/** As large as credential forms get: sections of fifteen fields of all kinds, some with conditions, the last a list. */
export function largeForm(size: number) {
  const sections = Math.ceil(size / 15);
  return formOf(
    Object.fromEntries(
      Array.from({ length: sections }, (_, part): [string, JsonSchema] => {
        const count = Math.min(15, size - part * 15);
        const fields = Array.from({ length: count }, (_entry, at): [string, JsonSchema] => {
          const id = `field_${part}_${at}`;
          const last = at === 14;
          // Half of the conditions ask their own section, half the one before.
          const asked = part % 2 === 1 || part === 0 ? `field_${part}_6` : `field_${part - 1}_6`;
          const shown = at > 9 && at < 13 ? { 'x-shown-when': { field: asked, is: [true] } } : {};
          return [`f${at}`, last ? rowsField(id) : field(id, { ...KINDS[at % KINDS.length], ...shown })];
        });
        return [`part${part}`, section(`part${part}`, Object.fromEntries(fields))];
      }),
    ),
  );
}
