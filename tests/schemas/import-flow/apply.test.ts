import { expect, test } from 'vitest';
import { updateValues } from '#schemas/import-flow/apply.ts';
import { SP_LEAD } from '#schemas/lead/index.ts';

const FL = ['fl'];
const before = {
  status: 'CONTACTED',
  company_name: 'Old',
  email: null,
  states: FL,
  regions: [],
  counties: [],
  notes: 'ours',
  pr_assigned_id: 'somebody',
  specialties: [],
};
const fill = (record: object, said: string[] = Object.keys(record)) =>
  updateValues(SP_LEAD, before, { status: 'NEW', ...record }, said, 'fill');
const overwrite = (record: object, said: string[] = Object.keys(record)) =>
  updateValues(SP_LEAD, before, { status: 'NEW', ...record }, said, 'overwrite');

test('fills what is empty and leaves what is there', () => {
  expect(fill({ company_name: 'New', email: 'a@b.example', fax: '+13055550199' })).toEqual({
    email: 'a@b.example',
    fax: '+13055550199',
  });
});

test('overwrites with what the row says; its defaults only fill', () => {
  expect(
    overwrite({ company_name: 'New', pr_assigned_id: 'importer', notes: 'theirs', lead_source: 'OTHER' }, [
      'company_name',
    ]),
  ).toEqual({ company_name: 'New', lead_source: 'OTHER' });
});

test.each([fill, overwrite])(
  'an empty cell erases nothing, and a status is never imported over',
  (update) => {
    expect(
      update({ company_name: '', notes: null, states: [], status: 'NEW', status_reason: 'OTHER' }),
    ).toEqual({});
  },
);

test.each([fill, overwrite])('the same again changes nothing, in whatever order choices stand', (update) => {
  const now = { ...before, states: ['fl', 'ga'] };
  expect(
    updateValues(SP_LEAD, now, { states: ['ga', 'fl'], notes: 'ours' }, ['states', 'notes'], 'overwrite'),
  ).toEqual({});
  expect(update({ states: FL, company_name: 'Old' })).toEqual({});
});

test('fills choices only where what they belong to is chosen', () => {
  expect(fill({ states: ['ga'], counties: ['fulton'] })).toEqual({});
  expect(fill({ states: FL, counties: ['dade'] })).toEqual({ counties: ['dade'] });
  expect(fill({ specialties: ['heart'], subspecialties: ['left'] })).toEqual({
    specialties: ['heart'],
    subspecialties: ['left'],
  });
  expect(overwrite({ states: ['ga'], counties: ['fulton'] })).toEqual({
    states: ['ga'],
    counties: ['fulton'],
  });
});
