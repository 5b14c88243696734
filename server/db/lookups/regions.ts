import type { LeadType } from '#schemas/vocabulary/lead.ts';
import type { AtlasCounty } from './atlas.ts';

/** States with fewer counties are one region. */
const MIN_COUNTIES_TO_SPLIT = 20;

export interface RegionPart {
  key: 'N' | 'S' | 'E' | 'W' | 'C' | 'ALL';
  /** Counties of the region, by FIPS. */
  counties: string[];
}

const PARTS = {
  latitude: ['S', 'C', 'N'],
  longitude: ['W', 'C', 'E'],
} as const;

/** West to east over south to north from which a state counts as wide; Florida, Texas, New York stay below. */
const WIDE = 1.2;

/** Whether a state reaches much farther from west to east than from south to north, on the ground. */
function isWide(counties: readonly AtlasCounty[]): boolean {
  const lats = counties.map((county) => county.lat);
  const lons = counties.map((county) => county.lon);
  const south = Math.min(...lats);
  const north = Math.max(...lats);
  // A degree of longitude shrinks with the cosine of the latitude.
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180);
  return (Math.max(...lons) - Math.min(...lons)) * shrink > WIDE * (north - south);
}

/** Cuts sorted counties into as many parts as there are keys, of sizes that differ by one at most. */
const cut = (sorted: readonly AtlasCounty[], keys: readonly RegionPart['key'][]): RegionPart[] =>
  keys.map((key, i) => ({
    key,
    counties: sorted
      .slice(
        Math.round((i * sorted.length) / keys.length),
        Math.round(((i + 1) * sorted.length) / keys.length),
      )
      .map((county) => county.fips),
  }));

/**
 * The regions of one state for one lead type; every county is in exactly one. The specification names no
 * regions, so they follow from the counties' centroids: transportation (TP) has three along the state's longer
 * side, specialty (SP), whose providers are fewer and members travel farther, has east and west.
 */
export function regionsOf(counties: readonly AtlasCounty[], leadType: LeadType): RegionPart[] {
  if (counties.length < MIN_COUNTIES_TO_SPLIT)
    return [{ key: 'ALL', counties: counties.map((county) => county.fips) }];
  const axis = leadType === 'SP' || isWide(counties) ? 'longitude' : 'latitude';
  const along = (county: AtlasCounty): number => (axis === 'longitude' ? county.lon : county.lat);
  const sorted = [...counties].sort((a, b) => along(a) - along(b) || (a.fips < b.fips ? -1 : 1));
  return cut(sorted, leadType === 'SP' ? ['W', 'E'] : PARTS[axis]);
}
