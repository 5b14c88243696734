import { expect, it } from 'vitest';
import {
  AREAS,
  isRole,
  isSupervisor,
  roleNames,
  scopeOf,
  teamOf,
  type Role,
  type Team,
} from '#schemas/permissions.ts';

const SP_PR: Role[] = ['SPECIALTY_PR_AGENT', 'SPECIALTY_PR_SUPERVISOR'];
const TP_PR: Role[] = ['TRANSPORTATION_PR_AGENT', 'TRANSPORTATION_PR_SUPERVISOR'];
const CREDENTIALS: Role[] = ['CREDENTIALS_AGENT', 'CREDENTIALS_SUPERVISOR'];

it('gives each area to its roles (specification §6)', () => {
  expect(AREAS).toEqual({
    prospecting: [...SP_PR, ...TP_PR],
    credentialing: [...SP_PR, ...TP_PR, ...CREDENTIALS],
    providerEdit: ['CREDENTIALS_SP_PROVIDER', 'CREDENTIALS_TP_PROVIDER'],
    lists: ['SPECIALTY_PR_SUPERVISOR', 'TRANSPORTATION_PR_SUPERVISOR', 'CREDENTIALS_SUPERVISOR'],
    operations: ['CREDENTIALS_SUPERVISOR'],
    signedIn: roleNames(),
  });
});

it('refuses what no row of domain §6 allows', () => {
  expect(scopeOf('CREDENTIALS_AGENT', 'lead.read')).toBeNull();
  expect(scopeOf('CREDENTIALS_TP_PROVIDER', 'credential.review')).toBeNull();
  expect(scopeOf('SPECIALTY_PR_AGENT', 'lead.reopen')).toBeNull();
  expect(scopeOf('SPECIALTY_PR_AGENT', 'lead.edit')).toBe('orUnassigned');
  expect(scopeOf('CREDENTIALS_AGENT', 'credential.review')).toBe('own');
});

it('knows the supervisors, who may make more transitions', () => {
  expect(roleNames().filter(isSupervisor)).toEqual([
    'SPECIALTY_PR_SUPERVISOR',
    'TRANSPORTATION_PR_SUPERVISOR',
    'CREDENTIALS_SUPERVISOR',
  ]);
});

it('takes only the names of roles for a role', () => {
  expect(roleNames().every(isRole)).toBe(true);
  expect(['', 'ADMIN', 'toString', null, undefined, 7, ['CREDENTIALS_AGENT']].filter(isRole)).toEqual([]);
});

it.each<[Team, 'SP' | 'TP' | null, Role[]]>([
  ['prospecting', null, [...SP_PR, ...TP_PR]],
  ['prospecting', 'SP', SP_PR],
  ['prospecting', 'TP', TP_PR],
  // They are bound to no lead type; PR people only read here, and providers are no team.
  ['credentialing', null, CREDENTIALS],
  ['credentialing', 'SP', CREDENTIALS],
  ['credentialing', 'TP', CREDENTIALS],
])('the team of %s for the lead type %s', (team, type, roles) => expect(teamOf(team, type)).toEqual(roles));
