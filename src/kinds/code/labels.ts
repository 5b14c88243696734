import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { Codes } from '#schemas/engine/codes.ts';
import type { CodeField } from '#schemas/engine/field.ts';
import { codesOfField } from '#schemas/engine/fieldCodes.ts';
import { VOCABULARY } from '#schemas/vocabulary/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { NONE } from '../shared/none.ts';

/** The label of a code of the field, of one of its groups, or of none; a code that is not among them is shown as it is. */
export function useLabelOf(field: CodeField): (code: string) => string {
  const language = useLanguage();
  const translate = useTranslate();
  return useCallback(
    (code) => {
      if (code === NONE) return translate('leads.cell.empty');
      const codes = isGroup(field, code) ? groupsOf(field) : codesOfField(field);
      return codes[code]?.[language] ?? code;
    },
    [language, field, translate],
  );
}

const isGroup = (field: CodeField, code: string): boolean =>
  field.groups !== undefined && Object.hasOwn(field.groups, code);
/** Group names are a list of their own beside the codes: LEAD_STATUS → LEAD_STATUS_GROUP. */
const groupsOf = (field: CodeField): Codes => {
  const name = `${field.list}_GROUP`;
  return Object.hasOwn(VOCABULARY, name) ? VOCABULARY[name as keyof typeof VOCABULARY] : codesOfField(field);
};
