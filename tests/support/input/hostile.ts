import fc from 'fast-check';

/** Texts that break readers: of PostgreSQL, of dates and numbers, of pages, of files, of sheets, of headers. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00',
  '\u202Egnp.exe',
  "' or 1=1; --",
  "'; select pg_sleep(5); --",
  '%_\\%',
  '$1',
  '{}',
  '[]',
  'null',
  'true',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '9223372036854775808',
  '2147483648',
  '-1',
  '0x10',
  '1.5',
  '2026-02-30',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '+275760-09-13',
  '294277-01-01',
  'infinity',
  '2026-01-01T25:61:61Z',
  '24:00',
  '|',
  '||',
  '-99999999999d|99999999999d',
  '-2147483648d|2147483647d',
  '1|x',
  ',,,',
  '../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'C:\\x',
  '/',
  '.',
  '..',
  'a/../b',
  'x.pdf\r\nSet-Cookie: a=b',
  '"quoted"; filename=x',
  '=cmd|/C calc!A0',
  '+1',
  '@SUM(1)',
  '\t=1',
  '<script>alert(1)</script>',
  '<svg onload=alert(1)>',
  '${jndi:ldap://x}',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '(a+)+$',
  'a'.repeat(300),
  'ß'.repeat(5000),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '00000000-0000-4000-8000-00000000000',
  'NEW',
];

const NUMBERS = [
  0, -0, -1, 1.5, 2147483647, 2147483648, -2147483649, 9007199254740992, 9223372036854776000, 1e300, -1e300,
  5e-324,
];

const deep = (depth: number): unknown => (depth === 0 ? 'x' : [deep(depth - 1)]);

/** Any value that JSON can say, the likelier ones those that something has broken on somewhere. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, [], {}, [[]], [null], { a: { b: {} } }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(deep(15), deep(40)) },
  // As an own key: written as JSON it reaches the server under this name.
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      JSON.parse('{"__proto__":{"admin":true}}'),
      JSON.parse('{"constructor":{"prototype":{"admin":true}}}'),
      JSON.parse('{"length":4294967295,"toString":1,"toJSON":"x","valueOf":null,"then":1}'),
    ),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

type Path = readonly (string | number)[];

function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, entry]) => placesIn(entry, [...path, name]))];
}

function changed(value: unknown, [name, ...rest]: Path, change: (part: unknown) => unknown): unknown {
  if (name === undefined) return change(value);
  const part = value as Record<string, unknown>;
  const next = changed(part[name], rest, change);
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...part };
  if (next === undefined && !Array.isArray(copy)) delete copy[name];
  else copy[name] = next;
  return copy;
}

/** A value of which one place is wrong: replaced, left out, or beside something that nobody knows. */
export const broken = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(valid, fc.nat(), anyJson, fc.constantFrom('replace', 'omit', 'add'))
    .map(([value, at, other, how]) => {
      const places = placesIn(value);
      return changed(value, places[at % places.length]!, (part) => {
        if (how === 'omit') return undefined;
        if (how === 'add' && typeof part === 'object' && part !== null && !Array.isArray(part))
          return { ...part, [typeof other === 'string' ? other : 'unknown']: other };
        return other;
      });
    });
