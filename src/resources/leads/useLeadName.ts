import { useTranslate } from 'ra-core';
import type { Values } from '#schemas/engine/field.ts';
import { formatPhone } from '#src/kinds/phone/format.ts';

/** What a lead is called where it stands among others: its company, else its phone number. */
export function useLeadName(): (lead: Values) => string {
  const translate = useTranslate();
  return ({ company_name: name, phone }) =>
    typeof name === 'string' && name !== ''
      ? name
      : typeof phone === 'string' && phone !== ''
        ? formatPhone(phone)
        : translate('leads.list.unnamed');
}
