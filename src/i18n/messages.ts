import type { Language } from '#schemas/engine/codes.ts';
import type { Field, Fields } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { ROLES } from '#schemas/permissions.ts';
import { VOCABULARY } from '#schemas/vocabulary/index.ts';
import { pick, type Phrases } from './pick.ts';

/** Labels by the path that react-admin infers from a source: `services.0.drivers` → `services.drivers`. */
const labels = (fields: Fields, which: 'label' | 'help', language: Language, prefix = ''): Phrases =>
  Object.fromEntries(
    // Not the engine's `entries`: it would bring validation and the phone tables onto the first screen.
    Object.entries<Field>(fields).flatMap(([name, field]): [string, string | Phrases][] => {
      const text = field[which]?.[language];
      const inner =
        field.kind === 'rows'
          ? Object.entries(labels(field.fields, which, language, `${prefix}${name}.`))
          : [];
      return [...(text === undefined ? [] : [[`${prefix}${name}`, text] as [string, string]]), ...inner];
    }),
  );

const resourcePhrases = (resource: Resource, language: Language): Phrases => ({
  name: `${resource.label.one[language]} |||| ${resource.label.many[language]}`,
  fields: labels(resource.fields, 'label', language),
  help: labels(resource.fields, 'help', language),
  sections: pick(resource.sections, language),
});

/** The text of a field or section that a network has added to its leads: it may come and go while the console is open. */
export function addedText(key: string, language: Language): string | undefined {
  const [, name, part = '', added = ''] =
    /^resources\.(.+)\.(fields|help|sections)\.(custom_\w+)$/.exec(key) ?? [];
  const lead = Object.values(LEADS).find((resource) => resource.name === name);
  if (!lead) return undefined;
  if (part === 'sections') return lead.sections[added]?.[language];
  return lead.fields[added]?.[part === 'help' ? 'help' : 'label']?.[language];
}

/** All texts of a language: react-admin's, ours, and those that the schemas carry. */
export const phrasesOf = (language: Language, texts: Phrases): Phrases => ({
  ...texts,
  resources: Object.fromEntries(
    Object.values(LEADS).map((resource) => [resource.name, resourcePhrases(resource, language)]),
  ),
  codes: pick(VOCABULARY, language),
  roles: Object.fromEntries(Object.entries(ROLES).map(([role, text]) => [role, text[language]])),
});
