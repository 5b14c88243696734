import { yesNo, type Language } from '#schemas/engine/codes.ts';
import { isMany, type Field, type Fields } from '#schemas/engine/field.ts';
import { codesOfField } from '#schemas/engine/fieldCodes.ts';
import { isValues, ownEntries } from '#schemas/engine/resource.ts';
import { formatTaxId } from '#schemas/engine/written.ts';

export { BOM, csvCell, csvLine, unguarded } from '#schemas/engine/csv.ts';

/** Names behind the keys that records hold. */
export type Names = ReadonlyMap<string, string>;

/** A value as a person reads it in a file: codes and references by their names, several joined by '; '. */
export function cellText(field: Field, value: unknown, names: Names, language: Language): string {
  if (value === null || value === undefined) return '';
  if (isMany(field) && Array.isArray(value))
    return value.map((one) => single(field, one, names, language)).join('; ');
  return single(field, value, names, language);
}

/** A row of a table inside the record: what it says, each part under its name. */
const rowText = (fields: Fields, row: unknown, names: Names, language: Language): string =>
  ownEntries(fields)
    .map(([name, field]) => [
      field.label[language],
      cellText(field, isValues(row) ? row[name] : null, names, language),
    ])
    .filter(([, text]) => text !== '')
    .map((parts) => parts.join(': '))
    .join(', ');

function single(field: Field, value: unknown, names: Names, language: Language): string {
  switch (field.kind) {
    case 'code':
      return codesOfField(field)[String(value)]?.[language] ?? String(value);
    case 'lookup':
    case 'user':
      return names.get(String(value)) ?? '';
    // A + in front would be taken for a formula: national form, as people in the product's country write it.
    case 'phone':
      return nationalPhone(String(value));
    case 'taxId':
      return formatTaxId(String(value));
    case 'dateTime':
      return momentText(value);
    case 'boolean':
      return yesNo(value === true, language);
    case 'rows':
      return Array.isArray(value)
        ? value.map((row) => rowText(field.fields, row, names, language)).join('; ')
        : '';
    default:
      return String(value);
  }
}

const nationalPhone = (phone: string): string =>
  /^\+1\d{10}$/.test(phone) ? `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}` : phone;

/** A moment as JSON has it. What the database writes of one in UTC has more digits and another end. */
function momentText(value: unknown): string {
  if (typeof value === 'string' && UTC.test(value))
    return `${value.slice(0, -6).padEnd(20, '.').padEnd(23, '0').slice(0, 23)}Z`;
  return (value instanceof Date ? value : new Date(String(value))).toISOString();
}

const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?\+00:00$/;
