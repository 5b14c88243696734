import { Ajv, type ValidateFunction } from 'ajv';
import { describe, expect, it } from 'vitest';
import { holds } from '#schemas/engine/conditions.ts';
import { failsOf } from '#schemas/engine/fails.ts';
import {
  fieldsOf,
  itemOf,
  nest,
  normaliseField,
  progress,
  rulesByPath,
  shownFields,
  valuesIn,
  type Form,
} from '#schemas/engine/form.ts';
import { compileForm } from '#schemas/engine/formCompile.ts';
import { formProblems } from '#schemas/engine/formProblems.ts';
import { localise } from '#schemas/engine/formLocalise.ts';
import { FORMATS } from '#schemas/engine/formats.ts';
import { breaches } from '#schemas/engine/rules.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { VOCABULARY } from '#schemas/vocabulary/index.ts';
import { field, formOf, section } from '../engine/richForm.ts';
import { complete } from './fill.ts';

const LISTS = {
  ...VOCABULARY,
  US_STATE: { FL: { en: 'Florida', es: 'Florida' }, NY: { en: 'New York', es: 'Nueva York' } },
};
const TP = SHIPPED_FORMS['tp-account']!;
const INSURANCE = SHIPPED_FORMS.insurance!;

const ajv = new Ajv({ allErrors: true, strict: false });
for (const [name, validate] of Object.entries(FORMATS)) ajv.addFormat(name, validate);

const checks = new Map<Form, ValidateFunction>();

function failsWith(form: Form, values: Record<string, unknown>) {
  const check = checks.get(form) ?? ajv.compile(compileForm(form, LISTS));
  checks.set(form, check);
  const data = nest(fieldsOf(form), values);
  check(data);
  return Object.fromEntries(failsOf(check.errors ?? [], data).map((fail) => [fail.field, fail.code]));
}

describe.each(Object.entries(SHIPPED_FORMS))('%s as shipped', (_key, form) => {
  it('may be published', () => {
    expect(formProblems(form, LISTS)).toEqual([]);
  });

  it('has a title in both languages wherever something is shown, and different ones', () => {
    const titles = (['en', 'es'] as const).map((language) => {
      const found: string[] = [];
      JSON.stringify(
        localise(form, LISTS, language).schema,
        (_name, node: Record<string, unknown> | null) => {
          if (node && typeof node === 'object' && ('x-field-id' in node || 'x-section-id' in node)) {
            expect(node.title, JSON.stringify(node)).toBeTypeOf('string');
            found.push(String(node.title));
          }
          return node;
        },
      );
      return found;
    });
    expect(titles[0]).toHaveLength(fieldsOf(form).length + Object.keys(form.labels.en.sections).length);
    expect(titles[0]!.filter((title, index) => title === titles[1]![index])).toEqual([]);
  });

  it('takes a complete file, and says everything that an empty one lacks', () => {
    expect(failsWith(form, complete(form, LISTS))).toEqual({});
    const fields = fieldsOf(form);
    const lacking = shownFields(fields, {})
      .filter((field) => field.required)
      .map((field) => field.path.join('.'));
    expect(failsWith(form, {})).toEqual(Object.fromEntries(lacking.map((path) => [path, 'required'])));
  });

  it('names every choice, in the order of its codes', () => {
    const { schema, uiSchema } = localise(form, LISTS, 'es');
    const sections = uiSchema as Record<string, Record<string, Record<string, object>>>;
    expect(sections['ui:order']).toEqual(Object.keys(schema.properties as object));
    const listed = fieldsOf(form).filter((field) => !field.sensitive && 'x-list' in itemOf(field.schema));
    expect(listed.length).toBeGreaterThan(0);
    for (const { path, schema: field } of listed) {
      const names = Object.values(LISTS[itemOf(field)['x-list'] as keyof typeof LISTS]).map(({ es }) => es);
      const shown = sections[path[0]]![path[1]]!;
      expect('items' in shown ? shown.items : shown, path.join('.')).toMatchObject({ 'ui:enumNames': names });
    }
  });
});

describe('conditions', () => {
  const base = complete(TP, LISTS);

  it('hold for one choice, and for one of several', () => {
    expect(holds({ field: 'a', is: ['X'] }, { a: 'X' })).toBe(true);
    expect(holds({ field: 'a', is: ['X'] }, { a: ['W', 'X'] })).toBe(true);
    expect(holds({ field: 'a', is: ['X'] }, { a: ['W'] })).toBe(false);
    expect(holds({ field: 'a', is: [true] }, { a: 'true' })).toBe(false);
    expect(holds({ field: 'a', is: [true] }, {})).toBe(false);
  });

  it('make a field required within its section', () => {
    expect(failsWith(TP, { ...base, digital_platform: 'OTHER' })).toEqual({
      'operations.other_platform': 'required',
    });
    expect(failsWith(TP, { ...base, digital_platform: 'OTHER', other_platform: 'Ours' })).toEqual({});
    expect(failsWith(TP, { ...base, serves_medicaid: true })).toEqual({
      'operations.medicaid_id': 'required',
    });
  });

  it('make a field required across sections', () => {
    const ambulance = { ...base, service_levels: ['WHEELCHAIR', 'NON_EMERGENCY_AMBULANCE'] };
    expect(failsWith(TP, ambulance)).toEqual({ 'licenses.ambulance_license': 'required' });
    expect(failsWith(TP, { ...ambulance, ambulance_license: 'A-1' })).toEqual({});
  });

  it('leave hidden values alone, and check shown ones', () => {
    const long = 'x'.repeat(500);
    expect(failsWith(TP, { ...base, digital_platform: 'BAMBI', other_platform: long })).toEqual({});
    expect(failsWith(TP, { ...base, digital_platform: 'OTHER', other_platform: long })).toEqual({
      'operations.other_platform': 'too_long',
    });
  });

  const when = (asked: string) => ({ 'x-shown-when': { field: asked, is: [true] } });
  const chain = formOf({
    one: section('one', {
      a: field('a', { type: 'boolean' }),
      b: field('b', { type: 'boolean', ...when('a') }),
      c: field('c', { type: 'string', 'x-required': true, ...when('b') }),
    }),
  });

  it('hide what hangs on a hidden answer', () => {
    expect(shownFields(fieldsOf(chain), { a: false, b: true }).map((field) => field.fieldId)).toEqual(['a']);
    expect(failsWith(chain, { a: false, b: true })).toEqual({});
    expect(failsWith(chain, { a: true, b: true })).toEqual({ 'one.c': 'required' });
  });

  it('agree with the compiled schema on every combination of answers', () => {
    const fields = fieldsOf(TP);
    for (const digital_platform of ['OTHER', 'NONE'])
      for (const serves_medicaid of [true, false])
        for (const service_levels of [['STRETCHER'], ['NON_EMERGENCY_AMBULANCE']]) {
          const values = { ...base, digital_platform, serves_medicaid, service_levels };
          const missing = progress(fields, values).missing;
          const paths = missing.map((id) => fields.find((field) => field.fieldId === id)!.path.join('.'));
          expect(Object.keys(failsWith(TP, values)).sort()).toEqual(paths.sort());
        }
  });
});

describe('a form filled in', () => {
  const fields = fieldsOf(TP);
  const REQUIRED = 32;

  it('goes from values to data and back', () => {
    const values = complete(TP, LISTS);
    expect(valuesIn(fields, nest(fields, values))).toEqual(values);
    expect(Object.keys(nest(fields, {}))).toEqual(Object.keys(TP.schema.properties as object));
  });

  it('tells its progress by what is shown and required', () => {
    expect(progress(fields, {})).toMatchObject({ filled: 0, percent: 0, required: REQUIRED });
    expect(progress(fields, complete(TP, LISTS))).toEqual({
      required: REQUIRED,
      filled: REQUIRED,
      percent: 100,
      missing: [],
    });
    expect(progress(fields, { ...complete(TP, LISTS), digital_platform: 'OTHER' })).toEqual({
      required: REQUIRED + 1,
      filled: REQUIRED,
      percent: 96,
      missing: ['other_platform'],
    });
    expect(progress(fields, { ...complete(TP, LISTS), attested: false }).missing).toEqual(['attested']);
  });

  it('reads what people type', () => {
    const byId = new Map(fields.map((one) => [one.fieldId, one]));
    const read = (id: string, text: string) => normaliseField(byId.get(id)!, text);
    expect(read('tax_id', ' 12-3456789 ')).toBe('123456789');
    expect(read('company_phone', '(305) 555-1234')).toBe('+13055551234');
    expect(read('website', 'example.com')).toBe('https://example.com');
    expect(read('legal_name', '   ')).toBeNull();
    expect(read('company_phone', '12')).toBe('12');
  });

  it('has its dates in order', () => {
    const insured = fieldsOf(INSURANCE);
    const late = { ...complete(INSURANCE, LISTS), general_effective_on: '2027-01-01' };
    expect(breaches(rulesByPath(INSURANCE), nest(insured, late))).toEqual([
      { field: 'general.expires_on', code: 'not_before', params: { fields: ['general.effective_on'] } },
    ]);
    expect(breaches(rulesByPath(INSURANCE), nest(insured, complete(INSURANCE, LISTS)))).toEqual([]);
    const day = insured.find((field) => field.fieldId === 'general_effective_on')!;
    expect(normaliseField(day, '1/31/2026')).toBe('2026-01-31');
  });
});
