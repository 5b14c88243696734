import { describe, expect, it } from 'vitest';
import type { Form } from '#schemas/engine/form.ts';
import { FORM_LIMITS } from '#schemas/engine/formLimits.ts';
import { formProblems, tellProblem } from '#schemas/engine/formProblems.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { formLists } from '#server/platform/forms/lists.ts';
import { field, formOf, RICH, rowsField, section } from './richForm.ts';

/** `code place`, where places inside the one field are told from it on. */
const IT = '/schema/properties/part/properties/it';
const CELL = `${IT}/items/properties/cell`;
const said = (form: unknown): string[] =>
  formProblems(form, formLists()).map(({ at, code }) =>
    `${code} ${at.replace(CELL, 'cell').replace(IT, 'it')}`.trim(),
  );
const one = (schema: JsonSchema, more: Partial<Form> = {}) =>
  said(formOf({ part: section('part', { it: field('it', schema) }) }, more));
const text = { type: 'string', format: 'plain' };
const choices = (...codes: string[]) => ({ type: 'array', items: { type: 'string', enum: codes } });

/** A list whose one column is as given. */
const list = (column: JsonSchema) =>
  said(
    formOf({
      part: section('part', {
        it: rowsField('it', {
          items: {
            type: 'object',
            properties: { key: { type: 'string' }, cell: { 'x-column-id': 'cell', ...column } },
          },
        }),
      }),
    }),
  );

describe('a form may be published', () => {
  it('when nothing is wrong with it', () => expect(said(RICH)).toEqual([]));

  it.each<[string, JsonSchema]>([
    ['unknown_value it/x-sensitive', { ...text, 'x-sensitive': 'SECRET' }],
    ['sensitive_format it/x-sensitive', { ...text, 'x-sensitive': 'SSN' }],
    ['sensitive_format it/x-sensitive', { type: 'string', format: 'npi', 'x-sensitive': 'LICENSE' }],
    ['sensitive_text it/x-sensitive', { type: 'boolean', 'x-sensitive': 'BACKGROUND' }],
    ['document_required it/x-required', { 'x-document': 'W9', 'x-required': true }],
    ['document_code it/x-document', { 'x-document': 'w9' }],
    ['document_extra it/x-list', { 'x-document': 'W9', 'x-list': 'US_STATE' }],
    ['unknown_value it/x-reference', { type: 'string', 'x-reference': 'ACCOUNT' }],
    ['reference_text it/x-reference', { type: 'integer', 'x-reference': 'OWNER' }],
    ['fact_sensitive it/x-fact', { ...text, 'x-sensitive': 'BACKGROUND', 'x-fact': 'npi' }],
    ['fact_open it/x-fact', { type: 'string', format: 'day', 'x-fact': 'birth_date' }],
    ['unknown_value it/x-fact', { ...text, 'x-fact': 'shoe_size' }],
    ['unknown_value it/x-mask', { ...text, 'x-mask': 'iban' }],
    ['unknown_value it/format', { type: 'string', format: 'iban' }],
    ['unknown_kind it', { type: 'string', format: 'iban' }],
    ['unknown_kind it', { type: 'object' }],
    ['unknown_kind it', { type: ['string', 'null'] }],
    ['unknown_list it/x-list', { type: 'string', 'x-list': 'IBANS' }],
    ['unknown_list it/items/x-list', { type: 'array', items: { type: 'string', 'x-list': 'IBANS' } }],
    ['condition_shape it/x-shown-when', { ...text, 'x-shown-when': { field: 'it' } }],
    ['nested_fields it/properties', { type: 'object', properties: { a: {} } }],
    ['reference it/$ref', { $ref: 'https://example.com/schema.json' }],
    ['reference it/$ref', { ...text, $ref: '#/definitions/name' }],
    ['unknown_keyword it/default', { ...text, default: 'x' }],
    ['unknown_keyword it/minimum', { ...text, minimum: 1 }],
    ['unknown_keyword it/x-requried', { ...text, 'x-requried': true }],
    ['bad_keyword it/maxLength', { ...text, maxLength: '9' }],
    ['bad_keyword it/x-required', { ...text, 'x-required': 'yes' }],
    ['unknown_value it/x-see', { ...text, 'x-see': 'PROVIDER' }],
    ['unknown_value it/x-edit', { ...text, 'x-edit': 'NOBODY' }],
    ['edited_unseen it/x-edit', { ...text, 'x-see': 'STAFF', 'x-edit': 'PROVIDER' }],
    ['document_extra it/x-see', { 'x-document': 'W9', 'x-see': 'STAFF' }],
    ['document_extra it/x-edit', { 'x-document': 'W9', 'x-edit': 'PROVIDER' }],
    ['fact_unseen it/x-see', { ...text, 'x-fact': 'npi', 'x-see': 'STAFF' }],
    ['unknown_value it/x-column', { ...text, 'x-column': true }],
    ['bad_keyword it/x-filter', { ...text, 'x-filter': 'no' }],
    ['bad_keyword it/x-import', { ...text, 'x-import': 0 }],
    ['never_valid it/minLength', { ...text, minLength: 9, maxLength: 3 }],
    ['pattern_endless it/pattern', { ...text, pattern: '^A' }],
    ['pattern_invalid it/pattern', { ...text, pattern: '(', maxLength: 9 }],
    // Right without the flag u, with which AJV compiles.
    ['pattern_invalid it/pattern', { ...text, pattern: '\\-', maxLength: 9 }],
    ['pattern_long it/pattern', { ...text, pattern: 'a'.repeat(501), maxLength: 9 }],
    ['two_lists it/enum', { type: 'string', 'x-list': 'US_STATE', enum: ['A'] }],
    ['no_choices it/enum', { type: 'string', enum: [] }],
    ['choice_text it/enum/0', { type: 'string', enum: [1] }],
    ['bad_name it/enum/0', { type: 'string', enum: ['constructor'] }],
    ['choice_twice it/enum/1', { type: 'string', enum: ['A', 'A'] }],
    ['too_many it/enum', { type: 'string', enum: Array.from({ length: 201 }, (_, at) => `A${at}`) }],
    ['no_choice_name /labels/es/fields/it/options/A', { type: 'string', enum: ['A'] }],
    ['field_id it/x-field-id', { ...text, 'x-field-id': 'Legal name' }],
    ['field_id it/x-field-id', { ...text, 'x-field-id': 'constructor' }],
  ])('but not with: %s', (problem, schema) => expect(one(schema)).toContain(problem));

  it('but not when what the provider sees hangs on what it does not see, by itself or with its section', () => {
    const yes = { type: 'boolean' };
    const asks = (id: string) => ({ 'x-shown-when': { field: id, is: [true] } });
    const secret = field('secret', { ...yes, 'x-see': 'STAFF' });
    const mine = { ...text, 'x-see': 'STAFF' };
    const parts = (it: JsonSchema, more: JsonSchema = {}) =>
      said(
        formOf({
          other: section('other', { open: field('open', yes), secret }),
          part: section('part', { it: field('it', it) }, more),
        }),
      );
    expect(parts({ ...text, ...asks('secret') })).toEqual(['depends_on_unseen it/x-shown-when/field']);
    expect(parts(text, asks('secret'))).toEqual([
      'depends_on_unseen /schema/properties/part/x-shown-when/field',
    ]);
    // The other way round, and what is the staff's alone, tells nobody anything.
    expect(parts({ ...mine, ...asks('secret') })).toEqual([]);
    expect(parts(mine, asks('secret'))).toEqual([]);
    expect(parts({ ...mine, ...asks('open') })).toEqual([]);
    expect(parts({ ...text, 'x-edit': 'STAFF', ...asks('open') })).toEqual([]);
  });

  it('with choices of its own, each named in both languages', () => {
    const schema = { type: 'string', enum: ['A'] };
    const named = (options: Record<string, string>) => {
      const texts = { sections: { part: 'Part' }, fields: { it: { title: 'It', options } } };
      return one(schema, { labels: { en: texts, es: texts } });
    };
    expect(named({ A: 'First' })).toEqual([]);
    expect(named({ A: 'First', B: 'Second' })).toContain('unknown_choice /labels/en/fields/it/options/B');
  });

  it('but not with an unknown width or control, or looks of what is not there', () => {
    const ui = (node: unknown) => one(text, { ui: { part: { it: node } } });
    expect(ui({ 'ui:options': { width: 'quarter' } })).toEqual([
      'unknown_value /ui/part/it/ui:options/width',
    ]);
    expect(ui({ 'ui:widget': 'colour' })).toEqual(['unknown_value /ui/part/it/ui:widget']);
    expect(ui({ 'ui:field': 'rows' })).toEqual(['ui_field /ui/part/it/ui:field']);
    expect(ui('wide')).toEqual(['not_object /ui/part/it']);
    expect(one(text, { ui: { lost: {} } })).toEqual(['ui_unknown /ui/lost']);
  });

  it.each<[string, JsonSchema]>([
    ['not_in_rows cell', { type: 'array', items: { type: 'object', properties: { a: {} } } }],
    ['not_in_rows cell', { 'x-document': 'W9' }],
    ['sensitive_text cell/x-sensitive', { type: 'boolean', 'x-sensitive': 'BACKGROUND' }],
    ['sensitive_format cell/x-sensitive', { ...text, 'x-sensitive': 'SSN' }],
    ['column_extra cell/x-shown-when', { ...text, 'x-shown-when': { field: 'it', is: [1] } }],
    ['column_id cell/x-column-id', { ...text, 'x-column-id': 'Issued by' }],
    ['unknown_list cell/x-list', { type: 'string', 'x-list': 'IBANS' }],
    ['unknown_kind cell', { type: 'null' }],
    ['no_choice_name /labels/en/fields/it.cell/options/A', { type: 'string', enum: ['A'] }],
  ])('but not with a column: %s', (problem, column) => expect(list(column)).toContain(problem));

  it('but not with rows without key or columns, or what lacks a text in a language', () => {
    const items = (properties: JsonSchema) => one({ type: 'array', items: { type: 'object', properties } });
    expect(items({ a: { 'x-column-id': 'a', ...text } })).toContain('rows_key it/items/properties');
    expect(items({ key: { type: 'string' } })).toContain('rows_no_column it/items/properties');
    const cell = { 'x-column-id': 'a', ...text };
    expect(items({ key: { type: 'string' }, a: cell, b: cell })).toContain(
      'column_id_twice it/items/properties/b/x-column-id',
    );
    const less = structuredClone(RICH) as unknown as {
      labels: { en: { fields: Record<string, object> }; es: { sections: object; fields: object } };
    };
    less.labels.en.fields.drives = { title: 'Drives', help: 'Whether' };
    less.labels.es.sections = { ...less.labels.es.sections, driving: ' ' };
    less.labels.es.fields = { ...less.labels.es.fields, 'jobs.until': undefined };
    expect(said(less).sort()).toEqual([
      'no_section_title /labels/es/sections/driving',
      'no_title /labels/es/fields/jobs.until/title',
      'one_help /labels/es/fields/drives/help',
    ]);
  });

  it('but not with limits that no value keeps', () => {
    expect(one({ type: 'number', minimum: 2, maximum: 1 })).toEqual(['never_valid it/minimum']);
    expect(one({ type: 'number', minimum: 2, maximum: 2 })).toEqual([]);
    expect(one({ ...choices('A'), minItems: 3, maxItems: 2 })).toContain('never_valid it/minItems');
  });

  it('but not with looks of columns that it does not have, or that no console has', () => {
    const items = (node: unknown) =>
      said(
        formOf({ part: section('part', { it: rowsField('it') }) }, { ui: { part: { it: { items: node } } } }),
      );
    expect(items({ name: { 'ui:options': { width: 'half' } }, 'ui:order': ['name'] })).toEqual([]);
    expect(items({ lost: {} })).toEqual(['ui_unknown /ui/part/it/items/lost']);
    expect(items({ name: 'wide' })).toEqual(['not_object /ui/part/it/items/name']);
    expect(items({ name: { 'ui:widget': 'colour' } })).toEqual([
      'unknown_value /ui/part/it/items/name/ui:widget',
    ]);
    expect(one(text, { ui: { part: { it: { 'ui:options': 'wide' } } } })).toEqual([
      'not_object /ui/part/it/ui:options',
    ]);
  });

  it('but not when a condition asks what has no plain answer, or one that never comes', () => {
    const asks = (asked: JsonSchema, id = 'it', is: unknown[] = ['x']) =>
      said(
        formOf({
          part: section('part', { it: asked }),
          other: section('other', { more: field('more') }, { 'x-shown-when': { field: id, is } }),
        }),
      );
    const at = '/schema/properties/other/x-shown-when';
    expect(asks(field('it', text))).toEqual([]);
    expect(asks(field('it', text), 'lost')).toEqual([`condition_field ${at}/field`]);
    for (const asked of [
      field('it', { 'x-document': 'W9' }),
      field('it', { ...text, 'x-sensitive': 'BACKGROUND' }),
      rowsField('it'),
    ])
      expect(asks(asked)).toEqual([`condition_kind ${at}/field`]);
    expect(asks(field('it', { type: 'boolean' }), 'it', [true, 'yes'])).toEqual([
      `condition_value ${at}/is/1`,
    ]);
    expect(asks(field('it', { type: 'string', 'x-list': 'US_STATE' }), 'it', ['FL', 'X'])).toEqual([
      `condition_value ${at}/is/1`,
    ]);
    expect(asks(field('it', { type: 'integer' }), 'it', [3, 1.5, '3'])).toEqual([
      `condition_value ${at}/is/1`,
      `condition_value ${at}/is/2`,
    ]);
    expect(asks(field('it', { type: 'number' }), 'it', [1.5, '3'])).toEqual([`condition_value ${at}/is/1`]);
    expect(asks(field('it', text), 'it', ['x', 1])).toEqual([`condition_value ${at}/is/1`]);
    const { options } = FORM_LIMITS;
    const many = (count: number) => asks(field('it', text), 'it', Array.from({ length: count }, String));
    expect(many(options)).toEqual([]);
    expect(many(options + 1)).toEqual([`too_many ${at}/is`]);
    expect(asks(field('it', text), 'more')).toContain(
      'condition_circle /schema/properties/other/properties/more',
    );
  });

  it('but not with a field that hangs on more answers than a form may, however many ways lead there', () => {
    const after = (index: number) => ({ 'x-shown-when': { field: `f${index - 1}`, is: [true] } });
    const chain = (length: number) =>
      formOf(
        Object.fromEntries(
          Array.from({ length }, (_, index) => [
            `s${index}`,
            section(
              `s${index}`,
              { [`f${index}`]: field(`f${index}`, { type: 'boolean', ...(index > 0 && after(index)) }) },
              index > 0 ? after(index) : {},
            ),
          ]),
        ),
      );
    expect(said(chain(10))).toEqual([]);
    // Two conditions on each: ways double with every step.
    expect(said(chain(60)).filter((one) => !one.startsWith('condition_many'))).toEqual([]);
    expect(said(chain(60)).length).toBeGreaterThan(40);
  });

  it('but not with a rule that it cannot keep', () => {
    const rule = (rule: unknown) => one(text, { rules: [rule] as unknown as Form['rules'] });
    expect(rule({ rule: 'anyOf', fields: ['it'] })).toEqual([]);
    expect(rule({ rule: 'anyOf', fields: ['it', 'lost'] })).toEqual(['rule_field /rules/0/fields/1']);
    expect(rule({ rule: 'never' })).toEqual(['unknown_value /rules/0/rule']);
    expect(rule({ rule: 'hasRow', field: 'it' })).toEqual(['rule_kind /rules/0/field']);
    expect(rule({ rule: 'anyYes', fields: ['it'] })).toEqual(['rule_kind /rules/0/fields/0']);
    expect(rule({ rule: 'requiredWhen', field: 'it', when: 'it' })).toEqual(['rule_shape /rules/0']);
    expect(rule('anyOf')).toEqual(['not_object /rules/0']);
    expect(one({ 'x-document': 'W9' }, { rules: [{ rule: 'anyOf', fields: ['it'] }] })).toEqual([
      'rule_field /rules/0/fields/0',
    ]);
    const rich = (rule: Form['rules'][number]) => said({ ...RICH, rules: [rule] });
    expect(rich({ rule: 'requiredWhen', field: 'license_no', when: 'drives', is: ['true'] })).toEqual([]);
    expect(rich({ rule: 'requiredWhen', field: 'license_no', when: 'drives', is: ['maybe'] })).toEqual([
      'rule_value /rules/0/is/0',
    ]);
    expect(rich({ rule: 'together', fields: ['license_no', 'first_name'] })).toEqual([
      'rule_hidden /rules/0/fields/0',
    ]);
    expect(rich({ rule: 'rowsAtMost', field: 'jobs', column: 'lost', total: 'first_name' })).toEqual([
      'rule_field /rules/0/column',
    ]);
    const order = (before: string, after: string) =>
      said(
        formOf(
          {
            part: section('part', {
              a: field('a', { type: 'string', format: before }),
              b: field('b', { type: 'string', format: after }),
            }),
          },
          { rules: [{ rule: 'order', before: 'a', after: 'b' }] },
        ),
      );
    expect(order('day', 'day')).toEqual([]);
    expect(order('day', 'time-of-day')).toEqual(['rule_kind /rules/0/after']);
    const anyOf = { rule: 'anyOf', fields: ['first_name', 'drives'] } as const;
    const times = (count: number) => said({ ...RICH, rules: Array.from({ length: count }, () => anyOf) });
    expect(times(FORM_LIMITS.rules + 1)).toContain('too_many /rules');
    expect(times(FORM_LIMITS.rules)).not.toContain('too_many /rules');
  });

  it('but not when it is too deep, too large, or of too many fields', () => {
    let deep: unknown = 'x';
    for (let level = 0; level < 100_000; level += 1) deep = { deep };
    const [problem, ...more] = formProblems({ ...RICH, ui: { deep } }, formLists());
    expect(problem).toMatchObject({ code: 'too_deep', params: { limit: FORM_LIMITS.depth } });
    expect(problem!.at.split('/')).toHaveLength(FORM_LIMITS.depth + 2);
    expect(more).toEqual([]);
    expect(said({ ...RICH, ui: { big: 'x'.repeat(FORM_LIMITS.size) } })).toEqual(['too_large']);
    const many = (count: number) =>
      said(
        formOf({
          part: section(
            'part',
            Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, field(`f${at}`)])),
          ),
        }),
      );
    expect(many(FORM_LIMITS.fields)).toEqual([]);
    expect(many(FORM_LIMITS.fields + 1)).toEqual(['too_many_fields /schema']);
    expect(said(formOf({}))).toEqual(['no_fields /schema']);
  });

  it('but not with names that mean something to the language, and not twice with the same', () => {
    const names = JSON.parse(
      JSON.stringify(RICH)
        .replace('"first":', '"__proto__":')
        .replace('"driving":{"x-s', '"constructor":{"x-s'),
    ) as unknown;
    expect(said(names)).toEqual(
      expect.arrayContaining([
        'bad_name /schema/properties/person/properties/__proto__',
        'bad_name /schema/properties/constructor',
      ]),
    );
    expect(({} as { type?: unknown }).type).toBeUndefined();
    const twice = formOf({
      part: section('part', { a: field('a'), b: field('a') }),
      other: section('part', { c: field('c') }),
    });
    expect(said(twice)).toEqual(
      expect.arrayContaining([
        'field_id_twice /schema/properties/part/properties/b/x-field-id',
        'section_id_twice /schema/properties/other/x-section-id',
      ]),
    );
    expect(said(formOf({ part: section('Part 1', { a: field('a') }) }))).toContain(
      'section_id /schema/properties/part/x-section-id',
    );
    expect(said(formOf({ part: { ...section('part', { a: field('a') }), type: 'array' } }))).toContain(
      'section_type /schema/properties/part/type',
    );
  });
});

it('tells a problem in the words of either language', () => {
  const [problem] = formProblems(
    { ...RICH, labels: { ...RICH.labels, es: { sections: {}, fields: {} } } },
    formLists(),
  );
  expect(tellProblem(problem!, 'en')).toEqual({
    at: '/labels/es/sections/person',
    message: 'Section person has no title in Spanish',
  });
  expect(tellProblem(problem!, 'es').message).toBe('La sección person no tiene título en español');
  const at = '/x';
  expect(tellProblem({ at, code: 'unknown_kind' }, 'es').message).toContain('Texto, Texto largo');
  expect(tellProblem({ at, code: 'not_in_rows', params: { kind: 'document' } }, 'en').message).toContain(
    'Document',
  );
});
