import { describe, expect, expectTypeOf, it } from 'vitest';
import { entries, writable } from '#schemas/engine/resource.ts';
import type { Fields } from '#schemas/engine/field.ts';
import { fieldsOf } from '#schemas/engine/rules.ts';
import { LEADS, SP_LEAD, TP_LEAD } from '#schemas/lead/index.ts';
import type { SpLead } from '#schemas/lead/sp.ts';
import type { TpLead } from '#schemas/lead/tp.ts';

/** Specification §3: 'Lead form fields' and 'Lead details also hold', as fields of either type. */
const BOTH = `
  company_name dba phone fax tax_id email contact_first_name contact_last_name service_offered locations states regions
  counties medicaid medicare mbe_certified mbe_qualified status status_reason pr_assigned_id notes services w9 zip url
  title npi health_plans business_lines aggregate_groups lead_source working_hours signing_date effective_date
  expiration_date terminated_date`.match(/\w+/g)!;
const OWN = {
  SP: ['specialties', 'subspecialties', 'number_of_providers', 'credentials', 'ages_from', 'ages_to'],
  TP: ['drivers', 'vehicles', 'digital_platform', 'category', 'mobility_types'],
};
const LOCATION = 'address1 address2 city state zip county region website phone fax npi main'.split(' ');

describe.each(['SP', 'TP'] as const)('a lead of type %s', (type) => {
  const { fields, sections, rules } = LEADS[type];

  it('has every field of specification §3', () => {
    expect(Object.keys(fields)).toEqual(expect.arrayContaining([...BOTH, ...OWN[type]]));
    expect(Object.keys((fields.locations as { fields: Fields }).fields).sort()).toEqual([...LOCATION].sort());
  });

  it('shows every field that a person writes in a section that exists', () => {
    for (const [name, field] of writable(LEADS[type]))
      expect(Object.keys(sections), name).toContain(field.section);
  });

  it('has rules, filters and narrowing choices over fields that exist', () => {
    for (const rule of rules) for (const name of fieldsOf(rule)) expect(fields).toHaveProperty(name);
    for (const [, field] of entries(fields))
      if (field.kind === 'lookup' && field.within) expect(fields).toHaveProperty(field.within);
  });

  it('labels every field in both languages, no two alike', () => {
    for (const language of ['en', 'es'] as const) {
      const labels = entries(fields).map(([, field]) => field.label[language]);
      expect(new Set(labels).size).toBe(labels.length);
      expect(labels.every((label) => label.trim() !== '')).toBe(true);
    }
  });
});

it('is typed from the same source', () => {
  expectTypeOf<SpLead['company_name']>().toEqualTypeOf<string | null>();
  expectTypeOf<SpLead['specialties']>().toEqualTypeOf<string[] | null>();
  expectTypeOf<SpLead['number_of_providers']>().toEqualTypeOf<number | null>();
  expectTypeOf<TpLead['medicaid']>().toEqualTypeOf<boolean | null>();
  expectTypeOf<NonNullable<TpLead['services']>[number]['vehicles']>().toEqualTypeOf<number | null>();
  expect(SP_LEAD.name).toBe('leads/sp');
  expect(TP_LEAD.name).toBe('leads/tp');
});
