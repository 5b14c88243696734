import type { Form } from '#schemas/engine/form.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { checksumOf } from '#server/platform/forms/compiled.ts';

/**
 * The parts of a form as its version's columns hold them, as JSON in the order in which it was written, and the checksum
 * that tells versions apart. The order of texts and of what a rule says means nothing, that of fields is the form's.
 */
export function storedForm({ schema, ui, labels, rules }: Form) {
  const [schemaText, uiText] = [JSON.stringify(schema), JSON.stringify(ui)];
  return {
    schema: schemaText,
    ui: uiText,
    labels: JSON.stringify(labels),
    rules: JSON.stringify(rules),
    checksum: checksumOf([schemaText, uiText, sorted(labels), sorted(rules)].join('\n')),
  };
}

const sorted = (part: unknown): string =>
  JSON.stringify(part, (_name, value: unknown) =>
    isValues(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
