import { expect, it } from 'vitest';
import { AREAS, roleNames, scopeOf } from '#schemas/permissions.ts';

it('gives each area to its roles (specification §6)', () => {
  expect(AREAS.prospecting).toEqual([
    'SPECIALTY_PR_AGENT',
    'SPECIALTY_PR_SUPERVISOR',
    'TRANSPORTATION_PR_AGENT',
    'TRANSPORTATION_PR_SUPERVISOR',
  ]);
  expect(AREAS.credentialing).toEqual(roleNames().filter((role) => !role.endsWith('_PROVIDER')));
  expect(AREAS.providerEdit).toEqual(['CREDENTIALS_SP_PROVIDER', 'CREDENTIALS_TP_PROVIDER']);
});

it('refuses what no row of domain §6 allows', () => {
  expect(scopeOf('CREDENTIALS_AGENT', 'lead.read')).toBeNull();
  expect(scopeOf('CREDENTIALS_TP_PROVIDER', 'credential.review')).toBeNull();
  expect(scopeOf('SPECIALTY_PR_AGENT', 'lead.reopen')).toBeNull();
  expect(scopeOf('SPECIALTY_PR_AGENT', 'lead.edit')).toBe('orUnassigned');
  expect(scopeOf('CREDENTIALS_AGENT', 'credential.review')).toBe('own');
});
