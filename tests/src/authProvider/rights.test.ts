import { expect, it } from 'vitest';
import type { Role } from '#schemas/permissions.ts';
import { mayDo } from '#src/authProvider/rights.ts';
import { ownAddress } from '#src/authProvider/portal.ts';
import { mayEnter, sessionOf } from '#src/authProvider/session.tsx';

const person = (...roles: string[]) =>
  sessionOf({ entity_id: 'u', username: 'u', roles, first_name: 'Ana', last_name: 'Paz' });

it.each<[Role, string, string, boolean]>([
  ['SPECIALTY_PR_AGENT', 'list', 'leads/sp', true],
  ['SPECIALTY_PR_AGENT', 'create', 'leads/sp', true],
  ['SPECIALTY_PR_AGENT', 'export', 'leads/sp', true],
  ['SPECIALTY_PR_AGENT', 'list', 'leads/tp', false],
  ['SPECIALTY_PR_AGENT', 'delete', 'leads/sp', false],
  ['CREDENTIALS_AGENT', 'list', 'leads/sp', false],
  ['CREDENTIALS_AGENT', 'edit', 'credentialing/accounts', true],
  ['TRANSPORTATION_PR_SUPERVISOR', 'edit', 'credentialing/accounts', false],
  ['TRANSPORTATION_PR_SUPERVISOR', 'create', 'leads/import-flows', true],
  ['TRANSPORTATION_PR_AGENT', 'list', 'util/file', true],
  ['TRANSPORTATION_PR_AGENT', 'purge', 'util/file/trash', false],
  ['CREDENTIALS_SP_PROVIDER', 'list', 'auth/users', false],
  ['CREDENTIALS_SP_PROVIDER', 'list', 'util/states', true],
  ['SPECIALTY_PR_AGENT', 'list', 'contracts/templates', true],
  ['SPECIALTY_PR_AGENT', 'edit', 'contracts/templates', false],
  ['SPECIALTY_PR_SUPERVISOR', 'edit', 'contracts/signers', true],
  ['CREDENTIALS_SUPERVISOR', 'list', 'something/else', false],
])('what react-admin may offer: %s: %s %s → %s', (role, action, resource, expected) => {
  expect(mayDo(role, action, resource)).toBe(expected);
});

it('the session takes only the first role as active (specification §6)', () => {
  const session = person('CREDENTIALS_AGENT', 'SPECIALTY_PR_AGENT');
  expect(session).toMatchObject({ role: 'CREDENTIALS_AGENT', type: null, fullName: 'Ana Paz' });
  expect(mayEnter(session!, 'prospecting')).toBe(false);
  expect(mayEnter(session!, 'credentialing')).toBe(true);
});

it('the session is none without a role that we know', () => {
  expect(person('SOMETHING', 'SPECIALTY_PR_AGENT')).toBeNull();
  expect(person()).toBeNull();
});

it.each([
  ['/prospecting/leads?a=1#b', '/prospecting/leads?a=1#b'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/auto-sign-in?code=x', '/'],
  [undefined, '/'],
])('after sign-in %s → %s', (wanted, expected) => {
  expect(ownAddress(wanted)).toBe(expected);
});
