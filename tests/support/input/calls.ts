import fc from 'fast-check';
import { EACH_ROLE, type Operation } from './document.ts';
import { csvTexts } from './files.ts';
import { anyJson, broken, HOSTILE_TEXTS } from './hostile.ts';
import { valuesOf } from './values.ts';
import type { World } from './world.ts';

/** A call as it will be made. */
export interface Call {
  readonly person: string | null;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Sent as it is, instead of JSON. */
  readonly file?: { readonly type: string; readonly text: string };
}

/** What people and programs write into the query of a list, by the last word of a parameter's name. */
function queryValues(name: string, columns: readonly string[]): fc.Arbitrary<unknown> | null {
  const hostile = fc.constantFrom(...HOSTILE_TEXTS);
  if (name === 'ordering')
    return fc.oneof(
      fc
        .array(fc.tuple(fc.constantFrom('', '-'), fc.constantFrom(...columns, 'updated_at')), {
          maxLength: 3,
        })
        .map((parts) => parts.map((part) => part.join('')).join(',')),
      hostile,
    );
  if (name === 'page' || name === 'size')
    return fc.oneof(
      fc.integer({ min: 1, max: 40 }).map(String),
      fc.constantFrom('10000', '2147483647', '1000'),
      hostile,
    );
  if (name.endsWith('_range'))
    return fc.oneof(
      fc.constantFrom(
        '2026-01-01|2026-12-31',
        '-29d|0d',
        '|2026-01-01',
        '0001-01-01|9999-12-31',
        '1|5',
        '|',
        '-1d|',
        '1.5|2e3',
      ),
      hostile,
    );
  if (name.endsWith('_like') || name === 'search')
    return fc.oneof(fc.constantFrom('Sunrise', 'abc', '%%%', '305', "O'H"), hostile);
  return null;
}

/** Calls of an operation: most of them as the document says, some with one thing wrong, some with everything. */
export function callsOf(operation: Operation, world: World): fc.Arbitrary<Call> {
  const keys = (name: string) => world.keysFor(name, operation);
  const within = (where: 'path' | 'query') =>
    operation.parameters.filter((parameter) => parameter.in === where);
  const columns = [...new Set(within('query').map(({ name }) => name.replace(/_(eq|in|like|range)$/, '')))];
  const valid = (name: string, schema: Operation['parameters'][number]['schema']) =>
    queryValues(name, columns) ?? valuesOf(schema, keys, name);
  const hostile = fc.constantFrom<unknown>(...HOSTILE_TEXTS);
  const path = fc.record(
    Object.fromEntries(
      within('path').map(({ name, schema }) => [
        name,
        fc.oneof({ weight: 12, arbitrary: valuesOf(schema, keys, name) }, { weight: 1, arbitrary: hostile }),
      ]),
    ),
  );
  const names = within('query').map(({ name }) => name);
  const required = within('query')
    .filter((parameter) => parameter.required)
    .map(({ name }) => name);
  const query = fc.subarray(names, { maxLength: Math.min(names.length, 3) }).chain((few) =>
    fc.record(
      Object.fromEntries(
        within('query')
          .filter(({ name }) => few.includes(name) || required.includes(name))
          .map(({ name, schema }) => [
            name,
            fc.oneof(
              { weight: 6, arbitrary: valid(name, schema) },
              { weight: 1, arbitrary: hostile },
              { weight: 1, arbitrary: fc.array(hostile, { maxLength: 3 }) },
            ),
          ]),
      ),
    ),
  );
  const body = operation.body
    ? ((good) =>
        fc.oneof(
          { weight: 5, arbitrary: good },
          { weight: 4, arbitrary: broken(good) },
          { weight: 1, arbitrary: anyJson },
        ))(valuesOf(operation.body, keys))
    : fc.constant(undefined);
  const file = operation.file
    ? fc.record({ type: fc.constantFrom(...operation.file, 'application/json'), text: csvTexts })
    : fc.constant(undefined);
  const person = operation.people
    ? fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom(...operation.people) },
        { weight: 1, arbitrary: fc.constantFrom(...EACH_ROLE, null) },
      )
    : fc.constant(null);
  return fc.record({ person, path, query, body, file });
}
