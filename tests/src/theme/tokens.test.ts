import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = resolve(import.meta.dirname, '../../../src');

/** What only the theme says: colours, and sizes of type. */
const OWN_LOOKS = [
  ['a colour', /['"`( ]#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?!\/)|\b(?:rgb|hsl)a?\(/i],
  ['a size of type', /fontSize(?:: |=\{?)(?:\{[^}]*)?['"`][\d.]+(?:rem|px|pt)/],
] as const;

it('the colours and the sizes of type are the theme’s', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(tsx?|css)$/.test(name) && !name.startsWith('theme/'),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((name) =>
    readFileSync(join(SOURCES, name), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        OWN_LOOKS.filter(([, pattern]) => pattern.test(line)).map(
          ([what]) => `${name}:${at + 1} ${what}: ${line.trim()}`,
        ),
      ),
  );
  expect(found).toEqual([]);
});
