import { describe, expect, it } from 'vitest';
import { codesOf } from '#schemas/engine/codes.ts';
import { fieldsOf, itemOf, shownFields, type FormField } from '#schemas/engine/form.ts';
import {
  formTitle,
  formsOf,
  FORM_KEYS,
  isCustomForm,
  RESOURCE_FORM,
  SHIPPED_FORMS,
} from '#schemas/forms/index.ts';
import { SHIPPED_REQUIREMENTS } from '#schemas/forms/requirements.ts';
import { LEAD_TYPES, type LeadType } from '#schemas/permissions.ts';
import {
  CREDENTIAL_ITEM,
  REQUIREMENT_ITEM,
  RESOURCE_KIND,
  SUBJECT_KIND,
  type SubjectKind,
} from '#schemas/vocabulary/index.ts';
import { formLists } from '#server/platform/forms/lists.ts';
import { opened } from './fill.ts';

const KINDS = codesOf(SUBJECT_KIND);
const fieldsOfKey = (key: string): FormField[] => fieldsOf(SHIPPED_FORMS[key]!);
const ALL = Object.keys(SHIPPED_FORMS).flatMap(fieldsOfKey);
/** Every subject that there is, with the fields of its forms. */
const SUBJECTS = KINDS.flatMap((kind) =>
  LEAD_TYPES.map((type) => ({ kind, type, fields: formsOf(kind, type).flatMap(fieldsOfKey) })),
);
const factsOf = (key: string): string[] => fieldsOfKey(key).flatMap(({ fact }) => fact ?? []);

describe('the forms as shipped', () => {
  it('are those that subjects fill in, each with a title in both languages', () => {
    const used = new Set(KINDS.flatMap((kind) => LEAD_TYPES.flatMap((type) => formsOf(kind, type))));
    expect([...used].sort()).toEqual(Object.keys(SHIPPED_FORMS).sort());
    expect(FORM_KEYS.filter((key) => !isCustomForm(key)).toSorted()).toEqual([...used].sort());
    for (const key of FORM_KEYS) expect(formTitle(key).en, key).not.toBe(formTitle(key).es);
    expect(formsOf('ACCOUNT', 'TP')).toEqual(['tp-account', 'insurance']);
    expect(formsOf('DRIVER', 'TP')).toEqual(['driver']);
  });

  it('ask with the lists of the specification', () => {
    const asked = [...ALL, ...ALL.flatMap(({ rows }) => rows ?? [])].map(
      ({ schema }) => itemOf(schema)['x-list'],
    );
    const people = ['RACE', 'ETHNICITY', 'GENDER', 'BACKGROUND_CHECK', 'BACKGROUND_RESULT', 'WEEKDAY'];
    const companies = ['AGGREGATE_GROUP', 'DIGITAL_PLATFORM', 'TP_CATEGORY', 'ORGANIZATION_TYPE'];
    const lists = [...people, ...companies, 'SERVICE_LEVEL', 'AUTO_POLICY_TYPE'];
    expect(lists.filter((list) => !asked.includes(list))).toEqual([]);
  });

  it('leave race, ethnicity and gender to the person', () => {
    const lists = ['RACE', 'ETHNICITY', 'GENDER'];
    const asked = ALL.filter(({ schema }) => lists.includes(String(schema['x-list'])));
    expect(asked).toHaveLength(9);
    expect(asked.filter(({ required }) => required)).toEqual([]);
  });

  it('have a place for every credential item of the specification', () => {
    const places = new Set(ALL.map(({ document }) => document));
    expect(codesOf(CREDENTIAL_ITEM).filter((code) => !places.has(code))).toEqual([]);
    expect(codesOf(REQUIREMENT_ITEM).filter((code) => !places.has(code))).toEqual([]);
  });

  it('encrypt what is sensitive', () => {
    const bare = ALL.filter(
      ({ sensitive, schema }) => !sensitive && /^(ssn|birth-date)$/.test(String(schema.format)),
    );
    expect(bare).toEqual([]);
    const kinds = Object.keys(SHIPPED_FORMS).map((key) => [
      key,
      ...fieldsOfKey(key).flatMap(({ fieldId, sensitive }) => (sensitive ? [[fieldId, sensitive]] : [])),
    ]);
    expect(kinds).toEqual([
      ['sp-account', ['business_license_number', 'LICENSE']],
      ['tp-account', ['business_license_number', 'LICENSE'], ['ambulance_license', 'LICENSE']],
      ['insurance'],
      [
        'practitioner',
        ['ssn', 'SSN'],
        ['birth_date', 'BIRTH_DATE'],
        ['licenses', { number: 'LICENSE' }],
        ['dea_number', 'LICENSE'],
        ['cds_number', 'LICENSE'],
      ],
      [
        'driver',
        ['ssn', 'SSN'],
        ['birth_date', 'BIRTH_DATE'],
        ['license_number', 'LICENSE'],
        ['background_result', 'BACKGROUND'],
      ],
      ['vehicle'],
      ['location', ['facility_license_number', 'LICENSE']],
      ['owner', ['ssn', 'SSN'], ['birth_date', 'BIRTH_DATE']],
    ]);
  });

  it('tell the house who and what it is', () => {
    expect(factsOf('tp-account')).toEqual(['business_name', 'npi', 'state', 'category', 'service_levels']);
    expect(factsOf('driver')).toEqual(['first_name', 'last_name', 'birth_date', 'service_levels']);
    expect(factsOf('vehicle')).toEqual(['name', 'service_levels']);
    expect(factsOf('owner')).toEqual([
      'first_name',
      'last_name',
      'birth_date',
      'npi',
      'business_name',
      'state',
    ]);
    expect(factsOf('location')).toContain('name');
    expect(factsOf('practitioner')).toContain('npi');
  });

  it('are added by spreadsheet with columns that make a record of their own', () => {
    for (const key of Object.values(RESOURCE_FORM)) {
      const columns = fieldsOfKey(key).filter(({ schema }) => schema['x-resource-column'] === true);
      expect(columns.length, key).toBeGreaterThan(4);
      expect(columns.length, key).toBeLessThan(12);
      // Without what it is called a record could not be told from its neighbours.
      expect(
        columns.some(({ fact }) => fact === 'name' || fact === 'last_name'),
        key,
      ).toBe(true);
      expect(
        columns.filter(({ rows, document }) => rows || document),
        key,
      ).toEqual([]);
    }
  });

  it('can ask a practitioner for more than 150 things at once', () => {
    const form = SHIPPED_FORMS.practitioner!;
    expect(shownFields(fieldsOf(form), opened(form, formLists())).length).toBeGreaterThanOrEqual(150);
  });
});

describe('the requirements as shipped', () => {
  const fits = (kind: SubjectKind, type: LeadType, code: string | undefined): boolean =>
    SHIPPED_REQUIREMENTS.some(
      (one) => one.code === code && one.subject_kind === kind && (one.lead_type ?? type) === type,
    );

  it('have each one place in the forms of whom they are for', () => {
    for (const { code, subject_kind, lead_type } of SHIPPED_REQUIREMENTS)
      for (const { type, fields } of SUBJECTS.filter(({ kind }) => kind === subject_kind))
        if ((lead_type ?? type) === type)
          expect(
            fields.filter(({ document }) => document === code),
            `${subject_kind} ${code}`,
          ).toHaveLength(1);
  });

  it('are named by every place for documents', () => {
    const lost = SUBJECTS.flatMap(({ kind, fields }) =>
      fields
        // The insurance of a kind of business that the account is not is not asked for.
        .filter(({ document }) => document && !LEAD_TYPES.some((type) => fits(kind, type, document)))
        .map(({ document }) => `${kind} ${document}`),
    );
    expect(lost).toEqual([]);
  });

  it('hold as long as domain §1 says', () => {
    const months = Object.fromEntries(
      SHIPPED_REQUIREMENTS.filter(({ subject_kind }) => ['DRIVER', 'VEHICLE'].includes(subject_kind)).map(
        ({ code, validity, validity_months }) => [code, validity_months ?? validity],
      ),
    );
    expect(months).toEqual({
      DRIVER_LICENSE: 'DATE',
      SOCIAL_SECURITY_CARD: 'NONE',
      E_VERIFIED: 'NONE',
      DRUG_TEST: 'NONE',
      DOT_EXAM: 'DATE',
      FIRST_AID_CPR: 24,
      PASS_BASIC: 24,
      PASS_WHEELCHAIR: 24,
      DEFENSIVE_DRIVING: 36,
      FWA_CERTIFICATE: 12,
      HIPPA_CERTIFICATE: 12,
      NATIONAL_COUNTY_BACKGROUND_CHECK: 12,
      AHCA_LEVEL_II_BACKGROUND_CHECK: 60,
      MVR: 12,
      VEHICLE_REGISTRATION: 'DATE',
      VEHICLE_INSPECTION_CERTIFIED_MECHANIC: 12,
    });
  });

  it('ask who pushes wheelchairs, and who drives in Florida, for more', () => {
    const find = (code: string) => SHIPPED_REQUIREMENTS.find((one) => one.code === code)!;
    expect(find('PASS_WHEELCHAIR')).toMatchObject({
      service_levels: ['WHEELCHAIR'],
      states: [],
      required: true,
    });
    expect(find('AHCA_LEVEL_II_BACKGROUND_CHECK')).toMatchObject({ states: ['FL'], service_levels: [] });
    expect(find('PROFESSIONAL_LICENSE')).toMatchObject({ needs_psv: true, validity: 'DATE' });
  });

  it('are in an order, and each but once per kind and type', () => {
    const keys = SHIPPED_REQUIREMENTS.map(
      ({ code, subject_kind, lead_type }) => `${subject_kind} ${lead_type} ${code}`,
    );
    expect(new Set(keys).size).toBe(keys.length);
    expect(SHIPPED_REQUIREMENTS.map(({ position }) => position)).toEqual(keys.map((_, index) => index + 1));
    expect(
      codesOf(RESOURCE_KIND).filter((kind) => !SHIPPED_REQUIREMENTS.some((one) => one.subject_kind === kind)),
    ).toEqual([]);
  });
});
