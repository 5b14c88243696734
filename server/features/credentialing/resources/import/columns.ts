import { LANGUAGES, type Language } from '#schemas/engine/codes.ts';
import type { FormField } from '#schemas/engine/form.ts';
import { isReadOnly, type Audience } from '#schemas/engine/formAudience.ts';
import { formsOf } from '#schemas/forms/index.ts';
import { wordKey } from '#schemas/import-flow/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { ResourceKind } from '#schemas/vocabulary/index.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { CompiledForm } from '#server/platform/forms/compiled.ts';
import { newestVersion, publishedForm } from '#server/platform/forms/versions.ts';
import { labelsOf } from '../../instance/present.ts';

/**
 * The form by which somebody adds resources of a kind: the newest version of the kind's first, with the fields that are
 * theirs to fill in; null: none is published.
 */
export async function importForm(
  db: Db | Trx,
  kind: ResourceKind,
  leadType: LeadType,
  audience: Audience,
): Promise<CompiledForm | null> {
  const [key = ''] = formsOf(kind, leadType);
  const newest = await newestVersion(db, key);
  const form = newest && (await publishedForm(db, key, newest.version));
  return form && { ...form, fields: form.fieldsFor(audience).filter((field) => !isReadOnly(field)) };
}

/** The fields that are columns of the CSV (`x-resource-column`), in the order of the form. */
export const importFields = (form: CompiledForm): FormField[] =>
  form.fields.filter((field) => field.schema['x-resource-column'] === true && !field.document && !field.rows);

/** What tells two of the same name apart, beside the name (`x-resource-key`): a licence, a VIN. */
export const keyFields = (form: CompiledForm): FormField[] =>
  form.fields.filter((field) => field.schema['x-resource-key'] === true);

/** The field of a header: called by its label in either language, or by its id. */
export function fieldOfHeader(form: CompiledForm): (header: string) => FormField | undefined {
  const named = new Map(
    importFields(form).flatMap((field) =>
      [field.fieldId, ...LANGUAGES.map((language) => labelsOf(form, language)(field.fieldId))].map(
        (name) => [wordKey(name), field] as const,
      ),
    ),
  );
  return (header) => named.get(wordKey(header));
}

/** The headers of the CSV in a language. */
export const importHeaders = (form: CompiledForm, language: Language): string[] =>
  importFields(form).map((field) => labelsOf(form, language)(field.fieldId));
