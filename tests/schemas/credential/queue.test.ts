import { describe, expect, it } from 'vitest';
import {
  ACCOUNT_STATUS_GROUPS,
  OPEN_STATUSES,
  QUEUE_NAMES,
  queueOf,
  RESOURCE_STATUS_GROUPS,
} from '#schemas/credential/queue.ts';
import {
  ACCOUNT_CREDENTIAL_STATUS,
  ACCOUNT_CREDENTIAL_STATUS_GROUP,
  RESOURCE_CREDENTIAL_STATUS,
  RESOURCE_CREDENTIAL_STATUS_GROUP,
} from '#schemas/vocabulary/index.ts';

describe('status groups', () => {
  it.each([
    [ACCOUNT_STATUS_GROUPS, ACCOUNT_CREDENTIAL_STATUS, ACCOUNT_CREDENTIAL_STATUS_GROUP],
    [RESOURCE_STATUS_GROUPS, RESOURCE_CREDENTIAL_STATUS, RESOURCE_CREDENTIAL_STATUS_GROUP],
  ])('hold every status once, and are called as people are told', (groups, statuses, labels) => {
    expect(Object.values<readonly string[]>(groups).flat().sort()).toEqual(Object.keys(statuses).sort());
    expect(Object.keys(groups)).toEqual(Object.keys(labels));
  });

  it('work is what the provider or the staff has to do', () =>
    expect(OPEN_STATUSES).toEqual([...ACCOUNT_STATUS_GROUPS.PROVIDER, ...ACCOUNT_STATUS_GROUPS.REVIEW]));
});

it.each(QUEUE_NAMES)('of %s a reader has no field that would tell what it may not know', (name) => {
  const fieldsOf = (role: Parameters<typeof queueOf>[1]) => Object.keys(queueOf(name, role).fields);
  const guarded = ['cred_agent_id', 'open_hits'];
  expect(fieldsOf('CREDENTIALS_AGENT')).toEqual(expect.arrayContaining(guarded));
  expect(fieldsOf('SPECIALTY_PR_SUPERVISOR')).toEqual(expect.arrayContaining(guarded));
  expect(fieldsOf('SPECIALTY_PR_AGENT').filter((field) => guarded.includes(field))).toEqual([
    'cred_agent_id',
  ]);
  const provider = queueOf(name, 'CREDENTIALS_TP_PROVIDER');
  expect(Object.keys(provider.fields).filter((field) => guarded.includes(field))).toEqual([]);
  expect(provider.firstFilters).not.toContain('cred_agent_id');
});
