import { yesNo, type Language } from '#schemas/engine/codes.ts';
import { itemOf, type FormField } from '#schemas/engine/form.ts';
import { formChoices } from '#schemas/engine/formChoices.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { formatPlain } from '#schemas/engine/written.ts';
import type { CompiledForm } from '#server/platform/forms/compiled.ts';
import { formLists } from '#server/platform/forms/lists.ts';

/** A value of a form in words: codes by their names, rows one below the other. `names`: of other resources, by key. */
export function valueText(
  form: CompiledForm,
  field: Pick<FormField, 'fieldId' | 'schema'>,
  value: unknown,
  language: Language,
  names: ReadonlyMap<string, string>,
): string {
  if (isEmpty(value)) return '—';
  const { schema, fieldId } = field;
  if (schema['x-reference']) return names.get(String(value)) ?? '—';
  const item = (schema.items ?? schema) as JsonSchema;
  if (isValues(item.properties) && Array.isArray(value)) {
    const columns = Object.entries(item.properties as Record<string, JsonSchema>).filter(
      ([name]) => name !== 'key',
    );
    return value
      .filter(isValues)
      .map((row) =>
        columns
          .filter(([name]) => !isEmpty(row[name]))
          .map(([name, column]) => {
            const id = `${fieldId}.${String(column['x-column-id'] ?? name)}`;
            const title = form.labels[language].fields[id]?.title ?? name;
            return `${title}: ${plainText(form, id, column, row[name], language)}`;
          })
          .join('; '),
      )
      .join('\n');
  }
  return plainText(form, fieldId, schema, value, language);
}

function plainText(
  form: CompiledForm,
  id: string,
  schema: JsonSchema,
  value: unknown,
  language: Language,
): string {
  if (typeof value === 'boolean') return yesNo(value, language);
  const choices = formChoices(form, id, schema, formLists());
  return [value]
    .flat()
    .map(
      (one) =>
        choices?.find(({ code }) => code === one)?.name[language] ??
        formatPlain(itemOf(schema), one, language),
    )
    .join(', ');
}
