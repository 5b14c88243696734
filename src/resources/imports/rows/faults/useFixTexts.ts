import { useTranslate } from 'ra-core';
import { isMany, type Field } from '#schemas/engine/field.ts';
import { codesOfField } from '#schemas/engine/fieldCodes.ts';
import { teamOf, type LeadType } from '#schemas/permissions.ts';
import { personName, useLookups, useUsers } from '#src/dataProvider/lookups.ts';
import { useLanguage } from '#src/i18n/hooks.ts';

/** A text that the import reads, and how people call what it means. */
export interface FixText {
  readonly text: string;
  readonly label: string;
}

/** What people write between several choices in one cell. */
const SEVERAL = /[;|,]/;

/**
 * The texts of which a faulty cell can become one; null: any. Codes rather than names: a name may belong to two, and a
 * code stays whole whatever the column is split at.
 * @param text what stands in the cell; several choices in it are corrected as a text, or the good ones would be lost
 */
export function useFixTexts(
  field: Field | undefined,
  type: LeadType,
  text: string,
): readonly FixText[] | null {
  const translate = useTranslate();
  const language = useLanguage();
  const isChoice = field !== undefined && !(isMany(field) && SEVERAL.test(text));
  const list = isChoice && field.kind === 'lookup' ? field.list : null;
  const lookups = useLookups(list ?? 'state', { leadType: type, enabled: list !== null });
  const isUser = isChoice && field.kind === 'user';
  const people = useUsers({ roles: teamOf((isUser && field.team) || 'prospecting', type) });

  if (!isChoice) return null;
  if (list !== null) return lookups.items.map(({ code, name }) => ({ text: code, label: name }));
  if (isUser)
    return people.items
      .filter(({ active }) => active)
      .map((person) => ({ text: person.username, label: personName(person) }));
  if (field.kind === 'boolean')
    return [
      { text: 'yes', label: translate('ra.boolean.true') },
      { text: 'no', label: translate('ra.boolean.false') },
    ];
  if (field.kind === 'code')
    return Object.entries(codesOfField(field)).map(([text, name]) => ({ text, label: name[language] }));
  return null;
}
