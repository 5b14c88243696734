import { propertiesOf, type Form } from '#schemas/engine/form.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { partsOf } from '#schemas/engine/pointer.ts';
import type { FormNames } from '../changes/names.ts';

/** What a JSON pointer into a draft is about: a field or section by its title, else null. */
export function placeName(form: Form, at: string, names: FormNames): string | null {
  const [root, ...steps] = partsOf(at);
  if (root === 'labels') {
    const [, kind, id] = steps;
    if (id === undefined) return null;
    return kind === 'sections' ? names.section(id) : names.field(id);
  }
  if (root !== 'schema' && root !== 'ui') return null;
  const [section, property] = steps.filter((step) => step !== 'properties');
  const part = section === undefined ? undefined : propertyOf(form.schema, section);
  if (!part) return null;
  const field = property === undefined ? undefined : propertyOf(part, property);
  const id = field?.['x-field-id'];
  if (typeof id === 'string') return names.field(id);
  const sectionId = part['x-section-id'];
  return typeof sectionId === 'string' ? names.section(sectionId) : null;
}

/** Of a draft, which may be anything. */
function propertyOf(schema: JsonSchema, name: string): JsonSchema | undefined {
  try {
    return propertiesOf(schema).find(([own]) => own === name)?.[1];
  } catch {
    return undefined;
  }
}
