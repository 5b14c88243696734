import type { Text } from '#schemas/engine/codes.ts';
import type { Field, Fields, Values } from '#schemas/engine/field.ts';
import { codesOfField } from '#schemas/engine/fieldCodes.ts';
import { fieldsOf, type Form, type FormField } from '#schemas/engine/form.ts';
import { found, under, type FoundProblem } from '#schemas/engine/formProblems/found.ts';
import { placeOf } from '#schemas/engine/formProblems/known.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { entries, fieldOf, isValues } from '#schemas/engine/resource.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import { LEADS } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';

/**
 * What a credential form takes over from the lead that is converted (domain §5 CONTRACT_SIGNED → CONVERTED). A field of
 * the form says it itself: `x-prefill: "lead.company_name"`, or several sources, of which the first that has a value
 * counts. So whoever edits the form keeps, changes or removes it there.
 */
const ANNOTATION = 'x-prefill';
const LEAD = 'lead.';
const MAIN_LOCATION = 'lead.main_location.';

/** The lookups by key, as a form can hold them: their code where it has a list, else their name. */
export type LookupWords = ReadonlyMap<string, { readonly code: string; readonly name: string }>;

const sourcesOf = ({ schema }: FormField): string[] =>
  [schema[ANNOTATION] ?? []].flat().map((source) => String(source));

/** A form has one line for the street; a location has two. */
const STREET: Field = { kind: 'text', label: { en: 'Street', es: 'Calle' } };

function locationFields(type: LeadType): Fields {
  const { locations } = LEADS[type].fields;
  return locations?.kind === 'rows' ? { ...locations.fields, street: STREET } : {};
}

/** The field of a lead that a source names. */
function sourceField(type: LeadType, source: string): Field | undefined {
  if (source.startsWith(MAIN_LOCATION))
    return fieldOf(locationFields(type), source.slice(MAIN_LOCATION.length));
  return source.startsWith(LEAD) ? fieldOf(LEADS[type].fields, source.slice(LEAD.length)) : undefined;
}

/** The location that is marked as the main one, or the only one there is: among others it would be a guess. */
function mainLocation(lead: Values): Values {
  const rows = (Array.isArray(lead.locations) ? lead.locations : []).filter(isValues);
  const main = rows.find((row) => row.main === true) ?? (rows.length === 1 ? rows[0] : undefined);
  if (!main) return {};
  return { ...main, street: [main.address1, main.address2].filter((line) => !isEmpty(line)).join(', ') };
}

const valueAt = (lead: Values, source: string): unknown =>
  source.startsWith(MAIN_LOCATION)
    ? mainLocation(lead)[source.slice(MAIN_LOCATION.length)]
    : lead[source.slice(LEAD.length)];

/** Everything that is wrong with what a form says of its sources. */
export const prefillProblems = (type: LeadType, form: Pick<Form, 'schema'>): FoundProblem[] =>
  fieldsOf(form).flatMap((field) =>
    sourcesOf(field)
      .filter((source) => ['rows', 'user', undefined].includes(sourceField(type, source)?.kind))
      .map((source) => found(under(placeOf(field), ANNOTATION), 'prefill', { source })),
  );

/** Every source that a form of a lead type may name, with the label of the lead's field. */
export const prefillSources = (type: LeadType): { readonly source: string; readonly label: Text }[] =>
  [
    { prefix: LEAD, fields: LEADS[type].fields as Fields },
    { prefix: MAIN_LOCATION, fields: locationFields(type) },
  ].flatMap(({ prefix, fields }) =>
    entries(fields)
      .filter(([, { kind }]) => kind !== 'rows' && kind !== 'user')
      .map(([name, { label }]) => ({ source: `${prefix}${name}`, label })),
  );

/** The keys of all lookups that a lead's values name, rows included. */
export function lookupsIn(fields: Fields, values: Values): string[] {
  return entries(fields).flatMap(([name, field]): string[] => {
    const value = values[name];
    if (field.kind === 'lookup') return [value ?? []].flat().map(String);
    if (field.kind !== 'rows' || !Array.isArray(value)) return [];
    return value.filter(isValues).flatMap((row) => lookupsIn(field.fields, row));
  });
}

/**
 * Values by field id for a new file of this lead. What the form's field does not accept is left out: a file begins
 * with nothing that its provider would have to repair first.
 */
export function prefilled(
  type: LeadType,
  fields: readonly FormField[],
  lead: Values,
  lookups: LookupWords,
  accepts: (field: FormField, value: unknown) => boolean,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const candidates = sourcesOf(field).map((source) => {
        const from = sourceField(type, source);
        return from ? converted(field.schema, from, valueAt(lead, source), lookups) : undefined;
      });
      const value = candidates.find((candidate) => !isEmpty(candidate) && accepts(field, candidate));
      return value === undefined ? [] : [[field.fieldId, value]];
    }),
  );
}

/** A lead's value as the form's field would hold it. */
function converted(schema: JsonSchema, from: Field, value: unknown, lookups: LookupWords): unknown {
  const item = (schema.items ?? schema) as JsonSchema;
  const hasList = 'x-list' in item;
  const values = [value ?? []].flat().map((entry): unknown => {
    if (from.kind === 'lookup') return lookups.get(String(entry))?.[hasList ? 'code' : 'name'];
    if (from.kind === 'code' && !hasList) return codesOfField(from)[String(entry)]?.en;
    return entry;
  });
  const known = values.filter((entry) => !isEmpty(entry));
  if (schema.type === 'array') return known;
  if (known.length < 2) return known[0];
  // One choice out of several cannot be guessed; a text can name them all.
  return hasList ? undefined : known.join(', ');
}
