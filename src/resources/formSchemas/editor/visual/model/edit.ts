import type { Condition } from '#schemas/engine/conditions.ts';
import type { Language } from '#schemas/engine/codes.ts';
import type { Form } from '#schemas/engine/form.ts';
import type { FieldWidth } from '#schemas/engine/formLooks.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { free, idFrom, takenIds } from './ids.ts';
import { at, putIn, rename } from './objects.ts';
import { pathOf, type FieldPlace, type NodePlace } from './place.ts';
import { ID_KEYWORD, idAt, labelPath, lastOf, partsOf, textsAt, uiPath, uiAt } from './read.ts';
import { renameReferences } from './refs.ts';

/** An edit that puts its place elsewhere says where it is now. */
export interface Moved {
  readonly form: Form;
  readonly place: NodePlace;
}

/** The form with a value deep inside; see `putIn`. */
export const putInForm = (form: Form, path: readonly string[], value: unknown, keep?: number): Form =>
  putIn(form as unknown as JsonSchema, path, value, keep) as unknown as Form;

/** Undefined takes the keyword away. */
export const setKeyword = (form: Form, place: NodePlace, keyword: string, value: unknown): Form =>
  putInForm(form, [...pathOf(place), keyword], value);

/** Of what a field holds: of several choices the keywords of one. */
export const setItemKeyword = (form: Form, place: NodePlace, keyword: string, value: unknown): Form =>
  Array.isArray(at(form, [...pathOf(place), 'items'])) || at(form, [...pathOf(place), 'items']) === undefined
    ? setKeyword(form, place, keyword, value)
    : putInForm(form, [...pathOf(place), 'items', keyword], value);

export const setRequired = (form: Form, place: NodePlace, isRequired: boolean): Form =>
  setKeyword(form, place, 'x-required', isRequired || undefined);

export const setCondition = (form: Form, place: NodePlace, condition: Condition | undefined): Form =>
  setKeyword(form, place, 'x-shown-when', condition);

export function setTitle(form: Form, place: NodePlace, language: Language, title: string): Form {
  const path = ['labels', language, ...labelPath(form, place)];
  return putInForm(form, place.kind === 'section' ? path : [...path, 'title'], title);
}

export const setHelp = (form: Form, place: NodePlace, language: Language, help: string): Form =>
  putInForm(form, ['labels', language, ...labelPath(form, place), 'help'], help || undefined);

export const setOption = (
  form: Form,
  place: NodePlace,
  language: Language,
  value: string,
  name: string | undefined,
): Form => putInForm(form, ['labels', language, ...labelPath(form, place), 'options', value], name);

/** `ui` itself stays, what is left empty below it does not. */
const setUi = (
  form: Form,
  place: Exclude<NodePlace, { kind: 'section' }>,
  path: string[],
  value: unknown,
): Form => putInForm(form, [...uiPath(place), ...path], value, 1);

export const setWidth = (form: Form, place: FieldPlace, width: FieldWidth | undefined): Form =>
  setUi(form, place, ['ui:options', 'width'], width);

export const setWidget = (
  form: Form,
  place: Exclude<NodePlace, { kind: 'section' }>,
  widget: string | undefined,
): Form => setUi(form, place, ['ui:widget'], widget);

/** Another property for a section, field or column, in its place. It must be free among its neighbours. */
export function renameProperty(form: Form, place: NodePlace, to: string): Moved {
  const from = lastOf(place);
  const path = pathOf(place).slice(0, -1);
  const parts = at(form, path) as JsonSchema;
  const schemas = putInForm(form, path, rename(parts, from, to));
  const uiOfParent =
    place.kind === 'section'
      ? ['ui']
      : place.kind === 'field'
        ? ['ui', place.section]
        : ['ui', place.section, place.property, 'items'];
  const ui = at(schemas, uiOfParent);
  const looks =
    ui === undefined ? schemas : putInForm(schemas, uiOfParent, rename(ui as JsonSchema, from, to));
  const next: NodePlace =
    place.kind === 'section'
      ? { ...place, section: to }
      : place.kind === 'field'
        ? { ...place, property: to }
        : { ...place, column: to };
  return { form: place.kind === 'column' ? renameInRows(looks, place, from, to) : looks, place: next };
}

/** Rules name the column of a list by its property. */
function renameInRows(form: Form, place: NodePlace, from: string, to: string): Form {
  const list = place.kind === 'column' ? idAt(form, { ...place, kind: 'field' }) : '';
  if (!Array.isArray(form.rules)) return form;
  const rules = form.rules.map((rule) =>
    rule.rule === 'rowsAtMost' && rule.field === list && rule.column === from
      ? { ...rule, column: to }
      : rule,
  );
  return { ...form, rules };
}

/** Another id, wherever the form says the old one: in the schema, its labels, conditions and rules. */
export function changeId(form: Form, place: NodePlace, to: string): Form {
  const from = idAt(form, place);
  if (from === to) return form;
  const [group, label] = labelPath(form, place);
  const newLabel = place.kind === 'column' ? `${label.slice(0, -from.length)}${to}` : to;
  const renamed = (['en', 'es'] as const).reduce((next, language) => {
    const path = ['labels', language, group];
    const texts = at(next, path);
    if (texts === undefined) return next;
    const own = rename(texts as JsonSchema, label, newLabel);
    const columns = Object.keys(own).filter((name) => place.kind === 'field' && name.startsWith(`${from}.`));
    return putInForm(
      next,
      path,
      columns.reduce((all, name) => rename(all, name, `${to}${name.slice(from.length)}`), own),
    );
  }, form);
  const withId = setKeyword(renamed, place, ID_KEYWORD[place.kind], to);
  return place.kind === 'field' && from !== ''
    ? renameReferences(withId, (id) => (id === from ? to : id))
    : withId;
}

/**
 * The English title of what was never published names it: its id, and its property as long as that is the id. Once
 * people gave it another id, it keeps that one.
 */
export function setTitleAndId(form: Form, place: NodePlace, title: string, published: Form | null): Moved {
  const id = idAt(form, place);
  const before = idFrom(textsAt(form, place, 'en').title ?? '');
  const isOurs = before !== '' && (id === before || (id.startsWith(`${before}_`) && /_\d+$/.test(id)));
  const titled = setTitle(form, place, 'en', title);
  const wanted = idFrom(title);
  if (!isOurs || wanted === '') return { form: titled, place };
  const list = place.kind === 'column' ? ({ ...place, kind: 'field' } as const) : undefined;
  const taken = takenIds(form, place.kind, list, published);
  taken.delete(id);
  const next = free(wanted, taken);
  const named = changeId(titled, place, next);
  const neighbours = new Set(partsOf(at(named, pathOf(place).slice(0, -2))).map(([name]) => name));
  if (lastOf(place) !== id || next === id || neighbours.has(next)) return { form: named, place };
  return renameProperty(named, place, next);
}

/** The control that a form asks for; null: the usual one. */
export const widgetAt = (form: Form, place: NodePlace): string | null => {
  const widget = uiAt(form, place)['ui:widget'];
  return typeof widget === 'string' ? widget : null;
};
