import type { Form } from '#schemas/engine/form.ts';
import type { FormProblem } from '#schemas/form-schema/problem.ts';
import { partsOf } from '#schemas/engine/pointer.ts';
import { fieldsOf as fieldsOfRule } from '#schemas/engine/rules.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { placeOf, pointerOf } from './place.ts';
import { labelPath, placesOf, schemaAt } from './read.ts';
import { rulesIn } from './conditions.ts';

const NONE: readonly string[] = [];
/** By the pointer of a place; those of the form itself by ''. */
type Found = ReadonlyMap<string, readonly string[]>;

let last: { readonly problems: readonly FormProblem[]; readonly form: Form; readonly found: Found } | null =
  null;

/** The messages of a place; the same array as long as neither the problems nor the form's places have changed. */
export function problemsAt(
  form: Form,
  problems: readonly FormProblem[],
  pointer: string | null,
): readonly string[] {
  if (problems.length === 0) return NONE;
  if (last?.problems !== problems || last.form !== form)
    last = { problems, form, found: sorted(form, problems, last) };
  return last.found.get(pointer ?? '') ?? NONE;
}

function sorted(form: Form, problems: readonly FormProblem[], before: typeof last): Found {
  const byLabel = new Map<string, string>();
  for (const place of placesOf(form)) byLabel.set(labelPath(form, place).join('/'), pointerOf(place)!);
  const found = new Map<string, string[]>();
  for (const { at, message } of problems) {
    const owner = ownerOf(form, at, byLabel);
    found.set(owner, [...(found.get(owner) ?? []), message]);
  }
  return new Map(
    [...found].map(([pointer, messages]) => {
      const kept = before?.found.get(pointer);
      const isSame = kept?.length === messages.length && kept.every((one, index) => one === messages[index]);
      return [pointer, isSame ? kept : messages];
    }),
  );
}

/** The pointer of the place that a problem is about, wherever in the form it was found. */
function ownerOf(form: Form, at: string, byLabel: ReadonlyMap<string, string>): string {
  const [root, ...steps] = partsOf(at);
  const existing = (pointer: string | null): string =>
    pointer !== null && Object.keys(schemaAt(form, placeOf(pointer))).length > 0 ? pointer : '';
  switch (root) {
    case 'schema':
      return existing(pointerOf(placeOf(at)));
    case 'ui': {
      const [section, property, items, column] = steps;
      if (section === undefined) return '';
      if (property === undefined) return existing(pointerOf({ kind: 'section', section }));
      return existing(
        items === 'items' && column !== undefined
          ? pointerOf({ kind: 'column', section, property, column })
          : pointerOf({ kind: 'field', section, property }),
      );
    }
    case 'labels':
      return byLabel.get(steps.slice(1, 3).join('/')) ?? '';
    case 'rules': {
      const rule: unknown = rulesIn(form)[Number(steps[0])];
      // What a field is needed for is said at the field; the others belong to the form.
      if (!isValues(rule) || rule.rule !== 'requiredWhen') return '';
      const [field] = fieldsOfRule(rule as never);
      return byLabel.get(`fields/${field}`) ?? '';
    }
    default:
      return '';
  }
}
