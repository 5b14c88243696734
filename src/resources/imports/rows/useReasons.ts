import { useCallback } from 'react';
import type { ImportFault, ImportItem } from '#schemas/import-flow/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { useText } from '#src/i18n/hooks.ts';
import { useLeadType } from '../../leads/useLeads.ts';

type Reason = Pick<ImportFault, 'field' | 'code' | 'message'>;

/** A fault in words, with the field it is about. 'One of these is needed' names its fields itself. */
export function useReason(type: LeadType): (fail: Reason) => string {
  const text = useText();
  const { fields } = useLeadType(type);
  return useCallback(
    ({ field, code, message }) => {
      const label = fields[field]?.label;
      return label && code !== 'any_of_required' ? `${text(label)}: ${message}` : message;
    },
    [text, fields],
  );
}

/** Everything that is wrong with a row, nothing twice. */
export function useReasons(type: LeadType): (item: Pick<ImportItem, 'fails'>) => string[] {
  const reason = useReason(type);
  return useCallback(({ fails }) => [...new Set(fails.map(reason))], [reason]);
}
