import { useTranslate } from 'ra-core';
import type { Values } from '#schemas/engine/field.ts';
import { leadName } from '#schemas/lead/name.ts';

/** `leadName` in the reader's language: also one that has neither a company nor a number. */
export function useLeadName(): (lead: Values) => string {
  const translate = useTranslate();
  return (lead) => leadName(lead) ?? translate('leads.list.unnamed');
}
