import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { movesFrom, refusal, type Lifecycle } from '#schemas/engine/transitions.ts';
import { LEAD_LIFECYCLE } from '#schemas/lead/index.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import {
  ACCOUNT_CREDENTIAL_STATUS,
  AGREEMENT_STATUS,
  IMPORT_TASK_STATUS,
  LEAD_STATUS,
  RESOURCE_CREDENTIAL_STATUS,
} from '#schemas/vocabulary/index.ts';
import agreement from '#schemas/agreement/lifecycle.json' with { type: 'json' };
import account from '#schemas/credential/account.lifecycle.json' with { type: 'json' };
import resource from '#schemas/credential/resource.lifecycle.json' with { type: 'json' };
import importTask from '#schemas/import-flow/lifecycle.json' with { type: 'json' };

const all: Record<string, [Lifecycle, string[]]> = {
  lead: [LEAD_LIFECYCLE, codesOf(LEAD_STATUS)],
  account: [account, codesOf(ACCOUNT_CREDENTIAL_STATUS)],
  resource: [resource, codesOf(RESOURCE_CREDENTIAL_STATUS)],
  agreement: [agreement, codesOf(AGREEMENT_STATUS)],
  importTask: [importTask, codesOf(IMPORT_TASK_STATUS)],
};

describe.each(Object.entries(all))('lifecycle of %s', (_name, [lifecycle, statuses]) => {
  it('has every status of its code list, and no other', () => {
    expect(Object.keys(lifecycle.transitions).sort()).toEqual([...statuses].sort());
    expect(statuses).toEqual(
      expect.arrayContaining(
        Object.keys(lifecycle.transitions).flatMap((from) =>
          movesFrom(lifecycle, from).map((move) => move.to),
        ),
      ),
    );
  });

  it('reaches every status from the first one', () => {
    const reached = new Set([lifecycle.initial]);
    for (const from of reached) for (const move of movesFrom(lifecycle, from)) reached.add(move.to);
    expect([...reached].sort()).toEqual([...statuses].sort());
  });
});

// Edges as counted in domain §5: 134/36/87/8/3.
it.each([
  ['lead', 134],
  ['account', 36],
  ['resource', 87],
  ['agreement', 8],
  ['importTask', 3],
] as const)('%s has %i moves', (name, count) => {
  const [lifecycle] = all[name]!;
  expect(Object.keys(lifecycle.transitions).flatMap((from) => movesFrom(lifecycle, from))).toHaveLength(
    count,
  );
});

const decided = new URL('../../../../shared/transitions.json', import.meta.url);
it.skipIf(!existsSync(decided))('is what was decided, where the decision is at hand (5 cases)', () => {
  const source = JSON.parse(readFileSync(decided, 'utf8')) as Record<
    string,
    { initial: string; T: Record<string, string[]> }
  >;
  for (const [name, { initial, T }] of Object.entries(source))
    expect(all[name]?.[0]).toEqual({ initial, transitions: T });
});

it('says why a move is refused', () => {
  expect(refusal(LEAD_LIFECYCLE, 'NEW', 'CONTACTED', false)).toBeNull();
  expect(refusal(LEAD_LIFECYCLE, 'NEW', 'CONVERTED', true)).toBe('transition_forbidden');
  expect(refusal(LEAD_LIFECYCLE, 'CONTACTED', 'NEW', false)).toBe('supervisor_only');
  expect(refusal(LEAD_LIFECYCLE, 'CONTACTED', 'NEW', true)).toBeNull();
});
