import type { Values } from '#schemas/engine/field.ts';
import { part } from '../model/objects.ts';
import type { Form } from '#schemas/engine/form.ts';
import { formKindOf } from '#schemas/engine/formKinds.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { isSame } from '#schemas/engine/same.ts';
import type { Moved } from '../model/edit.ts';
import type { NodePlace } from '../model/place.ts';
import { schemaAt } from '../model/read.ts';
import { houseProperties } from './house.ts';
import { GROUPS, type Property, type Surroundings } from './property.ts';
import { valueProperties } from './value.ts';
import { nameProperties, wordProperties } from './words.ts';

/** Everything that can be said of a place. */
export function propertiesOf(form: Form, place: NodePlace, around: Surroundings): Property[] {
  const kind = formKindOf(schemaAt(form, place));
  return [
    ...wordProperties(place, around),
    ...nameProperties(form, place, around),
    ...valueProperties(form, place, kind, around),
    ...houseProperties(place, kind, around),
  ];
}

/** The properties of a place as a form: a group of each kind of property, its data, and what becomes of other data. */
export interface PropertiesForm {
  readonly schema: JsonSchema;
  readonly uiSchema: JsonSchema;
  readonly data: Values;
}

export function propertiesForm(
  form: Form,
  place: NodePlace,
  properties: readonly Property[],
  translate: Surroundings['translate'],
): PropertiesForm {
  const groups = GROUPS.map(
    (group) => [group, properties.filter((one) => one.group === group)] as const,
  ).filter(([, own]) => own.length > 0);
  const each = <T>(read: (own: readonly Property[], group: (typeof GROUPS)[number]) => T) =>
    Object.fromEntries(groups.map(([group, own]) => [group, read(own, group)]));
  return {
    schema: {
      type: 'object',
      properties: each((own, group) => ({
        type: 'object',
        title: translate(`form_visual.group.${group}`),
        properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
      })),
    },
    uiSchema: {
      'ui:order': groups.map(([group]) => group),
      ...each((own) => ({
        'ui:order': own.map(({ name }) => name),
        ...Object.fromEntries(own.map(({ name, ui }) => [name, ui ?? {}])),
      })),
    },
    data: each((own) =>
      Object.fromEntries(
        own.flatMap(({ name, read }) => {
          const value = read(form, place);
          return value === undefined ? [] : [[name, value]];
        }),
      ),
    ),
  };
}

/** The form with what has been changed among its properties, and the names of these. */
export function applied(
  form: Form,
  place: NodePlace,
  properties: readonly Property[],
  data: Values,
): Moved & { readonly changed: readonly string[] } {
  const changed: string[] = [];
  const result = properties.reduce<Moved>(
    (now, { group, name, read, write }) => {
      const value = part(data[group])[name];
      if (isSame(value, read(form, place))) return now;
      changed.push(name);
      const next = write(now.form, now.place, value === '' || value === null ? undefined : value);
      return 'place' in next ? next : { form: next, place: now.place };
    },
    { form, place },
  );
  return { ...result, changed };
}
