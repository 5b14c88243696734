import type { FormField } from '#schemas/engine/form.ts';
import { modelOf, type FormModel } from '#src/forms/model.ts';
import type { FormFile } from '../api.ts';

const known = new WeakMap<object, FormModel>();

/** The model of a form, the same one as long as its definition is: rows that did not change are not drawn again. */
export function modelFor(file: FormFile): FormModel {
  const model = known.get(file.schema) ?? modelOf(file, file.fields);
  known.set(file.schema, model);
  return model;
}

export const valueAt = (data: FormFile['data'], { path: [section, property] }: FormField): unknown =>
  (data[section] as Readonly<Record<string, unknown>> | undefined)?.[property];
