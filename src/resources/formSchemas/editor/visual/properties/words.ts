import { LANGUAGES } from '#schemas/engine/codes.ts';
import type { Form } from '#schemas/engine/form.ts';
import { LANGUAGE_NAMES } from '#src/i18n/language.ts';
import { changeId, renameProperty, setHelp, setTitle, setTitleAndId } from '../model/edit.ts';
import { ID, isPublished, takenIds } from '../model/ids.ts';
import { at } from '../model/objects.ts';
import { pathOf, type NodePlace } from '../model/place.ts';
import { idAt, lastOf, partsOf, textsAt } from '../model/read.ts';
import type { Property, Surroundings } from './property.ts';

/** Titles and help in both languages. */
export function wordProperties(place: NodePlace, { translate, published }: Surroundings): Property[] {
  const titles = LANGUAGES.map((language): Property => ({
    group: 'words',
    name: `title_${language}`,
    schema: {
      type: 'string',
      title: translate('form_visual.title_in', { language: LANGUAGE_NAMES[language] }),
    },
    read: (form, one) => textsAt(form, one, language).title,
    write: (form, one, value) => {
      const title = String(value ?? '');
      return language === 'en' && !isPublished(form, one, published)
        ? setTitleAndId(form, one, title, published)
        : setTitle(form, one, language, title);
    },
  }));
  if (place.kind === 'section') return titles;
  const helps = LANGUAGES.map((language): Property => ({
    group: 'words',
    name: `help_${language}`,
    schema: {
      type: 'string',
      title: translate('form_visual.help_in', { language: LANGUAGE_NAMES[language] }),
    },
    ui: { 'ui:widget': 'textarea', 'ui:options': { rows: 2 } },
    read: (form, one) => textsAt(form, one, language).help,
    write: (form, one, value) => setHelp(form, one, language, String(value ?? '')),
  }));
  return [...titles, ...helps];
}

/** Anything but what would be no name, or more than a line. */
const PROPERTY = '^[^\\p{Cc}]{1,100}$';

/** By what a place is known: its id for good, its property in the data. */
export function nameProperties(form: Form, place: NodePlace, around: Surroundings): Property[] {
  const { translate, published } = around;
  const isFixed = isPublished(form, place, published);
  const list = place.kind === 'column' ? ({ ...place, kind: 'field' } as const) : undefined;
  const siblings = partsOf(at(form, pathOf(place).slice(0, -2))).map(([name]) => name);
  return [
    {
      group: 'name',
      name: 'id',
      schema: {
        type: 'string',
        title: translate('form_visual.id'),
        description: translate(isFixed ? 'form_visual.id_fixed' : 'form_visual.id_help'),
      },
      ui: {
        'ui:widget': 'name',
        'ui:readonly': isFixed,
        'ui:options': {
          pattern: ID.source,
          taken: [...takenIds(form, place.kind, list, published)],
          says: { pattern: translate('form_visual.id_pattern'), taken: translate('form_visual.id_taken') },
        },
      },
      read: idAt,
      write: (before, one, value) => (typeof value === 'string' ? changeId(before, one, value) : before),
    },
    {
      group: 'name',
      name: 'property',
      schema: {
        type: 'string',
        title: translate('form_visual.property'),
        description: translate('form_visual.property_help'),
      },
      ui: {
        'ui:widget': 'name',
        'ui:options': {
          pattern: PROPERTY,
          taken: siblings,
          says: {
            pattern: translate('form_visual.property_pattern'),
            taken: translate('form_visual.property_taken'),
          },
        },
      },
      read: (_, one) => lastOf(one),
      write: (before, one, value) =>
        typeof value === 'string' ? renameProperty(before, one, value) : before,
    },
  ];
}
