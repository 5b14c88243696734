import { describe, expect, it } from 'vitest';
import { factsIn } from '#schemas/engine/facts.ts';
import { fieldsOf, type FormField } from '#schemas/engine/form.ts';
import { withFacts } from '#schemas/forms/facts.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';

const FIELDS = fieldsOf(SHIPPED_FORMS['sp-account']!);
const bare = (fields: readonly FormField[]): FormField[] => fields.map(({ fact: _fact, ...field }) => field);

describe('what a form of a release before facts tells the house', () => {
  it('is what the shipped form’s fields of the same ids do', () => {
    const values = { legal_name: 'Cedar Clinic', npi: '1234567893', state: 'TX' };
    expect(factsIn(bare(FIELDS), values)).toEqual({});
    expect(factsIn(withFacts('sp-account', bare(FIELDS)), values)).toEqual({
      business_name: 'Cedar Clinic',
      npi: '1234567893',
      state: 'TX',
    });
  });

  it('is its own where it names any, and nothing where the house knows no such form', () => {
    const own = bare(FIELDS).map((field): FormField =>
      field.fieldId === 'npi' ? { ...field, fact: 'npi' } : field,
    );
    expect(withFacts('sp-account', own)).toBe(own);
    const other = bare(FIELDS);
    expect(withFacts('home-made', other)).toBe(other);
    expect(withFacts('insurance', other)).toBe(other);
  });
});
