import { describe, expect, it } from 'vitest';
import { LIVE_RESOURCES, type LiveResource } from '#schemas/live.ts';
import { isAbout, isFollowed, isKnown, type Shown } from '#src/live/queries.ts';
import { changed } from './support.tsx';

const A = 'a';
const shown = (queryKey: readonly unknown[], data?: unknown) => ({ queryKey, state: { data } }) as Shown;

/** A key, the resource whose events concern it, and whether those of record `a`, and of another one, do. */
const TABLE: readonly (readonly [
  key: readonly unknown[],
  resource: LiveResource,
  a: boolean,
  b: boolean,
  data?: unknown,
])[] = [
  [['leads/tp', 'getOne', { id: A }], 'lead', true, false],
  [['leads/sp', 'getList', { filter: {} }], 'lead', true, true],
  [['leads/sp', 'getMany', { ids: [A, 'c'] }], 'lead', true, false],
  [['leads/tp', 'board', 'NEW', {}, {}], 'lead', true, true],
  [['leads/tp', 'stats', {}], 'lead', true, true],
  [['leads/tp', 'changes', A], 'lead', true, false],
  [['leads/tp', 'merges', A], 'lead', true, false],
  [['leads/tp', 'merge', A, 'c', 'en'], 'lead', false, false],
  [['leads/tp', 'duplicates', {}, A], 'lead', false, false],
  [['leads/tp/task', 'getList', {}], 'lead', true, true],
  [['activities', A, 'leads/tp/notes'], 'lead', true, false],
  [['leads/agreements', A], 'lead', true, false],
  [['neighbours', 1, 'leads/tp', {}], 'lead', false, false],
  [['credential-file', 'credentialing/accounts/a', {}, 'en'], 'account', true, false],
  [['credential-file', 'credentialing/accounts/a/packet', {}, 'en'], 'account', true, false],
  [['credential-file', 'credentialing/accounts/mine', {}, 'en'], 'account', true, true],
  [['credential-file', 'credentialing/items', { account_id_eq: A }, 'en'], 'account', true, false],
  [
    ['credential-file', 'credentialing/instances/i', {}],
    'account',
    true,
    false,
    { account: { entity_id: A } },
  ],
  [['credential-file', 'credentialing/resources/r', {}, 'en'], 'account', true, false, { account_id: A }],
  [['credential-history', 'r'], 'account', true, true],
  [['credentialing/accounts', 'getList', {}], 'account', true, true],
  [['credentialing/accounts', 'stats', {}], 'account', true, true],
  [['credentialing/accounts', 'getOne', A], 'account', true, false],
  [['credentialing/accounts', 'logins', A, 'x'], 'account', false, false],
  [['credentialing/resources', 'getList', {}], 'account', true, true],
  [['screening', 'hits', null, 'OPEN', 0], 'account', true, true],
  [['screening', 'lists', 0], 'account', false, false],
  [['leads/import-flows', 'getList', {}], 'import_flow', true, true],
  [['leads/import-flows', 'open', 'me'], 'import_job', true, true],
  [['imports', 'items', A], 'import_flow', false, false],
  [['imports', 'flow', A], 'import_flow', false, false],
  [['bulk', 'leads/tp', 'running'], 'bulk_action', true, true],
  [['bulk', 'leads/tp', 'action', A], 'bulk_action', true, false],
  [['form-schemas', 'draft', 'owner', 'en'], 'form_schema', true, true],
  [['form-schemas', 'overview', {}, 'en'], 'form_schema', true, true],
  [['form-schemas', 'impact', 'owner', 3, {}, 'en'], 'form_schema', false, false],
  [['util', 'custom-fields'], 'form_schema', true, true],
  [['requirements', 'list', 'ACCOUNT', false, 0], 'requirement', true, true],
  [['requirements', 'preview', {}], 'requirement', false, false],
  [['lists', 'health_plan', null], 'lookup', true, true],
  [['entries', 'util/regions', 'en', {}], 'lookup', true, true],
  [['leads/sp/specialties', 'getMany', { ids: [A] }], 'lookup', true, true],
  [['contracts/signers', 'getList', {}], 'signer', true, true],
  [['entries', 'contracts/signers', 'en', {}], 'signer', true, true],
  [['entries', 'auth/users', 'en', {}], 'signer', false, false],
  [['contracts/templates', 'getList', {}], 'contract_template', true, true],
  [['contracts/templates', 'getOne', { id: A }], 'contract_template', true, false],
  [['contracts/templates', 'versions', A, 1, 1, 25], 'contract_template', true, false],
  [['entries', 'contracts/templates', 'en', {}], 'contract_template', true, true],
  [['views', 'leads/tp'], 'saved_view', true, true],
  [['notices', 'unread'], 'notice', true, true],
];

describe('which answers an event is about', () => {
  it.each(TABLE.map((row) => [...row] as const))(
    '%j, of %s: its own %s, another’s %s',
    (key, resource, own, others, data) => {
      const query = shown(key, data);
      expect(isAbout(resource, A, query)).toBe(own);
      expect(isAbout(resource, 'b', query)).toBe(others);
      expect(isAbout(resource, null, query)).toBe(own);
      expect(isFollowed(query)).toBe(own);
      for (const other of LIVE_RESOURCES)
        if (other !== resource && !(key[0] === 'leads/import-flows'))
          expect(isAbout(other, null, query)).toBe(false);
    },
  );

  it('is of a lead’s news also its credential file', () => {
    const news = (account: string | null) => shown(['leads/tp', 'changes', 'lead', {}, account]);
    expect(isAbout('account', A, news(A))).toBe(true);
    expect(isAbout('account', 'b', news(A))).toBe(false);
    expect(isAbout('account', null, news(A))).toBe(true);
    expect(isAbout('account', null, news(null))).toBe(false);
    expect(isAbout('lead', 'lead', news(A))).toBe(true);
  });

  it('is said for every kind of record that is told', () => {
    expect(new Set(TABLE.filter(([, , own]) => own).map(([, resource]) => resource)).size).toBe(
      LIVE_RESOURCES.length,
    );
  });
});

const event = changed('lead', A, { version: 4 });
it.each([
  ['a record', { id: A, version: 4 }, true],
  ['an older record', { id: A, version: 3 }, false],
  ['a list', { data: [{ id: 'b' }, { id: A, version: 5 }] }, true],
  ['a list without it', { data: [{ id: 'b', version: 9 }] }, false],
  ['pages', { pages: [{ data: [] }, { data: [{ id: A, version: 4 }] }] }, true],
  ['records by key', [{ id: A, version: 4 }], true],
  ['nothing', undefined, false],
])('whether an answer has a version already %s', (_name, data, known) => {
  expect(isKnown(shown(['leads/tp', 'getOne'], data), event)).toBe(known);
  expect(isKnown(shown(['leads/tp', 'getOne'], data), changed('lead', A))).toBe(false);
});
