import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { yesNo, type Language } from '#schemas/engine/codes.ts';
import { columnsOf, itemOf, readValue } from '#schemas/engine/form.ts';
import { classOf, maskOf } from '#schemas/engine/mask.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import type { Values } from '#schemas/engine/field.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { formatPlain } from '#schemas/engine/written.ts';

/** What is meant by what someone typed: the stored form of a phone however it is punctuated. */
export const readPlain = (schema: JsonSchema, text: string): unknown => readValue(schema, text) ?? undefined;

/** The codes of a field with their names in the reader's language. */
export function choicesOf(
  schema: JsonSchema,
  ui: JsonSchema,
): { readonly code: unknown; readonly name: string }[] {
  const item = isValues(schema.items) ? schema.items : schema;
  const itemUi = isValues(schema.items) && isValues(ui.items) ? ui.items : ui;
  const codes = Array.isArray(item.enum) ? item.enum : [];
  const names = Array.isArray(itemUi['ui:enumNames']) ? itemUi['ui:enumNames'] : [];
  return codes.map((code, index) => ({ code, name: String(names[index] ?? code) }));
}

/**
 * Any value of a form in words: codes by their names, rows as lines; null when there is none. What is sensitive is masked,
 * unless it is `open`: somebody has said why they look at it.
 */
export function formatValue(
  schema: JsonSchema,
  ui: JsonSchema,
  value: unknown,
  language: Language,
  open = false,
): string | null {
  if (isEmpty(value)) return null;
  const sensitive = classOf(schema);
  if (sensitive && !open) return String(maskOf(sensitive, value));
  if (typeof value === 'boolean') return yesNo(value, language);
  if (Array.isArray(value) && 'properties' in itemOf(schema))
    return value
      .filter(isValues)
      .map((row) => rowText(schema, ui, row, language, open))
      .join('\n');
  const choices = choicesOf(schema, ui);
  if (choices.length === 0)
    return Array.isArray(value) ? value.join(', ') : formatPlain(schema, value, language);
  return [value]
    .flat()
    .map((code) => choices.find((choice) => choice.code === code)?.name ?? String(code))
    .join(', ');
}

/** A row in one line: `Name: Rayo · Until: 01/31/2024`. */
function rowText(schema: JsonSchema, ui: JsonSchema, row: Values, language: Language, open: boolean): string {
  const uis = isValues(ui.items) ? ui.items : {};
  return columnsOf(schema)
    .flatMap(({ property, schema: column }) => {
      const cellUi = uis[property];
      const words = formatValue(column, isValues(cellUi) ? cellUi : {}, row[property], language, open);
      return words === null ? [] : [`${String(column.title ?? property)}: ${words}`];
    })
    .join(' · ');
}
