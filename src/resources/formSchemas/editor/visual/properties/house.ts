import { FACTS } from '#schemas/credential/subject.ts';
import type { Language } from '#schemas/engine/codes.ts';
import { AUDIENCES } from '#schemas/engine/formAudience.ts';
import type { FormKindName } from '#schemas/engine/formKinds.ts';
import { KEYWORD_NAMES, type KeywordName } from '#schemas/engine/formMeta.ts';
import { SENSITIVE } from '#schemas/engine/mask.ts';
import { isCustomForm, RESOURCE_FORM } from '#schemas/forms/keys.ts';
import { prefillSources } from '#schemas/forms/prefill.ts';
import { setKeyword } from '../model/edit.ts';
import type { NodePlace } from '../model/place.ts';
import { schemaAt } from '../model/read.ts';
import { keyword, oneOf, type Property, type Surroundings } from './property.ts';
import { accountTypeOf } from './subject.ts';

/** Who sees a field, and what the rest of the house makes of it. */
export function houseProperties(
  place: NodePlace,
  kind: FormKindName | null,
  around: Surroundings,
): Property[] {
  const { key, language, translate } = around;
  if (place.kind === 'section') return [];
  if (isCustomForm(key)) return place.kind === 'field' ? customProperties(around) : [];
  const isText =
    kind !== null &&
    !['boolean', 'number', 'count', 'choices', 'references', 'rows', 'document'].includes(kind);
  const isResource = Object.values(RESOURCE_FORM).includes(key);
  const choice = (group: Property['group'], name: KeywordName, prefix: string, values: readonly string[]) => {
    const { schema, ui } = oneOf(
      KEYWORD_NAMES[name][language],
      values.map((value) => [value, translate(`form_visual.${prefix}.${value}`)]),
    );
    return keyword(group, name, schema, ui);
  };
  const sensitive = isText ? [choice('people', 'x-sensitive', 'sensitive', SENSITIVE)] : [];
  if (place.kind === 'column') return sensitive;
  return [
    ...sensitive,
    ...(kind === 'document'
      ? [documentProperty(around)]
      : [choice('people', 'x-see', 'see', ['STAFF']), choice('people', 'x-edit', 'may_edit', AUDIENCES)]),
    ...(kind !== 'document' && kind !== 'rows' ? [choice('house', 'x-fact', 'fact', FACTS)] : []),
    ...(kind !== 'document' && accountTypeOf(key) ? prefillProperties(around) : []),
    ...(isResource && kind !== 'document' && kind !== 'rows'
      ? [flag('x-resource-column', language), flag('x-resource-key', language)]
      : []),
  ];
}

/** True, or not there. */
const flag = (name: KeywordName, language: Language): Property => ({
  ...keyword('house', name, { type: 'boolean', title: KEYWORD_NAMES[name][language] }),
  read: (form, place) => schemaAt(form, place)[name] === true,
  write: (form, place, value) => setKeyword(form, place, name, value === true || undefined),
});

/** False, or not there. */
const unlessNot = (name: KeywordName, language: Language): Property => ({
  ...flag(name, language),
  read: (form, place) => schemaAt(form, place)[name] !== false,
  write: (form, place, value) => setKeyword(form, place, name, value === true ? undefined : false),
});

function customProperties({ language, translate }: Surroundings): Property[] {
  const { schema, ui } = oneOf(
    KEYWORD_NAMES['x-column'][language],
    (['shown', 'offered'] as const).map((value) => [value, translate(`form_visual.column.${value}`)]),
  );
  return [
    keyword('house', 'x-column', schema, ui),
    unlessNot('x-filter', language),
    unlessNot('x-import', language),
  ];
}

/** The requirement whose documents are handed in here. */
function documentProperty({ items, language, translate }: Surroundings): Property {
  const property = 'x-document';
  const { schema, ui } = oneOf(
    KEYWORD_NAMES[property][language],
    [...items].map(([code, name]) => [code, `${name} (${code})`]),
  );
  return {
    ...keyword('house', property, { ...schema, description: translate('form_visual.document_help') }, ui),
    write: (form, place, value) => (value === undefined ? form : setKeyword(form, place, property, value)),
  };
}

const PREFILL = 'x-prefill';
const sourcesAt = (schema: ReturnType<typeof schemaAt>): string[] =>
  [schema[PREFILL] ?? []].flat().map(String);

/** From where in the lead a new file takes the value: the first of two that has one. What comes after these stays. */
function prefillProperties({ key, language, translate }: Surroundings): Property[] {
  const sources = prefillSources(accountTypeOf(key)!).map(
    ({ source, label }) => [source, `${label[language]} (${source})`] as const,
  );
  return [0, 1].map((place): Property => {
    const { schema, ui } = oneOf(
      place === 0 ? KEYWORD_NAMES[PREFILL][language] : translate('form_visual.prefill_else'),
      sources,
    );
    return {
      group: 'house',
      name: `prefill_${place}`,
      schema,
      ui,
      read: (form, one) => sourcesAt(schemaAt(form, one))[place],
      write: (form, one, value) => {
        const now = sourcesAt(schemaAt(form, one));
        const next =
          value === undefined
            ? now.toSpliced(place, 1)
            : place < now.length
              ? now.with(place, String(value))
              : [...now, String(value)];
        return setKeyword(form, one, PREFILL, next.length > 1 ? next : next[0]);
      },
    };
  });
}
