import { LANGUAGES } from '../codes.ts';
import { asText, fieldsOf, propertiesOf, type Form } from '../form.ts';
import { maySee } from '../formAudience.ts';
import { ROOT_KEYWORDS, SECTION_KEYWORDS } from '../formKeywords.ts';
import { isValues } from '../resource.ts';
import { conditionProblems } from './conditions.ts';
import { found, under, when, type FoundProblem } from './found.ts';
import { keywordProblems } from './keywords.ts';
import { isId, type Known } from './known.ts';

/** The form as a whole, and its sections without their fields. */
export function sectionProblems(known: Known): FoundProblem[] {
  const { form } = known;
  const { schema } = form;
  const ids = propertiesOf(schema).map(([, section]) => section['x-section-id']);
  return [
    ...keywordProblems(schema, ROOT_KEYWORDS, '/schema'),
    ...when(schema.type !== 'object', under('/schema', 'type'), 'root_type'),
    ...when(fieldsOf(form).length === 0, '/schema', 'no_fields'),
    ...propertiesOf(schema).flatMap(([name, section], index): FoundProblem[] => {
      const at = under('/schema', 'properties', name);
      const id = asText(section['x-section-id']);
      const isNamed = 'x-section-id' in section && isId(id);
      return [
        ...keywordProblems(section, SECTION_KEYWORDS, at),
        ...when(section.type !== 'object', under(at, 'type'), 'section_type'),
        ...when(!isNamed, under(at, 'x-section-id'), 'section_id'),
        ...when(isNamed && ids.indexOf(id) !== index, under(at, 'x-section-id'), 'section_id_twice', { id }),
        ...LANGUAGES.filter((language) => isNamed && !form.labels[language].sections[id]?.trim()).map(
          (language) =>
            found(under('/labels', language, 'sections', id), 'no_section_title', { id, language }),
        ),
        ...conditionProblems(
          section,
          at,
          known,
          propertiesOf(section).some(([, schema]) => maySee({ schema }, 'PROVIDER')),
        ),
      ];
    }),
    ...uiProblems(form),
  ];
}

/** What the ui says of sections and fields that are not there would do nothing. */
const uiProblems = ({ schema, ui }: Form): FoundProblem[] => {
  const sections = new Map(propertiesOf(schema));
  return Object.entries(ui)
    .filter(([name]) => !name.startsWith('ui:'))
    .flatMap(([name, own]) => {
      const at = under('/ui', name);
      const section = sections.get(name);
      if (!section) return [found(at, 'ui_unknown', { name })];
      if (!isValues(own)) return [found(at, 'not_object')];
      const properties = new Set(propertiesOf(section).map(([property]) => property));
      return Object.entries(own)
        .filter(([property]) => !property.startsWith('ui:'))
        .flatMap(([property, node]) => [
          ...when(!properties.has(property), under(at, property), 'ui_unknown', { name: property }),
          ...when(!isValues(node), under(at, property), 'not_object'),
        ]);
    });
};
