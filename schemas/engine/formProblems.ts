import { byId, fieldsOf, type Lists } from './form.ts';
import { fieldProblems } from './formProblems/fields.ts';
import type { FoundProblem } from './formProblems/found.ts';
import type { Known } from './formProblems/known.ts';
import { ruleProblems } from './formProblems/rules.ts';
import { sectionProblems } from './formProblems/sections.ts';
import { isHopeless, readForm } from './formProblems/shape.ts';

export type { FoundProblem } from './formProblems/found.ts';
export { opProblems } from './formProblems/ops.ts';
export { stableProblems } from './formProblems/stable.ts';
export { tellProblem } from './formProblemTexts.ts';

/**
 * Everything that is wrong with a form as written, each at its place; none: it may be published as far as can be told
 * without compiling it. Reads whatever JSON it is given, never throws, and is quick enough to ask while somebody types.
 * What takes time is the server's part: whether it compiles, and whether its patterns end.
 */
export function formProblems(json: unknown, lists: Lists): FoundProblem[] {
  const { form, problems } = readForm(json);
  if (isHopeless(problems)) return problems;
  const fields = fieldsOf(form);
  const known: Known = { form, lists, fields: byId(fields.toReversed()) };
  return [
    ...problems,
    ...sectionProblems(known),
    ...fields.flatMap((field) => fieldProblems(field, known)),
    ...ruleProblems(known),
  ];
}
