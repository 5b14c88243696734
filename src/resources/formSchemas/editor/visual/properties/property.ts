import type { Language } from '#schemas/engine/codes.ts';
import type { Form, Lists } from '#schemas/engine/form.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import type { Moved } from '../model/edit.ts';
import { setKeyword } from '../model/edit.ts';
import type { NodePlace } from '../model/place.ts';
import { schemaAt } from '../model/read.ts';

/** What the properties of a place depend on, beside the form itself. */
export interface Surroundings {
  /** Of the form. */
  readonly key: string;
  readonly language: Language;
  readonly published: Form | null;
  readonly lists: Lists;
  /** Requirements of the form's subject, by code. */
  readonly items: ReadonlyMap<string, string>;
  readonly translate: (key: string, values?: Record<string, unknown>) => string;
}

export const GROUPS = ['words', 'name', 'value', 'people', 'house'] as const;

/** Something of a place that can be seen and set: a field of the form that the properties are. */
export interface Property {
  readonly group: (typeof GROUPS)[number];
  readonly name: string;
  readonly schema: JsonSchema;
  readonly ui?: JsonSchema;
  readonly read: (form: Form, place: NodePlace) => unknown;
  /** Where the place itself is put elsewhere, it says where. An empty value comes as undefined. */
  readonly write: (form: Form, place: NodePlace, value: unknown) => Form | Moved;
}

/** A property that is a keyword of the schema, as it stands there. */
export const keyword = (
  group: Property['group'],
  name: string,
  schema: JsonSchema,
  ui: JsonSchema = {},
): Property => ({
  group,
  name,
  schema,
  ui,
  read: (form, place) => schemaAt(form, place)[name],
  write: (form, place, value) => setKeyword(form, place, name, value),
});

/** One of several, by their names. */
export const oneOf = (
  title: string,
  choices: readonly (readonly [value: string, name: string])[],
): { schema: JsonSchema; ui: JsonSchema } => ({
  schema: { type: 'string', title, enum: choices.map(([value]) => value) },
  ui: { 'ui:widget': 'select', 'ui:enumNames': choices.map(([, name]) => name) },
});
