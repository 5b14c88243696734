import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AGREEMENTS } from '#schemas/agreement/index.ts';
import { ASSIGN_RULE } from '#schemas/assign-rule/index.ts';
import { SIGNERS } from '#schemas/contract/signer.ts';
import { TEMPLATES } from '#schemas/contract/template.ts';
import { COMMENTS } from '#schemas/credential/comment.ts';
import { DOCUMENTS } from '#schemas/credential/document.ts';
import { REQUIREMENTS } from '#schemas/credential/requirement.ts';
import { VERIFICATIONS } from '#schemas/credential/verification.ts';
import { fieldsOf, normaliseField } from '#schemas/engine/form.ts';
import { isStorable } from '#schemas/engine/formats.ts';
import { bodySchema, isValues, normalise, writable, type Resource } from '#schemas/engine/resource.ts';
import { faults } from '#schemas/engine/validate.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { SP_LEAD, TP_LEAD } from '#schemas/lead/index.ts';
import { NOTES } from '#schemas/note/index.ts';
import { OUTREACHES } from '#schemas/outreach/index.ts';
import { NEW_TASK, TASKS } from '#schemas/task/index.ts';
import { VIEW } from '#schemas/view/index.ts';
import { bodyCheck } from '#server/platform/ajv.ts';
import { anyJson, broken } from '#tests/support/input/hostile.ts';
import { valuesOf } from '#tests/support/input/values.ts';
import { bound } from '#tests/trust/bounds.ts';

const RESOURCES: Readonly<Record<string, Resource>> = {
  SP_LEAD,
  TP_LEAD,
  NOTES,
  OUTREACHES,
  TASKS,
  NEW_TASK,
  AGREEMENTS,
  SIGNERS,
  TEMPLATES,
  ASSIGN_RULE,
  VIEW,
  DOCUMENTS,
  VERIFICATIONS,
  COMMENTS,
  REQUIREMENTS,
};
const KEYS = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'];
const how = {
  numRuns: bound('TRUST_PROPERTY_RUNS', { short: 60, long: 2_000 }),
  seed: Number(process.env.TRUST_SEED ?? 14),
};

/** Texts that no reader of the body would be given are refused before (server/platform/input.ts). */
const readable = (value: unknown): boolean =>
  typeof value === 'string'
    ? isStorable(value)
    : typeof value !== 'object' ||
      value === null ||
      Object.entries(value).every((part) => part.every(readable));

describe.each(Object.entries(RESOURCES))('%s', (_name, resource) => {
  const check = bodyCheck(resource, 'update');
  const valid = valuesOf(bodySchema(resource, 'update'), () => KEYS);

  it('leaves valid what is valid, and reads what it has read as the same', () => {
    fc.assert(
      fc.property(valid, (sent) => {
        const read = normalise(resource.fields, sent as Record<string, unknown>);
        expect(check(read)).toEqual([]);
        expect(normalise(resource.fields, read)).toEqual(read);
      }),
      how,
    );
  });

  it('says of anything what is wrong with it, of its own fields only, and never fails', () => {
    const anything = fc.oneof(
      broken(valid),
      fc.dictionary(
        fc.constantFrom('x', '__proto__', 'constructor', ...writable(resource).map(([field]) => field)),
        anyJson,
      ),
    );
    fc.assert(
      fc.property(anything.filter(isValues), (sent) => {
        const read = normalise(resource.fields, sent);
        if (readable(read)) expect(normalise(resource.fields, read)).toEqual(read);
        for (const current of [null, {}])
          for (const fail of faults(resource, check, read, current)) expect(fail.code).toMatch(/^[a-z_]+$/);
      }),
      how,
    );
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
  });

  it('refuses what cannot even be made a text, in each field and in all', () => {
    const textless = { toString: 1, valueOf: null };
    const names = writable(resource).map(([field]) => field);
    for (const some of [names, ...names.map((name) => [name])]) {
      const read = normalise(resource.fields, Object.fromEntries(some.map((name) => [name, textless])));
      const refused = faults(resource, check, read, null).map(({ field }) => field);
      for (const name of some) expect(refused).toContain(name);
    }
  });
});

describe.each(Object.entries(SHIPPED_FORMS))('the form %s', (_name, form) => {
  it('reads what it has read of any field as the same', () => {
    const fields = fieldsOf(form);
    fc.assert(
      fc.property(fc.constantFrom(...fields), anyJson.filter(readable), (field, value) => {
        const read = normaliseField(field, value);
        expect(normaliseField(field, read)).toEqual(read);
      }),
      how,
    );
  });
});
