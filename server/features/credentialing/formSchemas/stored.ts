import type { Form } from '#schemas/engine/form.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { checksumOf } from '#server/platform/forms/compiled.ts';

/** The parts of a form as its version's columns hold them, as JSON, and the checksum that tells versions apart. */
export function storedForm({ schema, ui, labels, rules }: Form) {
  const texts = {
    schema: JSON.stringify(schema),
    ui: JSON.stringify(ui),
    labels: sorted(labels),
    rules: sorted(rules),
  };
  return { ...texts, checksum: checksumOf(Object.values(texts).join('\n')) };
}

/** Its column is jsonb, which keeps no order of keys: taken out and brought in again it is the same. */
const sorted = (part: unknown): string =>
  JSON.stringify(part, (_name, value: unknown) =>
    isValues(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
