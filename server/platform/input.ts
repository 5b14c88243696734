import type { FastifyRequest } from 'fastify';
import type { Fail } from '#schemas/engine/fails.ts';
import { isStorable } from '#schemas/engine/formats.ts';
import { breather } from './breathe.ts';
import { refuse } from './problem.ts';

/** Our deepest body has five levels; beyond some thousands a recursive reader runs out of stack. */
const MAX_DEPTH = 20;
/** The largest record (200 locations, every county) has some 7,000 values; each value may earn a fail of its own. */
const MAX_VALUES = 20_000;
/** Longer than any text a field takes (an import cell: 32,767); kinds would split and read it first. */
const MAX_TEXT = 100_000;

/**
 * Refuses what no reader behind it may be given, before any validation: texts that PostgreSQL cannot keep (NUL, half
 * of a surrogate pair) and values too deep, too many or too long to be checked without holding up everybody else.
 */
export async function refuseUnreadable(request: FastifyRequest): Promise<void> {
  const { longText = MAX_TEXT, manyValues = MAX_VALUES } = request.routeOptions.config;
  refuse([
    ...(await unreadable(request.params)),
    ...(await unreadable(request.query)),
    ...(await unreadable(request.body, longText, manyValues)),
  ]);
}

/** Every text that cannot be stored, by its path; at the first limit that is passed, only that. */
async function unreadable(part: unknown, longest = MAX_TEXT, most = MAX_VALUES): Promise<Fail[]> {
  // A file is bytes, which its own reader decodes.
  if (typeof part !== 'object' || part === null || Buffer.isBuffer(part)) return [];
  const fails: Fail[] = [];
  const breathe = breather();
  const waiting: { value: unknown; path: readonly string[] }[] = [{ value: part, path: [] }];
  for (let seen = 0; seen < waiting.length; seen += 1) {
    if (seen % 1000 === 999) await breathe();
    const { value, path } = waiting[seen]!;
    const field = path.join('.');
    if (path.length > MAX_DEPTH) return [{ field: path[0] ?? '', code: 'wrong_type' }];
    if (typeof value === 'string') {
      if (value.length > longest) return [{ field, code: 'too_long', params: { limit: longest } }];
      if (!isStorable(value)) fails.push({ field, code: 'invalid' });
    } else if (typeof value === 'object' && value !== null) {
      const many = Array.isArray(value) ? value.length : Object.keys(value).length;
      if (waiting.length + many > most) return [{ field, code: 'too_many', params: { limit: most } }];
      for (const [name, entry] of Object.entries(value)) {
        if (!isStorable(name)) fails.push({ field, code: 'unknown_field' });
        else waiting.push({ value: entry, path: [...path, name] });
      }
    }
  }
  return fails;
}
