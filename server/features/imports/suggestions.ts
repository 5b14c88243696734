import type { Field } from '#schemas/engine/field.ts';
import { interpret } from '#schemas/engine/interpret.ts';
import { kindOf } from '#schemas/engine/kinds.ts';
import { candidatesOf, choose, type Fits, type Suggestion } from '#schemas/import-flow/suggest.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { breather } from '#server/platform/breathe.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { readText, sayingOf } from './cells.ts';
import type { Inspection } from './inspect.ts';
import { loadWords, type Words } from './words.ts';

/** What headers and cells say by themselves. */
export async function suggest(
  db: Db | Trx,
  type: LeadType,
  headers: readonly string[],
  cells: Inspection['cells'],
): Promise<Suggestion[]> {
  const fits = fitsBy(await loadWords(db, type));
  const candidates: Suggestion[] = [];
  const breathe = breather();
  for (const [index, header] of headers.entries()) {
    await breathe();
    const said = (cells[index] ?? []).flatMap((cell) => sayingOf(cell) ?? []);
    candidates.push(...candidatesOf(type, { header, cells: said }, fits));
  }
  return choose(candidates);
}

/** Whether a field takes a text, as the analysis reads it and the lead's schema checks it. */
function fitsBy(words: Words): Fits {
  const checks = new Map<Field, ReturnType<typeof interpret>>();
  return (field, text) => {
    const check = checks.get(field) ?? interpret(kindOf(field).schema(field));
    checks.set(field, check);
    const { fail, value } = readText(field, text, words);
    // A name that several counties have is a county's; which one, the state of its row says.
    if (fail) return fail === 'several_match';
    return !(Array.isArray(value) && value.length === 0) && check(value).length === 0;
  };
}
