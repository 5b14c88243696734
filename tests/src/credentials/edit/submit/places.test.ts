import { describe, expect, it } from 'vitest';
import { addressOf, failsOfForm, partsOf, placeOf } from '#src/resources/credentials/edit/submit/places.ts';

const EDIT = '/credentialing/credential/edit';
const fail = (field: string) => ({ field, code: 'required', message: `bad ${field}` });

describe('a place that a refused submit names', () => {
  it.each([
    ['forms.tp-account.company.legal_name', `${EDIT}/form/tp-account#company.legal_name`],
    ['items.W9', `${EDIT}/papers#item%3AW9`],
    ['resources.r1.identity.npi', `${EDIT}/resource/r1#identity.npi`],
    ['resources.r1.items.MVR', `${EDIT}/resource/r1#item%3AMVR`],
    ['resources', null],
    ['confirm', null],
  ])('%s is led to', (field, address) => {
    expect(addressOf(placeOf(field))).toBe(address);
  });

  it('is told apart by the page on which it is mended, none is lost', () => {
    const fails = [
      'resources',
      'forms.tp-account.a.b',
      'items.W9',
      'resources.r1.a.b',
      'resources.r2.items.MVR',
      'resources.r1.items.MVR',
    ].map(fail);
    const { file, forms, items, resources } = partsOf(fails);
    expect(file.map(({ message }) => message)).toEqual(['bad resources']);
    expect([...forms.keys()]).toEqual(['tp-account']);
    expect(items).toHaveLength(1);
    expect([...resources].map(([id, own]) => [id, own.length])).toEqual([
      ['r1', 2],
      ['r2', 1],
    ]);
  });
});

const fails = [
  fail('forms.tp-account.company.dba'),
  fail('forms.insurance.auto.carrier'),
  fail('resources.r1.identity.npi'),
  fail('resources.r1.forms.driver.license.number'),
  fail('resources.r2.identity.npi'),
];
it.each([
  ['the account', 'tp-account', null, ['company.dba']],
  ['a resource, with or without the name of its form', 'driver', 'r1', ['identity.npi', 'license.number']],
])(
  'the fails that a form shows beside its fields are those of %s',
  (_whose, schema_key, resource_id, fields) =>
    expect(failsOfForm(fails, { schema_key, resource_id }).map(({ field }) => field)).toEqual(fields),
);
