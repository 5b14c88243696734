import { FACTS } from '#schemas/credential/subject.ts';
import { RESOURCE_KIND } from '#schemas/vocabulary/credential.ts';
import { itemOf, type FormField } from '../form.ts';
import { AUDIENCES, mayEdit } from '../formAudience.ts';
import type { JsonSchema } from '../kinds.ts';
import { SENSITIVE, type Sensitive } from '../mask.ts';
import { shown, under, when, type FoundProblem } from './found.ts';
import { nameProblems } from './keywords.ts';

/** As the table of requirements takes it. */
const ITEM_CODE = /^[A-Z][A-Z0-9_]{0,63}$/;
const NOT_OF_DOCUMENTS = [
  'x-sensitive',
  'x-fact',
  'x-reference',
  'x-list',
  'x-prefill',
  // Its item says who hands it in, and it is on the list of missing papers whoever sees the field.
  'x-see',
  'x-edit',
];

export function documentProblems(schema: JsonSchema, at: string): FoundProblem[] {
  const code = schema['x-document'];
  if (code === undefined) return [];
  const isCode = typeof code === 'string' && ITEM_CODE.test(code);
  return [
    ...when(!isCode, under(at, 'x-document'), 'document_code'),
    ...when('x-required' in schema, under(at, 'x-required'), 'document_required'),
    ...NOT_OF_DOCUMENTS.flatMap((name) => when(name in schema, under(at, name), 'document_extra', { name })),
  ];
}

/** The formats that read and check the values of a class, and take its masks; a class that is not here has any. */
const FORMATS_OF: Readonly<Partial<Record<Sensitive, readonly string[]>>> = {
  SSN: ['ssn'],
  BIRTH_DATE: ['birth-date'],
  LICENSE: ['plain', 'dea'],
};

export function sensitiveProblems(schema: JsonSchema, at: string): FoundProblem[] {
  const sensitive = SENSITIVE.find((one) => one === schema['x-sensitive']);
  const place = under(at, 'x-sensitive');
  const formats = sensitive && FORMATS_OF[sensitive];
  return [
    ...nameProblems(schema, 'x-sensitive', SENSITIVE, at),
    ...when(sensitive !== undefined && schema.type !== 'string', place, 'sensitive_text'),
    ...when(
      formats !== undefined && !formats.some((format) => format === schema.format),
      place,
      'sensitive_format',
      { class: sensitive ?? '', known: formats ?? [] },
    ),
  ];
}

export function factProblems({ schema, rows, sensitive }: FormField, at: string): FoundProblem[] {
  const fact = schema['x-fact'];
  if (fact === undefined) return [];
  const place = under(at, 'x-fact');
  const params = { fact: shown(fact) };
  return [
    ...nameProblems(schema, 'x-fact', FACTS, at),
    ...when(rows !== undefined, place, 'fact_rows'),
    // Facts are kept in the clear.
    ...when(sensitive !== undefined && fact !== 'birth_date', place, 'fact_sensitive', params),
    ...when(sensitive === undefined && fact === 'birth_date', place, 'fact_open', params),
    // Facts name files, in lists and mails, and decide which papers are asked for.
    ...when(schema['x-see'] !== undefined, under(at, 'x-see'), 'fact_unseen', params),
  ];
}

/** What only the staff sees nobody else could fill in. */
export const audienceProblems = (schema: JsonSchema, at: string): FoundProblem[] =>
  when(
    AUDIENCES.every((one) => !mayEdit({ schema }, one)),
    under(at, 'x-edit'),
    'edited_unseen',
  );

export function referenceProblems(schema: JsonSchema, at: string): FoundProblem[] {
  const item = itemOf(schema);
  if (item['x-reference'] === undefined) return [];
  const place = item === schema ? at : under(at, 'items');
  return [
    ...nameProblems(item, 'x-reference', Object.keys(RESOURCE_KIND), place),
    ...when(item.type !== 'string', under(place, 'x-reference'), 'reference_text'),
  ];
}
