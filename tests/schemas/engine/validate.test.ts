import { describe, expect, it } from 'vitest';
import type { Field } from '#schemas/engine/field.ts';
import { under, type AjvError } from '#schemas/engine/fails.ts';
import {
  bodySchema,
  fieldOf,
  listsFilled,
  normalise,
  ownEntries,
  recordSchema,
  type Resource,
} from '#schemas/engine/resource.ts';
import { faults, labelAt } from '#schemas/engine/validate.ts';

const label = (en: string) => ({ en, es: `ES ${en}` });
const fields = {
  name: { kind: 'text', label: label('Name'), required: true },
  made: { kind: 'dateTime', label: label('Made'), readOnly: true },
  owner: { kind: 'text', label: label('Owner'), beside: true, readOnly: true },
  from: { kind: 'count', label: label('From') },
  to: { kind: 'count', label: label('To') },
  tags: { kind: 'texts', label: label('Tags'), of: 'text', required: true },
  places: {
    kind: 'rows',
    label: label('Places'),
    fields: { city: { kind: 'text', label: label('City') } },
  },
} as const satisfies Record<string, Field | object>;
const resource = {
  name: 'things',
  label: { one: label('Thing'), many: label('Things') },
  fields,
  sections: {},
  rules: [
    { rule: 'together', fields: ['from', 'to'] },
    { rule: 'order', before: 'from', after: 'to' },
  ],
} as unknown as Resource;
const finds =
  (...errors: AjvError[]) =>
  () =>
    errors;
const none = finds();

describe('a resource', () => {
  it('is created with what it needs, and changed in part; nobody writes what is read only', () => {
    const created = bodySchema(resource, 'create');
    expect(Object.keys(created.properties as object)).toEqual(['name', 'from', 'to', 'tags', 'places']);
    expect(created).toMatchObject({
      type: 'object',
      additionalProperties: false,
      required: ['name', 'tags'],
    });
    expect(bodySchema(resource, 'update')).not.toHaveProperty('required');
    expect(created.properties).toMatchObject({
      name: { type: 'string', minLength: 1 },
      from: { type: ['integer', 'null'] },
      tags: { type: 'array', minItems: 1 },
    });
  });

  it('is answered with what it has in itself, any of which may be lacking', () => {
    const { properties, ...more } = recordSchema(resource) as { properties: Record<string, object> };
    expect(more).toEqual({ type: 'object', additionalProperties: true });
    expect(Object.keys(properties)).toEqual(['name', 'made', 'from', 'to', 'tags', 'places']);
    expect(properties.name).toMatchObject({ type: ['string', 'null'], description: 'Name' });
    expect(ownEntries(resource.fields)).toBe(ownEntries(resource.fields));
  });

  it('reads what people type, down into its rows', () => {
    const typed = {
      name: '  Ana ',
      from: ' 7 ',
      to: '',
      tags: '',
      places: [{ city: ' Rome ', more: ' ' }, 3],
    };
    expect(normalise(resource.fields, typed)).toEqual({
      name: 'Ana',
      from: 7,
      to: null,
      tags: [],
      places: [{ city: 'Rome', more: ' ' }, 3],
    });
    expect(normalise(resource.fields, { other: ' x ', from: 7, places: 'none' })).toMatchObject({
      other: ' x ',
      from: 7,
      places: 'none',
    });
  });

  it('keeps a list of which nothing is said empty, and adds none that was not sent', () => {
    expect(listsFilled(resource.fields, { tags: null, name: null })).toEqual({ tags: [], name: null });
    expect(listsFilled(resource.fields, { tags: ['a'] })).toEqual({ tags: ['a'] });
    expect(listsFilled(resource.fields, {})).toEqual({});
  });

  it('has no field that every object has', () => {
    expect(fieldOf(resource.fields, 'constructor')).toBeUndefined();
    expect(fieldOf(resource.fields, 'name')).toBe(fields.name);
  });
});

describe('the faults of a record', () => {
  const few = (field: string): AjvError => ({
    keyword: 'minItems',
    instancePath: `/${field}`,
    params: { limit: 1 },
  });

  it('say of an empty list that it lacks its value where one is required', () => {
    expect(faults(resource, finds(few('tags')), { tags: [] }, null)).toContainEqual({
      field: 'tags',
      code: 'required',
    });
    expect(faults(resource, finds(few('places')), { places: [] }, {})).toEqual([
      { field: 'places', code: 'too_few', params: { limit: 1 } },
    ]);
    const long: AjvError = { keyword: 'maxLength', instancePath: '/name', params: { limit: 9 } };
    expect(faults(resource, finds(long), { name: 'x' }, {})).toEqual([
      { field: 'name', code: 'too_long', params: { limit: 9 } },
    ]);
  });

  it('are those of rules too, of which a change touches a field, with what is stored', () => {
    const codes = (sent: object, current: object | null) =>
      faults(resource, none, sent as never, current as never).map(({ field, code }) => `${field} ${code}`);
    expect(codes({ from: 1 }, null)).toEqual(['to required']);
    expect(codes({ from: 9 }, { to: 3 })).toEqual(['to not_before']);
    expect(codes({ from: 2 }, { to: 3 })).toEqual([]);
    // The stored record breaks a rule that this change says nothing about.
    expect(codes({ name: 'x' }, { from: 9, to: 3 })).toEqual([]);
  });

  it('are one for each field, its shape first', () => {
    const wrong: AjvError = { keyword: 'type', instancePath: '/to', params: { type: 'integer' } };
    const found = faults(resource, finds(wrong), { from: 9, to: 'x' }, null);
    expect(found.filter(({ field }) => field === 'to')).toEqual([{ field: 'to', code: 'not_whole' }]);
  });

  it('are named below what they stand in', () => {
    expect(under('places.0', [{ field: 'city', code: 'required' }])).toEqual([
      { field: 'places.0.city', code: 'required' },
    ]);
  });
});

it('a path is called as its field is called, in a row as well', () => {
  expect(labelAt(resource.fields, 'places.0.city', 'en')).toBe('City');
  expect(labelAt(resource.fields, 'places.0', 'es')).toBe('ES Places');
  expect(labelAt(resource.fields, 'places', 'es')).toBe('ES Places');
  expect(labelAt(resource.fields, 'name.x', 'en')).toBe('Name');
  expect(labelAt(resource.fields, 'other.0', 'en')).toBe('other.0');
});
