import { columnsOf, fieldsOf, type Form } from '#schemas/engine/form.ts';
import { localise } from '#schemas/engine/formLocalise.ts';
import { found, under, type FoundProblem } from '#schemas/engine/formProblems/found.ts';
import { placeOf } from '#schemas/engine/formProblems/known.ts';
import { AUDIENCES, formFor } from '#schemas/engine/formAudience.ts';
import { TooMuch } from '../thread.ts';
import { FORM_LIMITS, formCompiler, type PatternVerdict } from './compiler.ts';
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

/** A draft is looked at again and again, and its patterns seldom change. */
const verdicts = new Lru<Promise<PatternVerdict>>({ count: 1000, size: Infinity });

const verdictOf = (pattern: string): Promise<PatternVerdict> =>
  formCompiler
    .run('pattern', pattern)
    .catch((): PatternVerdict => ({ status: 'unknown', cpuMs: FORM_LIMITS.cpuMs }));

/** So many patterns that nobody can tell about in time are enough to be told of. */
const ENOUGH = 5;
/** CPU time (ms) that all of them may take, which somebody waits for; what was found out is known the next time. */
const ALL_CPU_MS = 15_000;

/** Of each pattern of a form whether it ends for every text. */
export async function patternProblems(form: Form): Promise<FoundProblem[]> {
  const problems: FoundProblem[] = [];
  let cpuMs = 0;
  for (const { at, pattern } of patternsIn(form)) {
    if (cpuMs > ALL_CPU_MS) return [...problems, found(at, 'pattern_unknown')];
    let isNew = false;
    const verdict = await verdicts.use(
      pattern,
      () => {
        isNew = true;
        return verdictOf(pattern);
      },
      () => 1,
    );
    if (isNew) cpuMs += verdict.cpuMs;
    // A faster machine may be able to tell.
    if (verdict.status === 'unknown') verdicts.forget(pattern);
    if (verdict.status === 'vulnerable') problems.push(found(at, 'pattern_unsafe'));
    if (verdict.status === 'unknown') problems.push(found(at, 'pattern_unknown'));
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
