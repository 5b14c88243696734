import type { Values } from '#schemas/engine/field.ts';
import { formatPhone } from '#schemas/engine/phone.ts';

/** What a lead is called where it stands among others: its company, else its phone number; null: it has neither. */
export function leadName({ company_name: name, phone }: Values): string | null {
  if (typeof name === 'string' && name !== '') return name;
  return typeof phone === 'string' && phone !== '' ? formatPhone(phone) : null;
}
