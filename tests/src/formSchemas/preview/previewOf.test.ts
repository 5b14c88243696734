import { describe, expect, it } from 'vitest';
import { fieldsOf, rulesByPath, type Form, type Lists } from '#schemas/engine/form.ts';
import { compileForm } from '#schemas/engine/formCompile.ts';
import { faultsOf } from '#schemas/engine/formFaults.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import type { Language } from '#schemas/engine/codes.ts';
import { VOCABULARY } from '#schemas/vocabulary/index.ts';
import { makeAjv } from '#server/platform/ajv.ts';
import { handedIn, isOurs, previewOf } from '#src/resources/formSchemas/editor/preview/previewOf.ts';
import { sampleValues } from '#src/resources/formSchemas/editor/preview/sample.ts';
import { isFull } from '../../../support/scope.ts';
import { dataFor, randomOf } from '../../../support/schemaData.ts';

const LISTS: Lists = { ...VOCABULARY, US_STATE: { FL: { en: 'Florida', es: 'Florida' } } };
const FORMS = Object.entries(SHIPPED_FORMS);
const SAMPLES = isFull ? 40 : 15;

/** What the server would say, which compiles. */
function serverOf(form: Form) {
  const ajv = makeAjv();
  const validate = ajv.compile(compileForm(form, LISTS));
  const check = (data: unknown) => (validate(data) ? [] : (validate.errors ?? []));
  return (values: Record<string, unknown>) => faultsOf(fieldsOf(form), rulesByPath(form), check, values);
}
const sorted = (fails: readonly { field: string; code: string }[]) =>
  fails.map(({ field, code }) => `${field} ${code}`).sort();

describe('what is being edited, as a file would have it', () => {
  it.each(FORMS)('%s says of values what the server would say', (_key, form) => {
    const preview = previewOf(form, LISTS, 'es', 'STAFF');
    const server = serverOf(form);
    const random = randomOf(3);
    let told = 0;
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const values = Object.fromEntries(
        fieldsOf(form)
          // What is masked may stay so in a browser alone.
          .filter(({ sensitive, document }) => !sensitive && !document && random() < 0.8)
          .map(({ fieldId, schema }) => [fieldId, dataFor(schema, random)]),
      );
      const faults = server(values);
      expect(sorted(preview.validator.faults(values))).toEqual(sorted(faults));
      told += faults.length;
    }
    expect(told).toBeGreaterThan(0);
  });

  it.each(FORMS)(
    '%s: its sample has a value for every field, and nothing of it is wrong by itself',
    (_key, form) => {
      expect(isOurs(form)).toBe(true);
      const preview = previewOf(form, LISTS, 'en', 'STAFF');
      const values = sampleValues(preview.model.fields, LISTS, 'en');
      const lacking = preview.model.fields.filter(
        ({ fieldId, document }) => !document && values[fieldId] === undefined,
      );
      expect(lacking.map(({ fieldId }) => fieldId)).toEqual([]);
      // Rules between fields (one day after another) are for people to fill in.
      const RULES = new Set([
        'not_before',
        'above_total',
        'any_of_required',
        'any_yes_required',
        'row_required',
      ]);
      expect(preview.validator.faults(values).filter(({ code }) => !RULES.has(code))).toEqual([]);
    },
  );

  it('are words of the language in which the form is looked at', () => {
    const { fields } = previewOf(SHIPPED_FORMS.practitioner!, LISTS, 'es', 'PROVIDER').model;
    const words = (language: Language) => Object.values(sampleValues(fields, LISTS, language));
    expect(words('es')).toContain('Ejemplo');
    expect(words('es')).not.toContain('Sample');
    expect(words('en')).toContain('Sample');
  });

  it('shows a reviewer masks, and nothing that is hidden', () => {
    const preview = previewOf(SHIPPED_FORMS.practitioner!, LISTS, 'en', 'STAFF');
    const values = sampleValues(preview.model.fields, LISTS, 'en');
    const file = handedIn(preview, values);
    const secret = preview.model.fields.find(({ sensitive }) => sensitive === 'SSN')!;
    expect(file.values[secret.fieldId]).toBe('•••-••-1120');
    expect(file.states[secret.fieldId]).toMatchObject({ state: 'PENDING', rev: 1 });
    const conditional = preview.model.fields.find(({ shownWhen }) => shownWhen?.length === 1)!;
    const asked = conditional.shownWhen![0]!.field;
    expect(handedIn(preview, { ...values, [asked]: undefined }).states[conditional.fieldId]!.shown).toBe(
      false,
    );
  });
});
