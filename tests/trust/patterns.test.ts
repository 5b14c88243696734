import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { bound } from './bounds.ts';

/** How long each pattern is looked at (ms). */
const PATIENCE_MS = bound('TRUST_PATTERN_MS', { short: 0, long: 60_000 });

/** Whose lengths are so many that it cannot be told: these have a bound, or read what nobody but ourselves writes. */
const UNTOLD = [
  '/shared memory block .* still in use/',
  '/.{64}/g',
  String.raw`/^ {4}at .{0,300}?\b((?:server|schemas)\/[\w./-]{1,200}:\d+)/m`,
];

const sources = ['server', 'schemas'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
);

/** Every pattern that is written in a program. */
function patternsIn(path: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest));
  return found;
}

/** Every `pattern` of a schema. */
function patternsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'pattern' && typeof part === 'string' ? [`/${part}/u`] : patternsOf(part),
  );
}

const patterns = new Set([
  ...sources.filter((path) => /\.ts$/.test(path)).flatMap(patternsIn),
  ...sources
    .filter((path) => path.endsWith('.schema.json'))
    .flatMap((path) => patternsOf(JSON.parse(readFileSync(path, 'utf8')))),
]);

describe.skipIf(PATIENCE_MS === 0)('patterns', { timeout: 30 * 60_000 }, () => {
  it('take a time that grows with the length of the text, and no faster', () => {
    expect(patterns.size).toBeGreaterThan(200);
    const slow = [...patterns].filter((pattern) => {
      const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(pattern) ?? [];
      // Where a search begins again is no matter to how long one takes.
      return checkSync(source, flags.replace('g', ''), { timeout: PATIENCE_MS }).status !== 'safe';
    });
    expect(slow.filter((pattern) => !UNTOLD.includes(pattern))).toEqual([]);
  });

  it('would be found that do not', () => {
    expect(checkSync('^(a+)+$', '').status).toBe('vulnerable');
    expect(checkSync('^\\s*[\\s\\d]+$', '').status).toBe('vulnerable');
  });
});
