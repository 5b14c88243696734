import type { JSONPath } from 'jsonc-parser';
import { LANGUAGES } from '#schemas/engine/codes.ts';
import { fieldsOf, propertiesOf, ROW_KEY, type Form, type FormField } from '#schemas/engine/form.ts';
import { formChoices } from '#schemas/engine/formChoices.ts';
import {
  columnKeywords,
  fieldKeywords,
  itemKeywords,
  ROOT_KEYWORDS,
  SECTION_KEYWORDS,
} from '#schemas/engine/formKeywords.ts';
import { FORM_KINDS, type FormKind } from '#schemas/engine/formKinds.ts';
import { KEYWORD_TEXTS, namesOfKeyword } from '#schemas/engine/formMeta.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { valueOffer, type Offer, type OffersOf, type Place } from './offer.ts';

type Keywords = ReturnType<typeof fieldKeywords>;

const record = (value: unknown): JsonSchema => (isValues(value) ? value : {});
const info = (name: string, { language }: Place): Pick<Offer, 'info'> => {
  const text = Object.hasOwn(KEYWORD_TEXTS, name) ? KEYWORD_TEXTS[name] : undefined;
  return text ? { info: text[language] } : {};
};

/** Values of keywords that no table has. */
const VALUES: Readonly<Record<string, string>> = {
  properties: '{ #{} }',
  items: '{ #{} }',
  enum: '["#{}"]',
  'x-shown-when': '{ "field": "#{}", "is": [#{}] }',
};

function valueOf(name: string, keyword: Keywords[string]): string {
  if (Array.isArray(keyword)) return JSON.stringify(keyword[0]);
  if (typeof keyword !== 'function') return VALUES[name] ?? '"#{}"';
  if (keyword('')) return '"#{}"';
  return keyword(true) ? '#{true}' : '#{1}';
}

const keywordNames = (keywords: Keywords, place: Place): Offer[] =>
  Object.entries(keywords).map(([name, keyword]) => ({
    label: name,
    insert: valueOf(name, keyword),
    ...info(name, place),
  }));

/** New fields or columns, one of each kind. */
const newParts = (id: 'x-field-id' | 'x-column-id', { language }: Place): Offer[] =>
  Object.entries(FORM_KINDS as Readonly<Record<string, FormKind>>)
    .filter(([, { inRows }]) => id === 'x-field-id' || inRows)
    .map(([kind, { label, schema }]) => ({
      label: `new_${kind}`,
      detail: label[language],
      insert: JSON.stringify({ [id]: '', ...schema }).replace('""', '"#{}"'),
    }));

const NEW_SECTION: Offer = {
  label: 'new_section',
  insert: '{ "type": "object", "x-section-id": "#{}", "properties": {} }',
};

/** Where in the schema a path stands, by the number of its steps. */
const LEVELS = ['root', 'sections', 'section', 'fields', 'field', 'item', 'columns', 'column'] as const;
const SHAPE = ['properties', null, 'properties', null, 'items', 'properties', null];

function levelOf(path: JSONPath): (typeof LEVELS)[number] | null {
  const steps = path.slice(1);
  return steps.every((step, index) => index < SHAPE.length && (SHAPE[index] ?? step) === step)
    ? LEVELS[steps.length]!
    : null;
}

function keywordsAt(place: Place): Keywords | null {
  const schema = record(place.at(place.path));
  switch (levelOf(place.path)) {
    case 'root':
      return ROOT_KEYWORDS;
    case 'section':
      return SECTION_KEYWORDS;
    case 'field':
      return fieldKeywords(schema);
    case 'item':
      return itemKeywords(schema);
    case 'column':
      return columnKeywords(schema);
    default:
      return null;
  }
}

export const inSchema: OffersOf = {
  names(place) {
    if (place.path.at(-1) === 'x-shown-when')
      return [
        { label: 'field', insert: '"#{}"', ...info('field', place) },
        { label: 'is', insert: '[#{}]', ...info('is', place) },
      ];
    switch (levelOf(place.path)) {
      case 'sections':
        return [NEW_SECTION];
      case 'fields':
        return newParts('x-field-id', place);
      case 'columns':
        return [{ label: ROW_KEY, insert: '{ "type": "string" }' }, ...newParts('x-column-id', place)];
      default:
        return keywordNames(keywordsAt(place) ?? {}, place);
    }
  },
  values(place) {
    const { path, lists } = place;
    const condition = path.lastIndexOf('x-shown-when');
    if (condition !== -1) return conditionValues(place, path.slice(0, condition + 1));
    const name = String(path.at(-1));
    const keywords = keywordsAt({ ...place, path: path.slice(0, -1) });
    if (!keywords) return [];
    const names = namesOfKeyword(name, lists);
    if (names) return names.map((one) => valueOffer(one));
    const keyword = Object.hasOwn(keywords, name) ? keywords[name] : undefined;
    if (Array.isArray(keyword)) return keyword.map((one) => valueOffer(String(one)));
    return typeof keyword === 'function' && keyword(true) ? [valueOffer(true), valueOffer(false)] : [];
  },
};

function conditionValues(place: Place, path: JSONPath): Offer[] {
  const part = place.path[path.length];
  if (part === 'field')
    return fieldOffers(place.form, place, (field) => !field.document && !field.sensitive && !field.rows);
  return part === 'is' ? answersOf(place, record(place.at(path)).field) : [];
}

/** Ids of fields, with what they are called. */
export const fieldOffers = (
  form: Form,
  { language }: Place,
  is: (field: FormField) => boolean = () => true,
): Offer[] =>
  fieldsOf(form)
    .filter(is)
    .map(({ fieldId }) => valueOffer(fieldId, form.labels[language].fields[fieldId]?.title));

/** What a field may be answered with, as far as that can be listed. */
export function answersOf({ form, lists, language }: Place, id: unknown): Offer[] {
  const field = fieldsOf(form).find(({ fieldId }) => fieldId === id);
  if (!field) return [];
  if (field.schema.type === 'boolean') return [valueOffer(true), valueOffer(false)];
  const choices = formChoices(form, field.fieldId, field.schema, lists) ?? [];
  return choices.map(({ code, name }) => valueOffer(code, name[language]));
}

export const inUi: OffersOf = {
  names(place) {
    const [, section, property, last] = place.path;
    const { form, path } = place;
    const sections = propertiesOf(form.schema);
    const inside = propertiesOf(sections.find(([name]) => name === section)?.[1] ?? {});
    switch (path.length) {
      case 1:
        return sections.map(([name]) => ({ label: name, insert: '{ #{} }' }));
      case 2:
        return inside.map(([name]) => ({ label: name, insert: '{ #{} }' }));
      case 3: {
        const isRows = fieldsOf(form).some(
          ({ path: [one, other], rows }) => rows && one === section && other === property,
        );
        return [
          { label: 'ui:widget', insert: '"#{}"', ...info('ui:widget', place) },
          { label: 'ui:options', insert: '{ "width": "#{}" }', ...info('ui:options', place) },
          ...(isRows ? [{ label: 'items', insert: '{ #{} }' }] : []),
        ];
      }
      default:
        return last === 'ui:options' ? [{ label: 'width', insert: '"#{}"', ...info('width', place) }] : [];
    }
  },
  values: ({ path, lists }) =>
    (namesOfKeyword(String(path.at(-1)), lists) ?? []).map((one) => valueOffer(one)),
};

export const inLabels: OffersOf = {
  names(place) {
    const [, , part, id, last] = place.path;
    const { form, path } = place;
    switch (path.length) {
      case 1:
        return LANGUAGES.map((one) => ({ label: one, insert: '{ "sections": {}, "fields": {} }' }));
      case 2:
        return [
          { label: 'sections', insert: '{ #{} }' },
          { label: 'fields', insert: '{ #{} }' },
        ];
      case 3:
        return part === 'sections' ? sectionIds(form) : textIds(form);
      case 4:
        return [
          { label: 'title', insert: '"#{}"' },
          { label: 'help', insert: '"#{}"' },
          { label: 'options', insert: '{ #{} }' },
        ];
      default:
        return last === 'options' ? ownChoices(form, String(id)) : [];
    }
  },
  values: () => [],
};

const sectionIds = ({ schema }: Form): Offer[] =>
  propertiesOf(schema).map(([, section]) => ({ label: String(section['x-section-id']), insert: '"#{}"' }));

/** Of fields, and of columns behind their lists. */
const textIds = (form: Form): Offer[] =>
  fieldsOf(form)
    .flatMap(({ fieldId, rows = [] }) => [fieldId, ...rows.map(({ columnId }) => `${fieldId}.${columnId}`)])
    .map((id) => ({ label: id, insert: '{ "title": "#{}" }' }));

function ownChoices(form: Form, id: string): Offer[] {
  const [fieldId, columnId] = id.split('.');
  const field = fieldsOf(form).find((one) => one.fieldId === fieldId);
  const schema =
    columnId === undefined ? field?.schema : field?.rows?.find((one) => one.columnId === columnId)?.schema;
  return (schema && 'x-list' in schema ? [] : (formChoices(form, id, schema ?? {}, {}) ?? [])).map(
    ({ code }) => ({
      label: code,
      insert: '"#{}"',
    }),
  );
}
