import type { Text } from '#schemas/engine/codes.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { LEAD_TYPE } from '#schemas/vocabulary/lead.ts';
import type { AtlasCounty } from './atlas.ts';
import { readAtlas, readStates } from './atlas.ts';
import type { RegionPart } from './regions.ts';
import { regionsOf } from './regions.ts';
import { byName, lookupId, toRows } from './rows.ts';
import { stateOf } from './states.ts';
import type { LookupEntry, LookupRow } from './types.ts';

// Western Virginia, not West Virginia: a region must not read as another state.
const REGION_NAME: Readonly<Record<RegionPart['key'], (en: string, es: string) => Text>> = {
  N: (en, es) => ({ en: `Northern ${en}`, es: `Norte de ${es}` }),
  S: (en, es) => ({ en: `Southern ${en}`, es: `Sur de ${es}` }),
  E: (en, es) => ({ en: `Eastern ${en}`, es: `Este de ${es}` }),
  W: (en, es) => ({ en: `Western ${en}`, es: `Oeste de ${es}` }),
  C: (en, es) => ({ en: `Central ${en}`, es: `Centro de ${es}` }),
  ALL: (en, es) => ({ en: `${en} (all counties)`, es: `${es} (todos los condados)` }),
};

/** In a county FIPS code, 500 and up in the last three digits is an independent city (Census Bureau). */
const isIndependentCity = (fips: string): boolean => Number(fips.slice(2)) >= 500;

/**
 * Six pairs of a county and an independent city share name and state (Baltimore, St. Louis, Fairfax …); us-atlas
 * leaves out the word that tells them apart.
 */
function countyName({ fips, name }: AtlasCounty, sameState: readonly AtlasCounty[]): Text {
  const shared = sameState.some((other) => other.fips !== fips && other.name === name);
  return shared && isIndependentCity(fips)
    ? { en: `${name} (city)`, es: `${name} (ciudad)` }
    : { en: name, es: name };
}

function countiesByState(counties: readonly AtlasCounty[]): Map<string, AtlasCounty[]> {
  const groups = new Map<string, AtlasCounty[]>();
  for (const county of counties) {
    const state = county.fips.slice(0, 2);
    const group = groups.get(state);
    if (group) group.push(county);
    else groups.set(state, [county]);
  }
  return groups;
}

/** The states (code: USPS) alone, which need none of the counties' shapes. */
export const stateRows = (): LookupRow[] =>
  toRows(
    'state',
    readStates()
      .map(({ fips, name }) => stateEntry(fips, name))
      .sort(byName),
  );

function stateEntry(fips: string, name: string): LookupEntry {
  const { usps, es } = stateOf(fips, name);
  return { code: usps, name_en: name, name_es: es };
}

/** States (code: USPS), regions (code: USPS and part) and counties (code: FIPS) with what they belong to. */
export function placeRows(): LookupRow[] {
  const atlas = readAtlas();
  const byState = countiesByState(atlas.counties);
  const states: LookupEntry[] = [];
  const regions: LookupEntry[] = [];
  const counties: LookupEntry[] = [];

  for (const { fips, name } of atlas.states) {
    const state = stateEntry(fips, name);
    const usps = state.code;
    const stateId = lookupId('state', usps);
    const inState = byState.get(fips) ?? [];
    const parents = new Map(inState.map((county) => [county.fips, [stateId]]));
    states.push(state);
    for (const leadType of codesOf(LEAD_TYPE)) {
      for (const part of regionsOf(inState, leadType)) {
        const code = `${usps}-${part.key}`;
        const label = REGION_NAME[part.key](state.name_en, state.name_es);
        regions.push({
          code,
          name_en: label.en,
          name_es: label.es,
          parent_ids: [stateId],
          lead_type: leadType,
        });
        for (const county of part.counties) parents.get(county)?.push(lookupId('region', code, leadType));
      }
    }
    for (const county of inState) {
      const label = countyName(county, inState);
      counties.push({
        code: county.fips,
        name_en: label.en,
        name_es: label.es,
        parent_ids: parents.get(county.fips),
      });
    }
  }
  return [
    ...toRows('state', states.sort(byName)),
    ...toRows('region', regions.sort(byName)),
    ...toRows('county', counties.sort(byName)),
  ];
}
