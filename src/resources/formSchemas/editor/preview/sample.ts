import { codesOf, type Language, type Text } from '#schemas/engine/codes.ts';
import { columnsOf, itemOf, ROW_KEY, type FormField, type Lists } from '#schemas/engine/form.ts';
import { formKindOf, type FormKindName } from '#schemas/engine/formKinds.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';

/** Key of the one part of a file that a field may name. */
export const SAMPLE_KEY = '00000000-0000-7000-8000-000000000000';

const WORD: Text = { en: 'Sample', es: 'Ejemplo' };
const SENTENCE: Text = {
  en: 'A sample of a longer text that takes more than one line where there is little room for it.',
  es: 'Un ejemplo de un texto más largo que ocupa más de una línea donde hay poco espacio.',
};

/** Values that are right for what they are, and nobody's: numbers that are never given out, an address of example.com. */
const SAMPLES: Readonly<Partial<Record<FormKindName, unknown>>> = {
  number: 12.5,
  count: 12,
  boolean: true,
  date: '2024-01-31',
  time: '08:30',
  phone: '+15555550123',
  email: 'sample@example.com',
  url: 'https://www.example.com',
  zip: '33101',
  npi: '1234567893',
  taxId: '123456789',
  ssn: '078051120',
  birthDate: '1985-06-15',
  dea: 'AB1234563',
  taxonomy: '207Q00000X',
  vin: '1HGCM82633A004352',
  reference: SAMPLE_KEY,
  references: [SAMPLE_KEY],
};

/** A value for every field that has one, by its id; words are those of the language. */
export const sampleValues = (
  fields: readonly FormField[],
  lists: Lists,
  language: Language,
): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ document }) => !document)
      .map(({ fieldId, schema }) => [fieldId, sampleOf(schema, lists, language)]),
  );

function sampleOf(schema: JsonSchema, lists: Lists, language: Language): unknown {
  if ('const' in schema) return schema.const;
  const kind = formKindOf(schema);
  if (kind === 'choice' || kind === 'choices') {
    const item = itemOf(schema);
    const [first] = Array.isArray(item.enum)
      ? (item.enum as unknown[])
      : codesOf(lists[String(item['x-list'])] ?? {});
    return kind === 'choice' ? first : [first];
  }
  if (kind === 'rows')
    return [
      {
        [ROW_KEY]: 'sample',
        ...Object.fromEntries(
          columnsOf(schema).map((column) => [column.property, sampleOf(column.schema, lists, language)]),
        ),
      },
    ];
  if (kind === 'text') return fitting(WORD[language], schema);
  if (kind === 'longText') return SENTENCE[language];
  const sample = kind ? SAMPLES[kind] : undefined;
  if (typeof sample === 'number') return within(sample, schema);
  return sample;
}

const within = (sample: number, { minimum, maximum }: JsonSchema): number =>
  Math.min(
    Math.max(sample, typeof minimum === 'number' ? minimum : sample),
    typeof maximum === 'number' ? maximum : sample,
  );

/** As long as the field wants it; what a pattern wants nobody can guess. */
const fitting = (sample: string, { minLength = 0, maxLength }: JsonSchema): string =>
  sample
    .padEnd(Number(minLength), ` ${sample.toLowerCase()}`)
    .slice(0, typeof maxLength === 'number' ? maxLength : undefined);
