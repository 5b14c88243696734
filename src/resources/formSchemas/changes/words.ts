import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { Language } from '#schemas/engine/codes.ts';
import { isCondition } from '#schemas/engine/conditions.ts';
import { FORM_KINDS } from '#schemas/engine/formKinds.ts';
import { KEYWORD_NAMES, type KeywordName } from '#schemas/engine/formMeta.ts';
import { listText, quotedText } from '#schemas/engine/lists.ts';
import { numberText } from '#schemas/engine/numbers.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { isSame } from '#schemas/engine/same.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import type { ChangeDetail, FormChange } from '#schemas/form-schema/change.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import type { FormNames } from './names.ts';

type Translate = ReturnType<typeof useTranslate>;

interface Context {
  readonly translate: Translate;
  readonly language: Language;
  readonly names: FormNames;
  readonly change: Pick<FormChange, 'id'>;
}

/** Longer values, such as help texts and patterns, are cut: the editor has them whole. */
const LONGEST = 300;
/** So many choices are named one by one. */
const MOST_NAMES = 8;

/** What holds several settings, each of which is told by itself. */
const PARTED = ['ui:options', 'rule'];

/** What a detail of a change says, in sentences. */
export function useDetailWords(names: FormNames): (change: FormChange, detail: ChangeDetail) => string[] {
  const translate = useTranslate();
  const language = useLanguage();
  return useCallback(
    (change, detail) => sentencesOf(detail, { translate, language, names, change }),
    [translate, language, names],
  );
}

/** A setting of a part of a form by itself: what it is called and what it is. */
export function useSettingWords(names: FormNames): (id: string, name: string, value: unknown) => string {
  const translate = useTranslate();
  const language = useLanguage();
  return (id, name, value) => {
    const context = { translate, language, names, change: { id } };
    const to =
      Array.isArray(value) && name === 'order' ? orderOf(value, names) : valueOf(name, value, context);
    return translate('form_changes.now', {
      name: nameOf(name, context),
      to: to ?? cut(JSON.stringify(value)),
    });
  };
}

/** Fields or sections in their order. */
const orderOf = (ids: readonly unknown[], names: FormNames): string =>
  cut(
    ids
      .map((id) => (names.field(String(id)) === id ? names.section(String(id)) : names.field(String(id))))
      .join(', '),
  );

/** A value of a field on file as people say it; one that says nothing to them as JSON. */
export function useValueText(names: FormNames): (field: string, value: unknown) => string {
  const translate = useTranslate();
  const language = useLanguage();
  return (field, value) => {
    const context = { translate, language, names, change: { id: field } };
    const named = typeof value === 'string' ? names.choice(field, value) : value;
    return valueOf('', named, context) ?? cut(JSON.stringify(value));
  };
}

function sentencesOf(detail: ChangeDetail, context: Context): string[] {
  const { name, from, to } = detail;
  const { translate } = context;
  if (name === 'x-required') return [translate(`form_changes.${to === true ? 'required' : 'not_required'}`)];
  if (name === 'enum' && Array.isArray(from) && Array.isArray(to)) return choiceWords(from, to, context);
  if (name.startsWith('options.') && (isValues(from) || isValues(to)))
    return differing(from, to).flatMap(([value, before, after]) => {
      const [, language] = name.split('.');
      return sentencesOf({ name: `option.${value}.${language}`, from: before, to: after }, context);
    });
  if (PARTED.includes(name) && (isValues(from) || isValues(to)))
    return differing(from, to).flatMap(([part, before, after]) =>
      sentencesOf({ name: part, from: before, to: after }, context),
    );
  const words = {
    name: nameOf(name, context),
    from: valueOf(name, from, context),
    to: valueOf(name, to, context),
  };
  if (words.from === null || words.to === null)
    return [translate('form_changes.changed', { name: words.name })];
  if (isEmpty(from)) return [translate('form_changes.now', words)];
  return [translate(`form_changes.${isEmpty(to) ? 'gone' : 'from_to'}`, words)];
}

function choiceWords(from: readonly unknown[], to: readonly unknown[], context: Context): string[] {
  const { translate } = context;
  const missing = (these: readonly unknown[], those: readonly unknown[]) =>
    these.filter((one) => !those.includes(one));
  const said = (key: string, values: readonly unknown[]) =>
    values.length === 0
      ? []
      : [translate(key, { smart_count: values.length, names: listOf(values, context) })];
  const sentences = [
    ...said('form_changes.choices_removed', missing(from, to)),
    ...said('form_changes.choices_added', missing(to, from)),
  ];
  return sentences.length > 0 ? sentences : [translate('form_changes.choices_order')];
}

/** The keys of two objects whose values differ. */
function differing(from: unknown, to: unknown): [key: string, from: unknown, to: unknown][] {
  const [before, after] = [isValues(from) ? from : {}, isValues(to) ? to : {}];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => !isSame(before[key], after[key]))
    .map((key) => [key, before[key], after[key]]);
}

/** Some values by their names: “Van”, “Bus” and 12 more. */
function listOf(values: readonly unknown[], { translate, language, names, change }: Context): string {
  const named = values
    .slice(0, MOST_NAMES)
    .map((value) => quotedText(names.choice(change.id, value), language));
  const left = values.length - MOST_NAMES;
  return left > 0
    ? translate('form_changes.more', { names: named.join(', '), count: numberText(left, language) })
    : listText(named, language);
}

/** `title.en` → 'Label (English)', `option.VAN.es` → 'Name of choice “VAN” (Spanish)'; a keyword that we do not know by itself. */
function nameOf(name: string, { translate, language: reader }: Context): string {
  const parts = name.split('.');
  const last = parts.at(-1);
  const language = parts.length > 1 && (last === 'en' || last === 'es') ? last : null;
  const [head = '', ...rest] = language ? parts.slice(0, -1) : parts;
  const setting = [head, ...rest].join('.');
  const own = Object.hasOwn(KEYWORD_NAMES, setting)
    ? KEYWORD_NAMES[setting as KeywordName][reader]
    : head === 'option' && rest.length > 0
      ? translate('form_changes.detail.option', { value: rest.join('.') })
      : translate(`form_changes.detail.${setting}`, {
          _: translate('form_changes.other', { name: setting }),
        });
  return language ? translate(`form_changes.in_language.${language}`, { name: own }) : own;
}

/** A value as people say it; null: it says nothing to them. */
function valueOf(name: string, value: unknown, context: Context): string | null {
  const { translate, language, names, change } = context;
  if (isEmpty(value)) return '';
  if (typeof value === 'boolean') return translate(`form_changes.${value ? 'yes' : 'no'}`);
  if (typeof value === 'number') return numberText(value, language);
  if (typeof value === 'string') {
    if (name === 'kind' && Object.hasOwn(FORM_KINDS, value))
      return FORM_KINDS[value as keyof typeof FORM_KINDS].label[language];
    if (name === 'x-see' || name === 'x-edit')
      return translate(`form_changes.people.${value}`, {
        _: quotedText(value, language),
      });
    const text = name === 'section' ? names.section(value) : value;
    return quotedText(cut(text), language);
  }
  if (Array.isArray(value))
    return value.every((one) => typeof one !== 'object') ? listOf(value, context) : null;
  if (isCondition(value)) {
    const asked = value.field;
    return translate('form_changes.when', {
      field: quotedText(names.field(asked), language),
      values: listText(
        value.is.map(
          (one) =>
            valueOf('is', typeof one === 'string' ? names.choice(asked, one) : one, { ...context, change }) ??
            '',
        ),
        language,
        'or',
      ),
    });
  }
  return null;
}

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** Details that say the same in the eyes of a reader are said once. */
export const distinct = (details: readonly ChangeDetail[]): readonly ChangeDetail[] =>
  details.filter(
    ({ name, from, to }, index) =>
      details.findIndex((one) => one.name === name && isSame(one.from, from) && isSame(one.to, to)) === index,
  );
