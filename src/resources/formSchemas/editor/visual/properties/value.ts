import { LANGUAGES, type Language } from '#schemas/engine/codes.ts';
import { itemOf, type Form } from '#schemas/engine/form.ts';
import { FORM_KINDS, type FormKindName } from '#schemas/engine/formKinds.ts';
import { FIELD_WIDTHS, FORM_MASKS, type FieldWidth } from '#schemas/engine/formLooks.ts';
import { KEYWORD_NAMES, type KeywordName } from '#schemas/engine/formMeta.ts';
import { RESOURCE_KIND } from '#schemas/vocabulary/credential.ts';
import { setItemKeyword, setKeyword, setWidget, setWidth, widgetAt } from '../model/edit.ts';
import { choicesAt, kindsFor, setChoices, setKind, setList, WIDGETS, type Choice } from '../model/kinds.ts';
import type { NodePlace } from '../model/place.ts';
import { schemaAt, widthAt } from '../model/read.ts';
import { keyword, oneOf, type Property, type Surroundings } from './property.ts';

const TEXTS: readonly (FormKindName | null)[] = ['text', 'longText'];
const NUMBERS: readonly (FormKindName | null)[] = ['number', 'count'];
const CHOICES: readonly (FormKindName | null)[] = ['choice', 'choices'];
const MANY: readonly (FormKindName | null)[] = ['choices', 'references', 'rows'];
const OWN = 'OWN';

const limit = (name: KeywordName, language: Language, type = 'integer'): Property =>
  keyword('value', name, { type, title: KEYWORD_NAMES[name][language] });

/** What a field holds and how it is shown. */
export function valueProperties(
  form: Form,
  place: NodePlace,
  kind: FormKindName | null,
  around: Surroundings,
): Property[] {
  if (place.kind === 'section') return [];
  const { translate, language } = around;
  return [
    kindProperty(place, kind, around),
    ...(CHOICES.includes(kind) ? choiceProperties(form, place, around) : []),
    ...(kind === 'reference' || kind === 'references' ? [referenceProperty(around)] : []),
    ...(TEXTS.includes(kind)
      ? [
          limit('minLength', language),
          limit('maxLength', language),
          keyword('value', 'pattern', {
            type: 'string',
            title: KEYWORD_NAMES.pattern[language],
            description: translate('form_visual.pattern_help'),
          }),
        ]
      : []),
    ...(NUMBERS.includes(kind)
      ? (['minimum', 'maximum'] as const).map((name) =>
          limit(name, language, kind === 'number' ? 'number' : 'integer'),
        )
      : []),
    ...(MANY.includes(kind) ? (['minItems', 'maxItems'] as const).map((name) => limit(name, language)) : []),
    ...(kind === 'boolean' ? [tickedProperty(translate)] : []),
    ...lookProperties(place, kind, around),
  ];
}

function kindProperty(
  place: NodePlace,
  kind: FormKindName | null,
  { key, language, translate }: Surroundings,
): Property {
  const kinds = kindsFor(key, place.kind === 'column');
  const offered = kind && !kinds.includes(kind) ? [kind, ...kinds] : kinds;
  const { schema, ui } = oneOf(
    translate('form_visual.kind'),
    offered.map((name) => [name, FORM_KINDS[name].label[language]]),
  );
  return {
    group: 'value',
    name: 'kind',
    schema: kind ? schema : { ...schema, description: translate('form_visual.kind_unknown') },
    ui,
    read: () => kind ?? undefined,
    write: (before, one, value) =>
      typeof value === 'string' ? setKind(before, one, value as FormKindName) : before,
  };
}

/** Choices of a list of the house, or the field's own. */
function choiceProperties(
  form: Form,
  place: NodePlace,
  { lists, language, translate }: Surroundings,
): Property[] {
  const named = Object.entries(lists)
    .map(([name, codes]): [string, string] => {
      const words = Object.values(codes)
        .slice(0, 3)
        .map((text) => text[language]);
      return [name, `${words.join(', ')}${Object.keys(codes).length > 3 ? '…' : ''} (${name})`];
    })
    .sort(([, one], [, other]) => one.localeCompare(other, language));
  const { schema, ui } = oneOf(KEYWORD_NAMES['x-list'][language], [
    [OWN, translate('form_visual.list_own')],
    ...named,
  ]);
  const list = itemOf(schemaAt(form, place))['x-list'];
  const choices: Property = {
    group: 'value',
    name: 'choices',
    schema: {
      type: 'array',
      title: KEYWORD_NAMES.enum[language],
      items: {
        type: 'object',
        properties: Object.fromEntries(['value', ...LANGUAGES].map((name) => [name, { type: 'string' }])),
      },
    },
    ui: { 'ui:field': 'choices' },
    read: choicesAt,
    write: (before, one, value) => setChoices(before, one, (value ?? []) as Choice[]),
  };
  return [
    {
      group: 'value',
      name: 'list',
      schema,
      ui: { ...ui, 'ui:options': { width: 'full' } },
      read: (now, one) => {
        const name = itemOf(schemaAt(now, one))['x-list'];
        return typeof name === 'string' ? name : OWN;
      },
      write: (before, one, value) =>
        setList(before, one, value === OWN || value === undefined ? null : String(value)),
    },
    ...(list === undefined ? [choices] : []),
  ];
}

function referenceProperty({ language }: Surroundings): Property {
  const { schema, ui } = oneOf(
    KEYWORD_NAMES['x-reference'][language],
    Object.entries(RESOURCE_KIND).map(([code, text]) => [code, text[language]]),
  );
  return {
    group: 'value',
    name: 'reference',
    schema,
    ui,
    read: (form, place) => itemOf(schemaAt(form, place))['x-reference'],
    write: (form, place, value) =>
      value === undefined ? form : setItemKeyword(form, place, 'x-reference', value),
  };
}

/** A box that has to be ticked: an attestation. */
const tickedProperty = (translate: Surroundings['translate']): Property => ({
  group: 'value',
  name: 'ticked',
  schema: { type: 'boolean', title: translate('form_visual.ticked') },
  read: (form, place) => schemaAt(form, place).const === true,
  write: (form, place, value) => setKeyword(form, place, 'const', value === true ? true : undefined),
});

function lookProperties(
  place: Exclude<NodePlace, { kind: 'section' }>,
  kind: FormKindName | null,
  { translate, language }: Surroundings,
): Property[] {
  const widgets = (kind && WIDGETS[kind]) ?? [];
  const width = oneOf(
    KEYWORD_NAMES.width[language],
    FIELD_WIDTHS.map((name) => [name, translate(`form_visual.widths.${name}`)]),
  );
  const control = oneOf(
    KEYWORD_NAMES['ui:widget'][language],
    widgets.map((name) => [name, translate(`form_visual.controls.${name}`)]),
  );
  const mask = oneOf(
    KEYWORD_NAMES['x-mask'][language],
    FORM_MASKS.map((name) => [name, translate(`form_visual.masks.${name}`)]),
  );
  return [
    ...(place.kind === 'field'
      ? [
          {
            group: 'value' as const,
            name: 'width',
            ...width,
            read: (form: Form, one: NodePlace) => widthAt(form, one) ?? undefined,
            write: (form: Form, one: NodePlace, value: unknown) =>
              one.kind === 'field' ? setWidth(form, one, value as FieldWidth | undefined) : form,
          },
        ]
      : []),
    ...(widgets.length > 1
      ? [
          {
            group: 'value' as const,
            name: 'control',
            ...control,
            read: (form: Form, one: NodePlace) => widgetAt(form, one) ?? undefined,
            write: (form: Form, one: NodePlace, value: unknown) =>
              one.kind === 'section' ? form : setWidget(form, one, value as string | undefined),
          },
        ]
      : []),
    ...(kind !== null &&
    'type' in FORM_KINDS[kind].schema &&
    FORM_KINDS[kind].schema.type === 'string' &&
    !CHOICES.includes(kind) &&
    kind !== 'longText' &&
    kind !== 'reference'
      ? [keyword('value', 'x-mask', mask.schema, mask.ui)]
      : []),
  ];
}
