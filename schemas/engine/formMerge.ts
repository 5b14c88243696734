import { LANGUAGES, type Language, type Text } from './codes.ts';
import type { Form } from './form.ts';
import { formOf, partsOf, type FormParts } from './formParts.ts';
import { isValues } from './resource.ts';
import { isSame } from './same.ts';

/** Something that `theirs` has changed since `base`, and that is not the same in `ours`. */
export interface MergeItem {
  /** By which it is taken: `field legal_name`, `texts fields drivers.license`, `rule together a b`, `order company`. */
  readonly id: string;
  readonly about: 'form' | 'section' | 'field' | 'texts' | 'rule' | 'order';
  /** What people call it. */
  readonly title: Readonly<Record<Language, string>>;
  /** What each side says; absent: nothing. */
  readonly base?: unknown;
  readonly ours?: unknown;
  readonly theirs?: unknown;
  /** Ours has changed it as well, in another way. */
  readonly conflict: boolean;
  readonly taken: boolean;
}

export interface Merged {
  /** Ours, with what is taken of theirs. */
  readonly form: Form;
  readonly items: readonly MergeItem[];
}

/** A form before anybody has written into it. */
export const EMPTY_FORM: Form = {
  schema: { type: 'object', properties: {} },
  ui: {},
  labels: { en: { sections: {}, fields: {} }, es: { sections: {}, fields: {} } },
  rules: [],
};

type Three<T> = readonly [base: T, ours: T, theirs: T];
type Pick = <T>(item: Omit<MergeItem, 'conflict' | 'taken'>, values: Three<T | undefined>) => T | undefined;
/** What has texts, with those it has on a side. */
interface Whole<T> {
  readonly part: T;
  readonly texts: Readonly<Record<string, unknown>>;
}

/**
 * Brings what `theirs` has changed since `base` into `ours`, by the ids of sections, fields, texts and rules. `take` names
 * the items that are taken; without it all are but those that ours has changed as well. All three are fit to be
 * published; the result need not be (a rule may be about a field that is gone): the problems of a draft tell.
 */
export function mergeForms(base: Form, ours: Form, theirs: Form, take?: ReadonlySet<string>): Merged {
  const sides = [partsOf(base), partsOf(ours), partsOf(theirs)] as const;
  const items: MergeItem[] = [];
  const pick: Pick = (item, [was, mine, other]) => {
    if (isSame(mine, other) || isSame(was, other)) return mine;
    const conflict = !isSame(was, mine);
    const taken = take ? take.has(item.id) : !conflict;
    const values = Object.entries({ base: was, ours: mine, theirs: other });
    items.push({
      ...item,
      ...Object.fromEntries(values.filter(([, value]) => value !== undefined)),
      conflict,
      taken,
    });
    return taken ? other : mine;
  };
  return { form: formOf(partsMerged(sides, pick)), items };
}

function partsMerged(sides: Three<FormParts>, pick: Pick): FormParts {
  const root = pick(
    { id: 'form', about: 'form', title: { en: 'Form', es: 'Formulario' } },
    each(sides, (side) => side.root),
  )!;
  const texts = new Map<string, FormParts['texts'] extends ReadonlyMap<string, infer T> ? T : never>();
  const told = new Set<string>();

  /** While both sides have it, its texts are items of their own; else they come and go with it. */
  const withTexts = <T>(about: 'section' | 'field', partsIn: (side: FormParts) => ReadonlyMap<string, T>) => {
    const kept = new Map<string, T>();
    for (const id of idsIn(each(sides, (side) => partsIn(side).keys()))) {
      const item = { id: `${about} ${id}`, about, title: titleOf(sides, `${about}s ${id}`, id) };
      const parts = each(sides, (side) => partsIn(side).get(id));
      if (parts[1] !== undefined && parts[2] !== undefined) {
        kept.set(id, pick(item, parts)!);
        continue;
      }
      const own = [...idsIn(each(sides, (side) => side.texts.keys()))].filter(
        (key) => key === `${about}s ${id}` || key.startsWith(`${about}s ${id}.`),
      );
      const whole = pick<Whole<T>>(
        item,
        each(sides, (side) => {
          const part = partsIn(side).get(id);
          const has = own.filter((key) => side.texts.has(key));
          return part === undefined
            ? undefined
            : { part, texts: Object.fromEntries(has.map((key) => [key, side.texts.get(key)])) };
        }),
      );
      for (const key of own) told.add(key);
      if (whole === undefined) continue;
      kept.set(id, whole.part);
      for (const [key, text] of Object.entries(whole.texts)) texts.set(key, text as object);
    }
    return kept;
  };
  const sections = withTexts('section', (side) => side.sections);
  const fields = withTexts('field', (side) => side.fields);
  for (const key of idsIn(each(sides, (side) => side.texts.keys()))) {
    if (told.has(key)) continue;
    const text = pick(
      { id: `texts ${key}`, about: 'texts', title: titleOf(sides, key, key.replace(/^\w+ /, '')) },
      each(sides, (side) => side.texts.get(key)),
    );
    if (text) texts.set(key, text);
  }
  // A field that stays needs the section in which it stands, with its title.
  for (const { section } of fields.values())
    for (const side of [sides[1], sides[2]]) {
      const part = side.sections.get(section);
      if (sections.has(section) || !part) continue;
      sections.set(section, part);
      texts.set(`sections ${section}`, side.texts.get(`sections ${section}`) ?? {});
    }

  const ordered = orderer(sides, pick);
  const inOrder = ordered(
    '',
    { en: 'Order of the sections', es: 'Orden de las secciones' },
    sections,
    (side) => [...side.sections.keys()],
  );
  const rules = new Map<string, FormParts['rules'] extends ReadonlyMap<string, infer R> ? R : never>();
  for (const id of idsIn(each(sides, (side) => side.rules.keys()))) {
    const item = { id: `rule ${id}`, about: 'rule', title: { en: id, es: id } } as const;
    const rule = pick(
      item,
      each(sides, (side) => side.rules.get(id)),
    );
    if (rule) rules.set(id, rule);
  }
  return {
    root,
    texts,
    sections: inOrder,
    fields: new Map(
      [...inOrder.keys()].flatMap((section) => [
        ...ordered(
          section,
          titleOf(sides, `sections ${section}`, section),
          new Map([...fields].filter(([, field]) => field.section === section)),
          (side) => [...side.fields].filter(([, field]) => field.section === section).map(([id]) => id),
        ),
      ]),
    ),
    rules: ordered('rules ', { en: 'Order of the rules', es: 'Orden de las reglas' }, rules, (side) => [
      ...side.rules.keys(),
    ]),
  };
}

/** Puts what is kept into order: ours, or theirs when that is taken; what only the other side has behind its neighbour. */
const orderer =
  (sides: Three<FormParts>, pick: Pick) =>
  <T>(
    id: string,
    title: Text,
    kept: ReadonlyMap<string, T>,
    idsOf: (side: FormParts) => string[],
  ): Map<string, T> => {
    const [was, mine, other] = each(sides, (side) => idsOf(side).filter((one) => kept.has(one)));
    const common = was.filter((one) => mine.includes(one) && other.includes(one));
    const [before, here, there] = each([was, mine, other], (all) =>
      all.filter((one) => common.includes(one)),
    );
    const chosen = pick({ id: `order ${id}`, about: 'order', title }, [before, here, there]);
    const order = chosen === there && chosen !== here ? woven(other, mine) : woven(mine, other);
    return new Map([...new Set([...order, ...kept.keys()])].map((one) => [one, kept.get(one)!]));
  };

function woven(first: readonly string[], second: readonly string[]): string[] {
  const all = [...first];
  second.forEach((id, index) => {
    if (!all.includes(id)) all.splice(index === 0 ? 0 : all.indexOf(second[index - 1]!) + 1, 0, id);
  });
  return all;
}

const each = <T, R>([base, ours, theirs]: Three<T>, of: (one: T) => R): Three<R> => [
  of(base),
  of(ours),
  of(theirs),
];
/** Of all sides, in our order first. */
const idsIn = ([base, ours, theirs]: Three<Iterable<string>>): Set<string> =>
  new Set([...ours, ...theirs, ...base]);

/** As the side calls it that has it, ours first. */
function titleOf([base, ours, theirs]: Three<FormParts>, key: string, id: string): Text {
  const [en, es] = LANGUAGES.map((language) => {
    for (const side of [ours, theirs, base]) {
      const text = side.texts.get(key)?.[language];
      const title = isValues(text) ? text.title : text;
      if (typeof title === 'string' && title !== '') return title;
    }
    return id;
  });
  return { en: en!, es: es! };
}
