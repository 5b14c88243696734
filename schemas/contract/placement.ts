import type { Fail } from '#schemas/engine/fails.ts';
import { fieldOf } from '#schemas/engine/resource.ts';
import { LEADS } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import {
  CONTRACT_PARTY,
  type ContractParty,
  type PlacementKind,
  type SignerRole,
} from '#schemas/vocabulary/index.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { approves, OURS } from './party.ts';

/** Placements on one template: more than any contract needs. */
export const PLACEMENTS_MAX = 200;
/** Pages of a paper: more is read and signed by nobody. */
export const PAPER_PAGES_MAX = 100;

/** The smallest that can be hit and read, as fractions of a page. */
export const SMALLEST = { w: 0.015, h: 0.01 } as const;

/** A place on the pages of a template's paper: position and size are fractions (0–1) of the page from its top left corner. */
export interface Placement {
  /** Stable while it is moved about: what a signer typed is kept under it. */
  readonly id: string;
  readonly kind: PlacementKind;
  /** Whose it is to fill in; null: MERGE. */
  readonly party: ContractParty | null;
  /** From 1. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** A signer may not leave it empty; signatures and initials never are. */
  readonly required: boolean;
  /** What a signer reads at it. */
  readonly label: string | null;
  /** MERGE: the field of the lead whose value stands there. */
  readonly field: string | null;
}

/** The parties that have something to do on a paper, in the order in which they sign. */
export const partiesOf = (placements: readonly Placement[]): ContractParty[] =>
  codesOf(CONTRACT_PARTY).filter((party) => placements.some((place) => place.party === party));

/**
 * Everything wrong with where placements stand on a paper of so many pages, at `placements.<n>.<name>`: places off the page,
 * what a signer fills in and nobody is named for, what the lead fills in and somebody is, fields that the lead type has
 * not. Shapes are the route's to check.
 */
export function placementFails(placements: readonly Placement[], pages: number, type: LeadType): Fail[] {
  const fails: Fail[] = placements.flatMap((place, index) => {
    const at = (name: keyof Placement, code: Fail['code']): Fail => ({
      field: `placements.${String(index)}.${name}`,
      code,
    });
    const { kind, party, page, x, y, w, h, field } = place;
    return [
      ...(page > pages ? [at('page', 'unknown_reference')] : []),
      ...(x + w > 1 + ROUNDING ? [at('x', 'off_page')] : []),
      ...(y + h > 1 + ROUNDING ? [at('y', 'off_page')] : []),
      ...((kind === 'MERGE') === (party === null) ? [] : [at('party', party ? 'invalid' : 'required')]),
      ...(kind !== 'MERGE' || (field !== null && isMergeable(type, field))
        ? []
        : [at('field', field === null ? 'required' : 'unknown_reference')]),
    ];
  });
  const ids = new Set(placements.map(({ id }) => id));
  return ids.size < placements.length ? [...fails, { field: 'placements', code: 'repeated_key' }] : fails;
}

/**
 * What keeps a paper from being sent, at `placements` and `signer_id`: nobody has anything to sign, somebody has no place for
 * their signature (an internal signer who approves needs none), ours is not named, or named with nothing to sign.
 * @param internal what the internal signer is asked for; null: there is none
 */
export function sendableFails(placements: readonly Placement[], internal: SignerRole | null): Fail[] {
  const parties = partiesOf(placements);
  const signing = parties.filter((party) => !approves(party, internal));
  return [
    ...(signing.length === 0 ? [{ field: 'placements', code: 'no_placements' } as const] : []),
    ...signing
      .filter((party) => !placements.some((place) => place.party === party && place.kind === 'SIGNATURE'))
      .map((party): Fail => ({ field: 'placements', code: 'signature_missing', params: { party } })),
    ...(parties.includes(OURS) && internal === null
      ? [{ field: 'signer_id', code: 'signer_missing', params: { party: OURS } } as const]
      : []),
    ...(parties.length > 0 && !parties.includes(OURS) && internal === 'SIGNER'
      ? [{ field: 'signer_id', code: 'signer_idle' } as const]
      : []),
  ];
}

const ROUNDING = 1e-6;

/** Whether a lead's field can stand in a paper as text: no table, no file. */
export function isMergeable(type: LeadType, name: string): boolean {
  const field = fieldOf(LEADS[type].fields, name);
  return field !== undefined && field.kind !== 'rows' && field.kind !== 'file' && !field.beside;
}
