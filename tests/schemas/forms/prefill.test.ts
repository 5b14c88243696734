import { describe, expect, it } from 'vitest';
import { fieldsOf } from '#schemas/engine/form.ts';
import { ACCOUNT_FORM, SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { lookupsIn, prefilled, prefillProblems } from '#schemas/forms/prefill.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { LEAD_TYPES } from '#schemas/permissions.ts';

const LOOKUPS = new Map([
  ['fl', { code: 'FL', name: 'Florida' }],
  ['cardio', { code: '207RC0000X', name: 'Cardiology' }],
]);
const text = (fieldId: string, source: unknown, more: object = {}) => ({
  fieldId,
  path: ['section', fieldId] as const,
  required: false,
  schema: { type: 'string', 'x-field-id': fieldId, 'x-prefill': source, ...more },
});
const from = (lead: object, fields: readonly ReturnType<typeof text>[], accepts = () => true) =>
  prefilled('SP', fields, { ...lead }, LOOKUPS, accepts);

it.each(LEAD_TYPES)(
  'the shipped forms take from a lead of type %s only what there is, and most of what they can',
  (type) => {
    const form = SHIPPED_FORMS[ACCOUNT_FORM[type]]!;
    expect(prefillProblems(type, form)).toEqual([]);
    const taking = fieldsOf(form).filter(({ schema }) => 'x-prefill' in schema);
    const most = ['legal_name', 'tax_id', 'npi', 'company_phone', 'company_email', 'street', 'state'];
    expect(taking.map((field) => field.fieldId)).toEqual(expect.arrayContaining(most));
  },
);

describe('a value of a lead in a form', () => {
  it('is the first of its sources that has one which the field accepts', () => {
    const fields = [text('phone', ['lead.phone', 'lead.main_location.phone'])];
    const locations = [{ address1: 'x', phone: '+12' }];
    expect(from({ phone: '+11', locations }, fields)).toEqual({ phone: '+11' });
    expect(from({ phone: null, locations }, fields)).toEqual({ phone: '+12' });
    expect(
      prefilled('SP', fields, { phone: '+11', locations }, LOOKUPS, (_, value) => value === '+12'),
    ).toEqual({ phone: '+12' });
    expect(from({ phone: '+11', locations }, fields, () => false)).toEqual({});
    expect(from({}, fields)).toEqual({});
  });

  it('keeps what is false or nought', () => {
    const fields = [text('medicaid', 'lead.medicaid'), text('count', 'lead.number_of_providers')];
    expect(from({ medicaid: false, number_of_providers: 0 }, fields)).toEqual({ medicaid: false, count: 0 });
  });

  it('is a code where the form has a list, else a name; one choice of several is not guessed', () => {
    const source = 'lead.main_location.state';
    const fields = [text('code', source, { 'x-list': 'US_STATE' }), text('name', source)];
    const locations = [{ address1: 'x', state: 'fl' }];
    expect(from({ locations }, fields)).toEqual({ code: 'FL', name: 'Florida' });
    expect(from({ locations: [{ state: 'gone' }] }, fields)).toEqual({});
    const many = [text('names', 'lead.states'), text('one', 'lead.states', { 'x-list': 'US_STATE' })];
    expect(from({ states: ['fl', 'cardio'] }, many)).toEqual({ names: 'Florida, Cardiology' });
    expect(from({ states: ['fl'] }, many)).toEqual({ names: 'Florida', one: 'FL' });
  });

  it('names a code of the vocabulary in a text, and fills a list with one', () => {
    const fields = [
      text('text', 'lead.lead_source'),
      text('list', 'lead.lead_source', { type: 'array', items: { type: 'string', 'x-list': 'LEAD_SOURCE' } }),
    ];
    expect(from({ lead_source: 'GOOGLE' }, fields)).toEqual({ text: 'Google', list: ['GOOGLE'] });
  });

  it('comes from the main location, or from the only one', () => {
    const fields = [text('street', 'lead.main_location.street'), text('city', 'lead.main_location.city')];
    const [one, two] = [
      { address1: '1 A St', city: 'Miami' },
      { address1: '2 B St', address2: 'Floor 3', city: 'Tampa', main: true },
    ];
    expect(from({ locations: [one] }, fields)).toEqual({ street: '1 A St', city: 'Miami' });
    expect(from({ locations: [one, two] }, fields)).toEqual({ street: '2 B St, Floor 3', city: 'Tampa' });
    expect(from({ locations: [one, { ...two, main: false }] }, fields)).toEqual({});
    expect(from({ locations: 'nonsense' }, fields)).toEqual({});
  });
});

it('knows every lookup that a lead names, in its tables too', () => {
  const lead = {
    states: ['fl'],
    counties: null,
    services: [{ specialty: 'cardio', providers: 1 }, { specialty: null }],
    locations: [{ state: 'fl', county: 'dade' }],
  };
  expect(lookupsIn(LEADS.SP.fields, lead).sort()).toEqual(['cardio', 'dade', 'fl', 'fl']);
});
