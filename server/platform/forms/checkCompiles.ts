import { columnsOf, fieldsOf, type Form } from '#schemas/engine/form.ts';
import { localise } from '#schemas/engine/formLocalise.ts';
import { found, under, type FoundProblem } from '#schemas/engine/formProblems/found.ts';
import { placeOf } from '#schemas/engine/formProblems/known.ts';
import { AUDIENCES, formFor } from '#schemas/engine/formAudience.ts';
import { TooMuch } from '../thread.ts';
import { formCompiler } from './compiler.ts';
import { schemasOf } from './compiled.ts';
import { formLists } from './lists.ts';
import { Lru } from './lru.ts';
import { checksOf, validatorModule } from './standalone.ts';

/**
 * What only trying tells: whether a form that has no other problem compiles, for the server and for browsers, within the
 * compiler's limits. Somebody who publishes it uses it next.
 */
export async function checkCompiles(form: Form): Promise<FoundProblem[]> {
  const lists = formLists();
  try {
    await checksOf(schemasOf(form, lists));
    // The languages differ in titles, which no validator reads.
    for (const own of new Set(AUDIENCES.map((audience) => formFor(form, audience))))
      await validatorModule(localise(own, lists, 'en').schema);
    return [];
  } catch (error) {
    return error instanceof TooMuch
      ? [found('', 'too_complex')]
      : [found('', 'not_compiled', { problem: (error as Error).message })];
  }
}

type Verdict = 'safe' | 'vulnerable' | 'unknown';
/** A draft is looked at again and again, and its patterns seldom change. */
const verdicts = new Lru<Promise<Verdict>>({ count: 1000, size: Infinity });

async function verdictOf(pattern: string): Promise<Verdict> {
  try {
    const [verdict = 'unknown'] = await formCompiler.run('patterns', [pattern]);
    return verdict;
  } catch {
    return 'unknown';
  }
}

/** So many patterns that nobody can tell about in time are enough to be told of. */
const ENOUGH = 5;
/** So long does somebody wait for all of them (ms); what was found out meanwhile is known the next time. */
const PATIENCE_MS = 15_000;

/** Of each pattern of a form whether it ends for every text. */
export async function patternProblems(form: Form): Promise<FoundProblem[]> {
  const problems: FoundProblem[] = [];
  const until = performance.now() + PATIENCE_MS;
  for (const { at, pattern } of patternsIn(form)) {
    if (performance.now() > until) return [...problems, found(at, 'pattern_unknown')];
    const verdict = await verdicts.use(
      pattern,
      () => verdictOf(pattern),
      () => 1,
    );
    // A quieter machine may be able to tell.
    if (verdict === 'unknown') verdicts.forget(pattern);
    if (verdict === 'vulnerable') problems.push(found(at, 'pattern_unsafe'));
    if (verdict === 'unknown') problems.push(found(at, 'pattern_unknown'));
    if (problems.length === ENOUGH) break;
  }
  return problems;
}

function patternsIn(form: Form): { readonly at: string; readonly pattern: string }[] {
  return fieldsOf(form).flatMap((field) => {
    const at = placeOf(field);
    const columns = field.rows ? columnsOf(field.schema) : [];
    return [
      { at, schema: field.schema },
      ...columns.map(({ property, schema }) => ({
        at: under(at, 'items', 'properties', property),
        schema,
      })),
    ].flatMap(({ at: place, schema: { pattern } }) =>
      typeof pattern === 'string' ? [{ at: under(place, 'pattern'), pattern }] : [],
    );
  });
}
