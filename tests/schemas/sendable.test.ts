import { expect, it } from 'vitest';
import { sendableFails } from '#schemas/contract/placement.ts';
import type { SignerRole } from '#schemas/vocabulary/index.ts';
import { placement } from '#tests/support/signing.ts';

const ours = { party: 'INTERNAL' } as const;
const date = { kind: 'DATE' } as const;

it.each<[string, Parameters<typeof placement>[0][], SignerRole | null, string[]]>([
  ['nothing is placed', [], null, ['no_placements']],
  ['who only approves has the one field', [{ ...ours, ...date }], 'APPROVER', ['no_placements']],
  ['somebody fills in and signs nothing', [date, ours], 'SIGNER', ['signature_missing']],
  ['our side is placed and nobody is named', [{}, ours], null, ['signer_missing']],
  ['our signer has nothing to sign', [{}], 'SIGNER', ['signer_idle']],
])('no paper is sent on which %s', (_text, placed, internal, codes) => {
  const fails = sendableFails(placed.map(placement), internal);
  expect(fails.map(({ code }) => code)).toEqual(codes);
});

it.each<[string, Parameters<typeof placement>[0][], SignerRole | null]>([
  ['the provider alone signs', [{}, date], null],
  ['both sides sign', [{}, ours], 'SIGNER'],
  ['ours approves, with a date or without', [{}, { ...ours, ...date }], 'APPROVER'],
])('one is on which %s', (_text, placed, internal) => {
  expect(sendableFails(placed.map(placement), internal)).toEqual([]);
});
