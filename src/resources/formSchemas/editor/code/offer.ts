import type { JSONPath } from 'jsonc-parser';
import type { Language } from '#schemas/engine/codes.ts';
import type { Form, Lists } from '#schemas/engine/form.ts';

/** What is known where something is written. */
export interface Place {
  readonly path: JSONPath;
  /** What stands at a path of the text as it is now. */
  readonly at: (path: JSONPath) => unknown;
  /** The last form that the text said. */
  readonly form: Form;
  /** The form that is published: an operation speaks of its fields. */
  readonly published: Form | null;
  readonly lists: Lists;
  readonly language: Language;
}

/** Something that may be written here. `#{}` in `insert` is where one goes on writing. */
export interface Offer {
  readonly label: string;
  /** JSON: of a name its value, of a value itself. */
  readonly insert: string;
  readonly detail?: string;
  readonly info?: string;
}

/** Answers for a part of the form: what an object there may have, and what a value there may be. */
export interface OffersOf {
  readonly names: (place: Place) => readonly Offer[];
  readonly values: (place: Place) => readonly Offer[];
}

/** A property as JSON. */
export const named = (name: string, value: string): string => `${JSON.stringify(name)}: ${value}`;
export const valueOffer = (value: string | number | boolean, detail?: string): Offer => ({
  label: String(value),
  insert: JSON.stringify(value),
  ...(detail === undefined ? {} : { detail }),
});
