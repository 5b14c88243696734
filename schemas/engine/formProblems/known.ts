import type { Form, FormField, Lists } from '../form.ts';
import { under } from './found.ts';

/** What the checks of a form look up. */
export interface Known {
  readonly form: Form;
  readonly lists: Lists;
  readonly fields: ReadonlyMap<string, FormField>;
}

/** As ids of fields, columns and sections are written. */
export const isId = (id: string): boolean => /^[a-z][a-z0-9_]{0,63}$/.test(id) && !(id in Object.prototype);

/** Where a field stands. */
export const placeOf = ({ path: [section, property] }: Pick<FormField, 'path'>): string =>
  under('/schema', 'properties', section, 'properties', property);
