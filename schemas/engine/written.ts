import type { Language } from './codes.ts';
import type { JsonSchema } from './kinds.ts';
import { formatDay } from './moments.ts';
import { enteredNumberText } from './numbers.ts';
import { formatPhone } from './phone.ts';

/** 123456789 → 12-3456789, as the IRS writes an EIN. */
export const formatTaxId = (value: string): string =>
  /^\d{9}$/.test(value) ? `${value.slice(0, 2)}-${value.slice(2)}` : value;

const WRITERS: Readonly<Record<string, (value: string) => string>> = {
  phone: formatPhone,
  ein: formatTaxId,
  day: formatDay,
  'birth-date': formatDay,
  ssn: (text) => text.replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3'),
};

/** A stored text or number of a form as people write it; what a field holds that is neither stays empty. */
export function formatPlain(schema: JsonSchema, value: unknown, language: Language): string {
  if (typeof value === 'number') return enteredNumberText(value, language);
  if (typeof value !== 'string') return '';
  return (WRITERS[String(schema.format)] ?? String)(value);
}
