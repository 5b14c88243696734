import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_LIFECYCLE, needsConfirmation, SUBMITTED } from '#schemas/credential/account.ts';
import { RESOURCE_LIFECYCLE, resourceNeedsConfirmation } from '#schemas/credential/resource.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { movesFrom, type Lifecycle } from '#schemas/engine/transitions.ts';
import { ACCOUNT_CREDENTIAL_STATUS, RESOURCE_CREDENTIAL_STATUS } from '#schemas/vocabulary/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { isFull } from '#tests/support/scope.ts';
import { addResource, openAccount, requireOnly, type Refusal } from './support.ts';

const app = useApp();
let account: string;
let resource: string;
beforeAll(async () => {
  await requireOnly(app);
  account = await openAccount(app, { cred_agent_id: demoId('cred.agent') });
  resource = (await addResource(app, 'cred.supervisor', account, 'VEHICLE')).entity_id;
});

interface Case {
  readonly path: string;
  readonly lifecycle: Lifecycle;
  readonly statuses: readonly string[];
  /** What only an empty file cannot reach: its guard lists what is missing. */
  readonly guarded: string;
  /** Reached by submitting alone. */
  readonly submitted: string | null;
  readonly confirms: (from: string, to: string) => boolean;
}
const CASES: Record<'account' | 'resource', Case> = {
  account: {
    path: 'accounts',
    lifecycle: ACCOUNT_LIFECYCLE,
    statuses: codesOf(ACCOUNT_CREDENTIAL_STATUS),
    guarded: 'APPROVED',
    submitted: SUBMITTED,
    confirms: needsConfirmation,
  },
  resource: {
    path: 'resources',
    lifecycle: RESOURCE_LIFECYCLE,
    statuses: codesOf(RESOURCE_CREDENTIAL_STATUS),
    guarded: 'ACTIVE',
    submitted: null,
    confirms: resourceNeedsConfirmation,
  },
};

/** In `npm test` the moves that the matrix names and one that it does not name, in `test:full` all. */
function triedFrom({ lifecycle, statuses }: Case, from: string): readonly string[] {
  if (isFull) return statuses;
  const named = movesFrom(lifecycle, from).map(({ to }) => to);
  return [...named, ...statuses.filter((status) => !named.includes(status)).slice(-1)];
}

/** What the server should say to a move, as `status` or `status code`. */
function wanted(
  { lifecycle, guarded, submitted, confirms }: Case,
  from: string,
  to: string,
  boss: boolean,
): string {
  const move = movesFrom(lifecycle, from).find((one) => one.to === to);
  if (!move || to === submitted) return '409 transition_forbidden';
  if (move.supervisorOnly && !boss) return '403 supervisor_only';
  if (to === guarded) return '409 guard';
  return confirms(from, to) ? '400 required' : '200';
}

describe.each(['account', 'resource'] as const)('the lifecycle of an %s', (table) => {
  const one = CASES[table];
  const id = () => (table === 'account' ? account : resource);

  it.each(one.statuses)(
    'from %s: what the matrix names, by whom it names, and nothing else',
    async (from) => {
      const said: Record<string, string> = {};
      const should: Record<string, string> = {};
      for (const to of triedFrom(one, from))
        for (const person of ['cred.agent', 'cred.supervisor']) {
          const rows = await app.query<{ version: number }>`
          update ${sql.table(table)} set credential_status = ${from} where entity_id = ${id()} returning version`;
          const body = { version: rows[0]?.version, status: to };
          const answer = await app
            .as(person)
            .post<Refusal>(`/credentialing/${one.path}/${id()}/status`, body);
          const code = answer.body.fails?.[0]?.code ?? '';
          const isGuard = to === one.guarded && answer.status === 409 && code !== 'transition_forbidden';
          said[`${to} ${person}`] = `${answer.status} ${isGuard ? 'guard' : code}`.trim();
          should[`${to} ${person}`] = wanted(one, from, to, person === 'cred.supervisor');
        }
      expect(said).toEqual(should);
    },
  );
});

it('a resource is never active until it was first active; then active within grace; else inactive', async () => {
  const read = async () =>
    (
      await app.query<{ operational_status: string }>`
          select operational_status from resource where entity_id = ${resource}`
    )[0]?.operational_status;
  const put = (status: string, operational: string) =>
    app.query`update resource set credential_status = ${status}, operational_status = ${operational} where entity_id = ${resource}`;
  const move = async (status: string) => {
    const rows = await app.query<{ version: number }>`
        select version from resource where entity_id = ${resource}`;
    const path = `/credentialing/resources/${resource}/status`;
    expect((await app.as('cred.supervisor').post(path, { version: rows[0]?.version, status })).status).toBe(
      200,
    );
    return read();
  };
  await put('INCOMPLETE_APPLICATION', 'NEVER_ACTIVE');
  expect(await move('CRED_ON_REVIEW')).toBe('NEVER_ACTIVE');
  await put('ACTIVE', 'ACTIVE');
  expect(await move('OUT_OF_COMPLIANCE')).toBe('ACTIVE');
  expect(await move('UPDATES_NEEDED')).toBe('ACTIVE');
  expect(await move('OUT_OF_COMPLIANCE')).toBe('ACTIVE');
  expect(await move('INACTIVE_OUT_OF_COMPLIANCE')).toBe('INACTIVE');
  await put('ACTIVE', 'ACTIVE');
  expect(await move('SUSPENDED')).toBe('INACTIVE');
});
