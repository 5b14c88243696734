import { takes } from '../formKeywords.ts';
import type { JsonSchema } from '../kinds.ts';
import { found, shown, under, when, type FoundProblem } from './found.ts';

/** Keywords that do nothing where they stand, and values that a keyword cannot have. */
export const keywordProblems = (
  schema: JsonSchema,
  known: Readonly<Record<string, Parameters<typeof takes>[0]>>,
  at: string,
): FoundProblem[] =>
  Object.entries(schema).flatMap(([name, value]) => {
    const place = under(at, name);
    if (name === '$ref') return [found(place, 'reference')];
    if (!Object.hasOwn(known, name))
      return [found(place, 'unknown_keyword', { name, known: Object.keys(known) })];
    const wanted = known[name]!;
    if (takes(wanted, value)) return [];
    return [
      Array.isArray(wanted)
        ? found(place, 'unknown_value', { name, value: shown(value), known: wanted.map(shown) })
        : found(place, 'bad_keyword', { name, value: shown(value) }),
    ];
  });

/** A name out of a table. */
export const nameProblems = (
  schema: JsonSchema,
  name: string,
  known: readonly string[],
  at: string,
): FoundProblem[] => {
  const value = schema[name];
  const isKnown = value === undefined || known.some((one) => one === value);
  return when(!isKnown, under(at, name), 'unknown_value', { name, value: shown(value), known });
};
