import type { ChangeClass, ChangeDetail, FormChange } from '#schemas/form-schema/change.ts';
import { codesOf } from './codes.ts';
import type { Condition } from './conditions.ts';
import { itemOf, type Lists } from './form.ts';
import { formKindOf } from './formKinds.ts';
import type { JsonSchema } from './kinds.ts';
import { isValues } from './resource.ts';
import { isSame } from './same.ts';

/** One thing that differs in a part of a form: what it is, and how much it asks of open files. */
export interface Facet {
  readonly what: FormChange['what'];
  readonly class: ChangeClass;
  readonly detail: ChangeDetail;
}

type Turn = 'tightened' | 'loosened';
/** Whether a keyword that was `from` takes less or more values now; undefined: the part does not have it. */
type Weigh = (from: unknown, to: unknown) => Turn;

/** The less the number, the less it takes. */
const most: Weigh = (from, to) =>
  limitIn(to, Infinity) < limitIn(from, Infinity) ? 'tightened' : 'loosened';
const least: Weigh = (from, to) =>
  limitIn(to, -Infinity) > limitIn(from, -Infinity) ? 'tightened' : 'loosened';
/** What is no number limits nothing. */
const limitIn = (limit: unknown, none: number): number => (typeof limit === 'number' ? limit : none);
/** Whatever is asked anew or otherwise is tighter; what is no longer asked is looser. */
const asked: Weigh = (_from, to) => (to === undefined || to === false ? 'loosened' : 'tightened');

/** Keywords that say which values a part takes. */
const LIMITS: Readonly<Record<string, Weigh>> = {
  maxLength: most,
  maximum: most,
  exclusiveMaximum: most,
  maxItems: most,
  minLength: least,
  minimum: least,
  exclusiveMinimum: least,
  minItems: least,
  uniqueItems: asked,
  pattern: asked,
  format: asked,
  const: asked,
  multipleOf: asked,
};
/** Keywords that say what a value is; another one is another field under the same id. */
const NATURE = ['type', 'x-list', 'x-reference', 'x-document', 'x-sensitive'];
/** Told by themselves, or what they hold is. */
const APART = [
  'x-field-id',
  'x-column-id',
  'x-section-id',
  'properties',
  'items',
  'enum',
  'x-required',
  'x-shown-when',
];

/** The keywords that two schemas have otherwise, in order. */
const differing = (from: JsonSchema, to: JsonSchema): string[] =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])].filter((name) => !isEqual(from[name], to[name]));

const isEqual = (from: unknown, to: unknown): boolean =>
  (from === undefined) === (to === undefined) && isSame(from, to);

/** A required part of a kind that was optional is tighter, and the other way round. */
export const weigh = (turn: Turn): ChangeClass => (turn === 'tightened' ? 'SOFT' : 'COMPATIBLE');

const facet = (
  what: FormChange['what'],
  of: ChangeClass,
  name: string,
  from: unknown,
  to: unknown,
): Facet => ({
  what,
  class: of,
  detail: { name, from, to },
});
const turned = (turn: Turn, name: string, from: unknown, to: unknown): Facet =>
  facet(turn, weigh(turn), name, from, to);

/** What differs between the schemas of a field or column, names, place, titles and looks aside. */
export function schemaFacets(from: JsonSchema, to: JsonSchema, lists: Lists): Facet[] {
  const asks = requiredFacets(from, to);
  const [before, after] = [flat(from), flat(to)];
  const names = differing(before, after).filter((name) => !APART.includes(name));
  if (isRetyped(from, to)) {
    const choices = isEqual(before.enum, after.enum) ? [] : ['enum'];
    const values = names.filter((name) => NATURE.includes(name) || name in LIMITS);
    return [
      ...[...values, ...choices].map((name) =>
        facet('retyped', natureClass(from, to), name, before[name], after[name]),
      ),
      ...asks,
      ...names.filter((name) => !values.includes(name)).map((name) => looks(name, before, after)),
    ];
  }
  return [
    ...choiceFacets(from, to, lists),
    // What is on file is sealed where it is, in every version (server/features/credentialing/seal).
    ...(isEqual(before['x-sensitive'], after['x-sensitive'])
      ? []
      : [facet('tightened', 'COMPATIBLE', 'x-sensitive', undefined, after['x-sensitive'])]),
    ...names
      .filter((name) => !NATURE.includes(name))
      .map((name) => {
        const limit = LIMITS[name];
        return limit
          ? turned(limit(before[name], after[name]), name, before[name], after[name])
          : looks(name, before, after);
      }),
    ...asks,
  ];
}

const looks = (name: string, from: JsonSchema, to: JsonSchema): Facet =>
  facet('restyled', 'COMPATIBLE', name, from[name], to[name]);

/** A schema with what it says of each of its values: `items` of a list of choices or references, not of rows. */
function flat(schema: JsonSchema): JsonSchema {
  const item = itemOf(schema);
  if (item === schema || !isValues(item) || 'properties' in item) return schema;
  const { type: _text, ...each } = item;
  return { ...each, ...schema };
}

/** Whether a value of one means something else in the other: another kind, list, thing referred to, or class. */
function isRetyped(from: JsonSchema, to: JsonSchema): boolean {
  const [before, after] = [flat(from), flat(to)];
  const isOther = (name: string): boolean => !isEqual(before[name], after[name]);
  const lists = 'x-list' in before && 'x-list' in after && isOther('x-list');
  return (
    formKindOf(from) !== formKindOf(to) ||
    lists ||
    ('x-sensitive' in before && isOther('x-sensitive')) ||
    ['type', 'x-reference', 'x-document'].some(isOther)
  );
}

/** What stands for documents has no values that could be lost. */
const natureClass = (from: JsonSchema, to: JsonSchema): ChangeClass =>
  'x-document' in from && 'x-document' in to ? 'SOFT' : 'BREAKING';

/** The codes that a field takes, whether it names a list or has them itself; null: it takes others too. */
export function choicesOf(schema: JsonSchema, lists: Lists): readonly unknown[] | null {
  const { enum: own, 'x-list': list } = itemOf(schema);
  if (Array.isArray(own)) return own as unknown[];
  return typeof list === 'string' ? codesOf(lists[list] ?? {}) : null;
}

/** A choice that is there no more may be somebody's value: it is to be mapped. */
function choiceFacets(from: JsonSchema, to: JsonSchema, lists: Lists): Facet[] {
  const [before, after] = [choicesOf(from, lists), choicesOf(to, lists)];
  const names = { from: flat(from)['x-list'] ?? before, to: flat(to)['x-list'] ?? after };
  if (!before || !after || isEqual(names.from, names.to)) return [];
  const dropped = before.some((code) => !after.includes(code));
  if (dropped) return [facet('tightened', 'BREAKING', 'enum', names.from, names.to)];
  const added = after.some((code) => !before.includes(code));
  return [facet(added ? 'loosened' : 'restyled', 'COMPATIBLE', 'enum', names.from, names.to)];
}

/** What differs in whether a field is asked: required, and the condition on which it is shown. */
function requiredFacets(from: JsonSchema, to: JsonSchema): Facet[] {
  const [was, is] = [from['x-required'] === true, to['x-required'] === true];
  return [
    ...(was === is ? [] : [turned(is ? 'tightened' : 'loosened', 'x-required', was, is)]),
    ...conditionFacets(from, to),
  ];
}

/** The same of a condition alone, as sections have it: what is shown more often is asked of more people. */
export function conditionFacets(from: JsonSchema, to: JsonSchema): Facet[] {
  const [before, after] = [from['x-shown-when'], to['x-shown-when']];
  if (isEqual(before, after)) return [];
  return [turned(isRarer(before, after) ? 'loosened' : 'tightened', 'x-shown-when', before, after)];
}

function isRarer(from: unknown, to: unknown): boolean {
  if (!isValues(to)) return false;
  if (!isValues(from)) return true;
  const [before, after] = [from as unknown as Condition, to as unknown as Condition];
  return (
    before.field === after.field && [after.is].flat().every((value) => [before.is].flat().includes(value))
  );
}

/** What differs in the looks of a part: its node in the form's ui, without the order and what is inside it. */
export const lookFacets = (from: JsonSchema, to: JsonSchema): Facet[] =>
  differing(own(from), own(to)).map((name) => looks(name, from, to));

const own = (node: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(node).filter(([name]) => name.startsWith('ui:') && name !== 'ui:order'));

/** Keywords of a section or of the form itself that say nothing of fields. */
export const otherFacets = (from: JsonSchema, to: JsonSchema): Facet[] =>
  differing(from, to)
    .filter((name) => !APART.includes(name))
    .map((name) => looks(name, from, to));
