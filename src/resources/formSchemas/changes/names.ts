import { useMemo } from 'react';
import type { Language } from '#schemas/engine/codes.ts';
import { fieldsOf, type Form, type FormField, type Lists } from '#schemas/engine/form.ts';
import { formChoices } from '#schemas/engine/formChoices.ts';
import { VOCABULARY } from '#schemas/vocabulary/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { useFormLists } from '../lists.ts';

/** What a form calls its parts, in a reader's language; what it does not name goes by its id. */
export interface FormNames {
  readonly field: (id: string) => string;
  readonly section: (id: string) => string;
  readonly choice: (field: string, value: unknown) => string;
}
type Named = Pick<Form, 'schema' | 'labels'>;

/** The fields of what may be a draft: that is anything, and then it has none. */
export function readableFields(form: Pick<Form, 'schema'>): FormField[] {
  try {
    return fieldsOf(form);
  } catch {
    return [];
  }
}

/** The names of several forms at once, the first that has one: a version and the one before it. */
export function namesOf(
  forms: readonly (Named | null | undefined)[],
  lists: Lists,
  language: Language,
): FormNames {
  const known = forms.flatMap((form) =>
    form ? [{ form, fields: new Map(readableFields(form).map((one) => [one.fieldId, one])) }] : [],
  );
  const first = (read: (form: (typeof known)[number]) => string | undefined): string | undefined => {
    for (const form of known) {
      const found = read(form);
      if (found) return found;
    }
    return undefined;
  };
  return {
    field: (id) => first(({ form }) => form.labels?.[language]?.fields?.[id]?.title) ?? id,
    section: (id) => first(({ form }) => form.labels?.[language]?.sections?.[id]) ?? id,
    choice: (id, value) =>
      first(
        ({ form, fields }) =>
          choicesOf(form, fields.get(id), lists)?.find(({ code }) => code === String(value))?.name[language],
      ) ?? String(value),
  };
}

/** The choices of a field by their names; null: it has none, or cannot be read. */
export function choicesOf(form: Named, field: FormField | undefined, lists: Lists) {
  try {
    return field ? formChoices(form, field.fieldId, field.schema, lists) : null;
  } catch {
    return null;
  }
}

/** The names of a version and of the one before it, in the reader's language. */
export function useFormNames(after: Named | null | undefined, before: Named | null | undefined): FormNames {
  const language = useLanguage();
  const lists = useFormLists();
  return useMemo(
    () => namesOf([after, before], lists ?? VOCABULARY, language),
    [after, before, lists, language],
  );
}

/** A form of which nothing is known. */
export const NO_NAMES: FormNames = {
  field: (id) => id,
  section: (id) => id,
  choice: (_field, value) => String(value),
};
