import { expect, it } from 'vitest';
import { LEADS } from '#schemas/lead/index.ts';
import { lookupId } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { hasOnePlan, recurs } from '#server/features/leads/onePlan.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';

const ME = demoId('sp.agent');
const ANOTHER = demoId('sp.agent2');

const isOne = (raw: RawQuery) => hasOnePlan(parseListQuery(LEADS.SP.fields, raw));

it.each<RawQuery>([
  {},
  { status_in: 'NEW' },
  { status_in: 'NEW,CONTACTED' },
  { assignee_id_in: ME },
  { assignee_id_in: ME, status_in: 'NEW,CONTACTED' },
  { assignee_id_in: ME, created_at_range: '-89d|0d' },
  { ordering: '-updated_at' },
])('is planned once: %j', (raw) => expect(isOne(raw)).toBe(true));

it.each<RawQuery>([
  { page: '2' },
  { search: 'cardiology' },
  { ordering: 'updated_at' },
  { ordering: 'company_name' },
  { ordering: '-updated_at,company_name' },
  // The few of a day and the many of a year are found by different indexes.
  { created_at_range: '0d|' },
  { status_in: 'NEW', created_at_range: '0d|' },
  // Of nobody are many, and of two as many as of both.
  { assignee_id_in: 'none' },
  { assignee_id_in: `${ME},${ANOTHER}` },
  { lead_source_in: 'CLIENT_REFERRAL' },
  { company_name_like: 'care' },
])('is planned for what is asked: %j', (raw) => expect(isOne(raw)).toBe(false));

const STATE = lookupId('state', 'FL');

it.each<[RawQuery, boolean]>([
  [{ states_in: STATE }, true],
  [{ states_in: STATE, specialties_in: lookupId('specialty', '207R00000X', 'SP') }, true],
  [{ states_in: STATE, status_in: 'NEW' }, true],
  [{ states_in: STATE, page: '2' }, false],
  [{ states_in: STATE, search: 'cardiology' }, false],
  [{ states_in: STATE, ordering: 'company_name' }, false],
  // Tomorrow it is another one.
  [{ states_in: STATE, created_at_range: '-89d|0d' }, false],
  [{ states_in: STATE, company_name_like: 'care' }, false],
])('is asked again and again: %j, %j', (raw, is) =>
  expect(recurs(parseListQuery(LEADS.SP.fields, raw))).toBe(is),
);
