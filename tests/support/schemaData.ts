import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { isValues } from '#schemas/engine/resource.ts';

/** The same numbers at every run. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const TEXTS = [
  '',
  'a',
  'Ana',
  '12345',
  '123456789',
  '2024-02-30',
  '2024-02-29',
  'a@example.com',
  'x'.repeat(300),
  'é~/%#"',
];
const NUMBERS = [0, -1, 1, 1.5, 7, 18, 2024, 1e9];

/** Data of the shape that a schema describes, with gaps, wrong types and strange values among it. */
export function dataFor(schema: unknown, random: () => number, root: unknown = schema, depth = 0): unknown {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  if (!isValues(schema) || depth > 6) return pick<unknown>([null, 'x', 1, {}]);
  if (random() < 0.04) return pick<unknown>([null, 'x', 0, true, [], {}]);
  if (typeof schema.$ref === 'string') return dataFor(resolve(schema.$ref, root), random, root, depth + 1);
  if (Array.isArray(schema.enum) && random() < 0.8) return pick(schema.enum as unknown[]);
  if ('const' in schema) return schema.const;
  for (const branches of [schema.oneOf, schema.anyOf])
    if (Array.isArray(branches))
      return dataFor(
        { ...schema, oneOf: undefined, anyOf: undefined, ...(pick(branches) as object) },
        random,
        root,
        depth + 1,
      );
  const type = Array.isArray(schema.type)
    ? pick(schema.type as unknown[])
    : (schema.type ?? ('properties' in schema ? 'object' : 'string'));
  switch (type) {
    case 'object': {
      const named = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
        .filter(() => random() < 0.75)
        .map(([name, part]) => [name, dataFor(part, random, root, depth + 1)]);
      return Object.fromEntries(random() < 0.1 ? [...named, ['stra~nge/%', 1]] : named);
    }
    case 'array':
      return Array.from({ length: Math.floor(random() * 4) }, () =>
        dataFor(Array.isArray(schema.items) ? schema.items[0] : schema.items, random, root, depth + 1),
      );
    case 'boolean':
      return random() < 0.5;
    case 'number':
    case 'integer':
      return pick(NUMBERS);
    case 'null':
      return null;
    default:
      return pick(TEXTS);
  }
}

function resolve(reference: string, root: unknown): unknown {
  let at = root;
  for (const part of reference.replace(/^#/, '').split('/').slice(1))
    at = isValues(at) ? at[part.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
  return at;
}
