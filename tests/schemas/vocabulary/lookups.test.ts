import { existsSync, readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { readAtlas } from '#server/db/lookups/atlas.ts';
import type { LookupList } from '#schemas/engine/field.ts';
import spanish from '#server/db/lookups/nucc.es.json' with { type: 'json' };
import { isFull } from '#tests/support/scope.ts';
import { lookupId, lookupRows, type LookupRow } from '#server/db/lookups/index.ts';

const rows = lookupRows();
const byId = new Map(rows.map((row) => [row.entity_id, row]));

const list = (name: LookupList): LookupRow[] => rows.filter((row) => row.list === name);
const find = (name: LookupList, code: string): LookupRow | undefined =>
  rows.find((row) => row.list === name && row.code === code);
const parents = (row: LookupRow, name: LookupList): LookupRow[] =>
  row.parent_ids.flatMap((id) => byId.get(id) ?? []).filter((parent) => parent.list === name);

describe('lookup rows', () => {
  it('have ids that are unique and the same in every installation', () => {
    expect(byId.size).toBe(rows.length);
    expect(lookupId('state', 'FL')).toBe('83293b0b-ad79-5187-9422-d0e00880135a');
    expect(lookupId('county', '12086')).toBe('a469527b-684f-5ad9-8329-794055713fca');
    expect(lookupId('specialty', '343900000X', 'TP')).toBe('ca809f18-9187-5952-8ead-ea1d4dd6e286');
    expect(find('specialty', '343900000X')?.entity_id).toBe('ca809f18-9187-5952-8ead-ea1d4dd6e286');
  });

  it('come out the same at every call, parents before children, numbered within their list', () => {
    expect(lookupRows()).toEqual(rows);
    const seen = new Set<string>();
    const next = new Map<LookupList, number>();
    const wrong = rows.filter((row) => {
      const position = next.get(row.list) ?? 0;
      next.set(row.list, position + 1);
      seen.add(row.entity_id);
      return row.position !== position || !row.parent_ids.every((id) => seen.has(id));
    });
    expect(wrong).toEqual([]);
  });

  it('are named in both languages', () => {
    const blank = (name: string): boolean => name === '' || name !== name.trim();
    expect(rows.filter((row) => blank(row.name_en) || blank(row.name_es))).toEqual([]);
  });

  it('bear no name twice within list, lead type and parents', () => {
    for (const language of ['name_en', 'name_es'] as const) {
      const keys = rows.map((row) => [row.list, row.lead_type, ...row.parent_ids, row[language]].join('|'));
      expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
    }
  });
});

describe('places', () => {
  it('are the 50 states, DC, five territories and all 3,231 counties of us-atlas', () => {
    expect(list('state')).toHaveLength(56);
    expect(new Set(list('state').map((state) => state.code)).size).toBe(56);
    expect(list('county')).toHaveLength(3231);
    expect(list('county').filter((county) => !/^\d{5}$/.test(county.code))).toEqual([]);
  });

  it('put every county into one state and one region of each lead type, within that state', () => {
    const wrong = list('county').filter((county) => {
      const [state] = parents(county, 'state');
      const regions = parents(county, 'region');
      const types = regions.map((region) => region.lead_type).sort();
      const inside = regions.every((region) => region.parent_ids.join() === state?.entity_id);
      return county.parent_ids.length !== 3 || types.join() !== 'SP,TP' || !inside;
    });
    expect(wrong).toEqual([]);
  });

  it('are put there by where they lie: every centroid is a point of the United States', () => {
    const outside = readAtlas().counties.filter(({ lon, lat, fips }) => {
      const inLongitude =
        fips.startsWith('66') || fips.startsWith('69') ? lon > 140 && lon < 150 : lon > -190 && lon < -64;
      return !inLongitude || !(lat > -15 && lat < 72);
    });
    expect(outside).toEqual([]);
  });

  it('name no region like a state', () => {
    for (const language of ['name_en', 'name_es'] as const) {
      const states = new Set(list('state').map((state) => state[language]));
      expect(list('region').filter((region) => states.has(region[language]))).toEqual([]);
    }
  });

  it('leave no region empty', () => {
    const used = new Set(list('county').flatMap((county) => county.parent_ids));
    expect(list('region').filter((region) => !used.has(region.entity_id))).toEqual([]);
  });

  it.each([
    ['12086', 'FL', 'Southern Florida'],
    ['12073', 'FL', 'Northern Florida'],
    ['48201', 'TX', 'Southern Texas'],
    ['36061', 'NY', 'Southern New York'],
    ['51600', 'VA', 'Eastern Virginia'],
    ['51610', 'VA', 'Eastern Virginia'],
    ['51105', 'VA', 'Western Virginia'],
    ['02016', 'AK', 'Western Alaska'],
    ['10003', 'DE', 'Delaware (all counties)'],
  ])('county %s is in %s and, for transportation, in %s', (fips, usps, region) => {
    const county = find('county', fips);
    expect(county && parents(county, 'state').map((state) => state.code)).toEqual([usps]);
    const regions = county && parents(county, 'region').filter((parent) => parent.lead_type === 'TP');
    expect(regions?.map((parent) => parent.name_en)).toEqual([region]);
  });

  it.each([
    ['24510', 'Baltimore (city)', '24005', 'Baltimore'],
    ['29510', 'St. Louis (city)', '29189', 'St. Louis'],
    ['51600', 'Fairfax (city)', '51059', 'Fairfax'],
    ['51620', 'Franklin (city)', '51067', 'Franklin'],
    ['51760', 'Richmond (city)', '51159', 'Richmond'],
    ['51770', 'Roanoke (city)', '51161', 'Roanoke'],
  ])('tell city %s "%s" from county %s "%s"', (city, cityName, county, countyName) => {
    expect(find('county', city)?.name_en).toBe(cityName);
    expect(find('county', county)?.name_en).toBe(countyName);
  });
});

it("only the six cities that share a county's name are marked as cities", () => {
  expect(list('county').filter((county) => county.name_en.endsWith('(city)'))).toHaveLength(6);
  expect(find('county', '51810')?.name_en).toBe('Virginia Beach');
});

describe('taxonomy', () => {
  it('gives every subspecialty one specialty of its own lead type', () => {
    const wrong = list('subspecialty').filter((row) => {
      const [specialty] = parents(row, 'specialty');
      return row.parent_ids.length !== 1 || specialty?.lead_type !== row.lead_type;
    });
    expect(wrong).toEqual([]);
  });

  it('has a Spanish name for every name, and none for a name that is gone', () => {
    const names = new Set([...list('specialty'), ...list('subspecialty')].map((row) => row.name_en));
    expect(Object.keys(spanish).sort()).toEqual([...names].sort());
  });

  it.each([
    ['343900000X', 'specialty', 'TP', 'Non-emergency Medical Transport (Van)', null],
    ['347C00000X', 'specialty', 'TP', 'Private Vehicle', null],
    ['3416L0300X', 'subspecialty', 'TP', 'Land Transport', '341600000X'],
    ['207R00000X', 'specialty', 'SP', 'Internal Medicine', null],
    ['2084P0800X', 'subspecialty', 'SP', 'Psychiatry', '2084'],
  ] as const)('%s is a %s (%s): %s', (code, name, leadType, label, parent) => {
    const row = find(name, code);
    expect(row).toMatchObject({ lead_type: leadType, name_en: label });
    expect(row && parents(row, 'specialty').map((specialty) => specialty.code)).toEqual(
      parent ? [parent] : [],
    );
  });
});

// Public NPPES extracts lie beside the repository on some machines only.
const NPPES = new URL('../../../../shared/data/nppes/', import.meta.url);

describe.skipIf(!existsSync(NPPES))('NPPES extracts beside the repository', () => {
  it.each([
    'npidata_15_columns.csv',
    'npidata_transport.csv',
    ...(isFull ? ['npidata_330_columns.csv'] : []),
  ])('%s: every taxonomy code resolves', (file) => {
    const known = new Set([...list('specialty'), ...list('subspecialty')].map((row) => row.code));
    const csv = Papa.parse<Record<string, string>>(readFileSync(new URL(file, NPPES), 'utf8'), {
      header: true,
      skipEmptyLines: true,
    });
    const columns = (csv.meta.fields ?? []).filter((field) =>
      /^Healthcare Provider Taxonomy Code_/.test(field),
    );
    const codes = new Set(csv.data.flatMap((row) => columns.flatMap((column) => row[column]?.trim() || [])));
    expect(codes.size).toBeGreaterThan(2);
    expect([...codes].filter((code) => !known.has(code))).toEqual([]);
  });
});
