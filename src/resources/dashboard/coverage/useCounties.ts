import { useMemo } from 'react';
import { isValues } from '#schemas/engine/resource.ts';
import type { CoverageMeasure, LeadCoverage, LeadQuery } from '#schemas/lead/figures.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { useLookups, type Lookup } from '#src/dataProvider/lookups.ts';
import { longName } from '#src/kinds/lookup/entries.ts';
import { keysOf } from '#src/kinds/shared/keysOf.ts';

export type Counts = Readonly<Record<CoverageMeasure, number>>;

/** A county and how many of the leads are in it. */
export interface County {
  readonly id: string;
  readonly fips: string;
  readonly name: string;
  /** With its state: thirty states have a Washington County. */
  readonly longName: string;
  readonly state: { readonly id: string; readonly name: string } | null;
  readonly counts: Counts;
}

const NONE: Counts = { leads: 0, contracted: 0, credentialed: 0 };

/**
 * The counties that the map is about, those with the most leads first: of the chosen states, else of all, and whichever
 * others the leads are in as well. Those without leads are among them: a gap is what people look for.
 */
export function useCounties(type: LeadType, { states_in }: LeadQuery, coverage: LeadCoverage | undefined) {
  const { items, isPending, error } = useLookups('county', { leadType: type });
  const states = keysOf(states_in).join();
  const counties = useMemo((): County[] => {
    const chosen = states === '' ? null : new Set(states.split(','));
    const counts = new Map((coverage?.counties ?? []).map((county) => [county.county_id, county]));
    const known = items.flatMap((entry) => {
      const state = stateOf(entry);
      const own = counts.get(entry.id);
      counts.delete(entry.id);
      if (!own && chosen && !(state && chosen.has(state.id))) return [];
      const { id, name, code } = entry;
      return [{ id, fips: code, name, longName: longName(entry), state, counts: own ?? NONE }];
    });
    // A county that is no longer offered has leads still.
    const retired = [...counts.values()].map(({ county_id, fips, ...own }) => ({
      id: county_id,
      fips,
      name: fips,
      longName: fips,
      state: null,
      counts: own,
    }));
    return [...known, ...retired].sort((one, other) => other.counts.leads - one.counts.leads);
  }, [items, states, coverage]);
  return { counties, isPending, error };
}

function stateOf(entry: Lookup): County['state'] {
  const { state } = entry as Lookup & { state?: unknown };
  if (!isValues(state)) return null;
  return { id: String(state.entity_id), name: String(state.name) };
}
