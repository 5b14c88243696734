import { LANGUAGES } from '#schemas/engine/codes.ts';
import { itemOf, type FieldTexts, type Form } from '#schemas/engine/form.ts';
import { FORM_KINDS, type FormKind, type FormKindName } from '#schemas/engine/formKinds.ts';
import type { FORM_WIDGETS } from '#schemas/engine/formLooks.ts';
import { isCustomForm } from '#schemas/forms/keys.ts';
import { namedChoices } from './arrange.ts';
import { putInForm, setItemKeyword, setWidget } from './edit.ts';
import { at, putIn } from './objects.ts';
import { pathOf, type NodePlace } from './place.ts';
import { labelPath, schemaAt, textsAt } from './read.ts';

/** Annotations that are a part of the kind: another kind brings its own. */
const OF_KIND = new Set(['x-list', 'x-reference', 'x-document', 'x-mask']);
/** A place for documents has none of these. */
const OF_VALUES = new Set(['x-required', 'x-sensitive', 'x-fact', 'x-prefill']);

/** The kinds that a form, or a list of rows in it, can have, in the order of the palette. */
export function kindsFor(key: string, inRows = false): FormKindName[] {
  const kinds = Object.entries(FORM_KINDS) as [FormKindName, FormKind][];
  return kinds
    .filter(([, kind]) => (!inRows || kind.inRows) && (!isCustomForm(key) || kind.kind !== null))
    .map(([name]) => name);
}

/** Another kind for a field or column: what it holds is the new kind's, what else is said of it stays. */
export function setKind(form: Form, place: NodePlace, kind: FormKindName): Form {
  const stays = Object.entries(schemaAt(form, place)).filter(
    ([name]) => name.startsWith('x-') && !OF_KIND.has(name) && !(kind === 'document' && OF_VALUES.has(name)),
  );
  const schema = { ...Object.fromEntries(stays), ...FORM_KINDS[kind].schema };
  const next = putInForm(form, pathOf(place), schema);
  // A control of the kind before may show nothing of this one.
  const plain = place.kind === 'section' ? next : setWidget(next, place, undefined);
  return namedChoices(withoutOptions(plain, place), place);
}

const withoutOptions = (form: Form, place: NodePlace): Form =>
  LANGUAGES.reduce(
    (next, language) =>
      putInForm(next, ['labels', language, ...labelPath(next, place), 'options'], undefined),
    form,
  );

/** Its choices are those of a list of the house, or (null) its own. */
export function setList(form: Form, place: NodePlace, list: string | null): Form {
  if (list !== null)
    return withoutOptions(
      setItemKeyword(setItemKeyword(form, place, 'enum', undefined), place, 'x-list', list),
      place,
    );
  const open = setItemKeyword(form, place, 'x-list', undefined);
  return namedChoices(setItemKeyword(open, place, 'enum', ['A']), place);
}

/** An own choice of a field: its value, and what it is called. */
export interface Choice {
  readonly value: string;
  readonly en: string;
  readonly es: string;
}

export function choicesAt(form: Form, place: NodePlace): Choice[] {
  const values = itemOf(schemaAt(form, place)).enum;
  const [en, es] = [textsAt(form, place, 'en').options, textsAt(form, place, 'es').options];
  return Array.isArray(values)
    ? values.map((value) => ({
        value: String(value),
        en: en?.[String(value)] ?? '',
        es: es?.[String(value)] ?? '',
      }))
    : [];
}

/** Sets the own choices in their order; of two with the same value the first counts, and one without is none. */
export function setChoices(form: Form, place: NodePlace, choices: readonly Choice[]): Form {
  const before = itemOf(schemaAt(form, place)).enum;
  const known = new Map(
    Array.isArray(before) ? before.map((value): [string, unknown] => [String(value), value]) : [],
  );
  const named = choices.filter(({ value }) => value !== '');
  const kept = named.filter((one, index) => named.findIndex(({ value }) => value === one.value) === index);
  const next = setItemKeyword(
    form,
    place,
    'enum',
    kept.map(({ value }) => known.get(value) ?? value),
  );
  return LANGUAGES.reduce((all, language) => {
    const path = [...labelPath(all, place)];
    const texts = at(all, ['labels', language, ...path]) as FieldTexts | undefined;
    const options = Object.fromEntries(kept.map((choice) => [choice.value, choice[language]]));
    return putInForm(all, ['labels', language, ...path], putIn({ ...texts }, ['options'], options));
  }, next);
}

type Widget = (typeof FORM_WIDGETS)[number];

/** Controls that show a kind, beside its usual one. */
export const WIDGETS: Readonly<Partial<Record<FormKindName, readonly Widget[]>>> = {
  text: ['text', 'textarea'],
  longText: ['textarea', 'text'],
  number: ['text', 'updown'],
  count: ['text', 'updown'],
  boolean: ['checkbox', 'radio', 'select'],
  choice: ['select', 'radio'],
  choices: ['checkboxes', 'select'],
  date: ['date'],
  birthDate: ['date'],
};
