import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LEADS } from '#schemas/lead/index.ts';
import { queryOf } from '#src/dataProvider/http.ts';
import { listQuery } from '#src/dataProvider/lists.ts';
import { firstCalls } from '#src/firstCalls.ts';
import { FIRST_AREAS, FIRST_OF_RA } from '#src/i18n/first.ts';
import { OWN } from '#src/i18n/own.ts';
import { columnsKey } from '#src/resources/generic/columns.ts';
import { PLAIN } from '#src/resources/views/query.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** What every screen needs, and the list of leads (vite.config.ts). */
const FIRST = [
  'src/early.ts',
  'src/main.tsx',
  'src/resources/leads/CustomFields.tsx',
  'src/resources/leads/LeadList.tsx',
];

/** Named by what comes with the first screen, and said by others, which wait for all texts. */
const OF_OTHERS: readonly (readonly [path: RegExp, key: RegExp, why: string])[] = [
  [/help\/\w+\.tsx?$/, /^(shortcuts|details|home)\./, 'the list of keys is a dialog'],
  [/kinds\/rows\/index\.tsx$/, /^details\.rows\./, 'lists say how many rows there are'],
  [/leads\/AgingChip\.tsx$/, /^details\.aging\./, 'a term is told on the screen of a lead'],
  [/(Root\.tsx|layout\/shortcuts\.ts)$/, /^shortcuts\.single$/, 'a setting of the browser has that name'],
];
const isOfOthers = (one: { readonly path: string; readonly key: string }): boolean =>
  OF_OTHERS.some(([path, key]) => path.test(one.path) && key.test(one.key));

const IMPORT = /(?:^|\n)(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?'([^']+)'/g;

/** The sources that are loaded with some, and the packages that these name. */
function loadedWith(entries: readonly string[]) {
  const sources = new Map<string, string>();
  const packages = new Map<string, string>();
  const waiting = entries.map((path) => join(ROOT, path));
  for (const path of waiting) {
    if (sources.has(path)) continue;
    const code = readFileSync(path, 'utf8');
    sources.set(path, code);
    for (const [, name = ''] of code.matchAll(IMPORT)) {
      const own = name.startsWith('.')
        ? join(dirname(path), name)
        : name.startsWith('#')
          ? join(ROOT, name.slice(1))
          : null;
      if (own === null) packages.set(name, path);
      else if (existsSync(own) && /\.tsx?$/.test(own)) waiting.push(own);
    }
  }
  return { sources, packages };
}

const first = loadedWith(FIRST);

describe('the first screen', () => {
  it('is loaded without what only other screens need', () => {
    expect(first.sources.size).toBeGreaterThan(100);
    const heavy =
      /^(react-hook-form|@tanstack\/react-virtual|@rjsf|recharts|@codemirror|@lezer|@dnd-kit|pdfjs|@cantoo|pkijs|asn1js|ajv|papaparse|oidc-client|html-to-image|jsonc|recheck|us-atlas|topojson|d3-|libphonenumber|age-|virtual:)/;
    expect([...first.packages].filter(([name]) => heavy.test(name))).toEqual([]);
  });

  it('is loaded without inputs, and without what only opens over it', () => {
    const imported = [...first.sources].flatMap(([path, code]) => [
      ...[...code.matchAll(/'@mui\/material\/(\w+)'/g)].map(([, name]) => ({ path, name })),
      ...[...code.matchAll(/import \{([^}]*)\} from '@mui\/material'/g)].flatMap(([, names = '']) =>
        names.split(',').map((name) => ({ path, name: name.trim() })),
      ),
    ]);
    expect(imported.length).toBeGreaterThan(20);
    const over =
      /^(Autocomplete|Select|TextField|OutlinedInput|InputBase|FormControl|Checkbox|Switch|Radio|Dialog|Drawer|Menu|MenuItem|Popover|Popper|Modal|Snackbar|TablePagination)/;
    expect(imported.filter(({ name = '' }) => over.test(name))).toEqual([]);
    expect([...first.sources.keys()].filter((path) => /\/kinds\/.*[iI]nputs?\.tsx?$/.test(path))).toEqual([]);
  });

  it('comes with every text that it says', () => {
    const areas = Object.keys(OWN).join('|');
    const said = [...first.sources].flatMap(([path, code]) =>
      /\/i18n\//.test(path)
        ? []
        : [...code.matchAll(new RegExp(`['"\`]((?:${areas}|ra)\\.[\\w.]+)`, 'g'))].map(([, key]) => ({
            path,
            key: key!,
          })),
    );
    expect(said.length).toBeGreaterThan(50);
    const comes = ({ key }: { readonly key: string }) => {
      const [area = '', part = '', name = ''] = key.split('.');
      return area === 'ra' ? name === '' || FIRST_OF_RA[part]?.includes(name) : FIRST_AREAS.includes(area);
    };
    expect(said.filter((one) => !comes(one) && !isOfOthers(one))).toEqual([]);
    // And with no area of which it says nothing.
    expect(FIRST_AREAS.filter((area) => !said.some(({ key }) => key.startsWith(`${area}.`)))).toEqual([]);
  });

  it('begins the very calls that the list of leads makes', () => {
    for (const { name } of Object.values(LEADS)) {
      const { sort, perPage, filter } = PLAIN;
      const query = listQuery({ filter, sort, pagination: { page: 1, perPage } });
      expect(firstCalls(name.replace('leads/', ''), '')).toEqual([
        `${name}/views`,
        `auth/settings/${columnsKey(name)}`,
        `${name}${queryOf(query)}`,
      ]);
    }
  });
});
