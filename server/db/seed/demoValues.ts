import { FORMATS } from '#schemas/engine/formats.ts';
import { shownFields, type FormField } from '#schemas/engine/form.ts';
import { choicesOf } from '#schemas/engine/formFacets.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { formLists } from '#server/platform/forms/lists.ts';
import { digitsOf, pick, wordOf } from './demoWords.ts';
import { FIRST_NAMES, LAST_NAMES } from './names.ts';
import { npiOf } from './npi.ts';

/** Whose form it is; everything that is filled in follows from it, so the demo is the same everywhere. */
export interface DemoSubject {
  readonly name: string;
  /** Out of the subject's key. */
  readonly number: number;
  /** When it was written. */
  readonly written: Date;
  /** What is known, by field id; counts before anything else. */
  readonly known: Readonly<Record<string, unknown>>;
}

const YEAR_MS = 365 * 86_400_000;

/** Questions that nobody in the demo answers with yes: each would ask for a story. */
const NO =
  /^(had_|has_gaps|owns_|mails_|uses_sub|open_recalls|workers_exempt|foreign_|served_|medicare_opted)/;

const BY_ID: Readonly<Record<string, (subject: DemoSubject) => unknown>> = {
  legal_name: ({ name }) => name,
  business_name: ({ name }) => name,
  location_name: ({ name }) => name,
  unit: ({ name }) => name,
  first_name: ({ name }) => name.split(' ')[0],
  last_name: ({ name }) => name.split(' ').slice(1).join(' ') || name,
  contact_first_name: ({ number }) => pick(FIRST_NAMES, number),
  contact_last_name: ({ number }) => pick(LAST_NAMES, number),
  signer_name: ({ number }) => `${pick(FIRST_NAMES, number)} ${pick(LAST_NAMES, number)}`,
  street: ({ number }) => `${100 + (number % 900)} Oak Ave`,
  city: () => 'Miami',
  state: () => 'FL',
  license_state: () => 'FL',
  plate_state: () => 'FL',
  zip: () => '33101',
  signer_title: () => 'Owner',
  specialty: ({ number }) => pick(['Cardiology', 'Pediatrics', 'Family medicine'], number),
  aggregate_groups: () => ['NONE'],
  owner_type: () => 'INDIVIDUAL',
  family_relation: () => 'NONE',
  tenure: () => 'OWNED',
  share: () => 100,
  age_from: () => 0,
  age_to: () => 99,
  year: ({ number }) => 2015 + (number % 9),
  make: ({ number }) => pick(['Ford', 'Toyota', 'Chrysler'], number),
  model: ({ number }) => pick(['Transit', 'Sienna', 'Voyager'], number),
  service_levels: ({ number }) =>
    number % 3 === 0 ? ['DOOR_TO_DOOR', 'WHEELCHAIR'] : ['CURB_TO_CURB', 'DOOR_TO_DOOR'],
  background_result: () => 'CLEAR',
};

/** Plausible values of everything that a form shows, by field id: what each field's schema accepts. */
export function demoValues(fields: readonly FormField[], subject: DemoSubject): Record<string, unknown> {
  const ids = new Set(fields.map((field) => field.fieldId));
  const values: Record<string, unknown> = Object.fromEntries(
    fields
      .filter((field) => !field.document)
      .map(({ fieldId: id, schema }) => {
        const plain = NO.test(id) || ids.has(`${id}_detail`) ? false : undefined;
        return [
          id,
          subject.known[id] ??
            (schema.type === 'boolean' ? plain : undefined) ??
            valueOf(id, schema, subject),
        ];
      }),
  );
  const shown = shownFields(fields, values).filter((field) => values[field.fieldId] !== undefined);
  return Object.fromEntries(shown.map(({ fieldId }) => [fieldId, values[fieldId]]));
}

/** A value that the field's schema accepts; undefined where there is nothing to refer to. */
function valueOf(id: string, schema: JsonSchema, subject: DemoSubject): unknown {
  const own = BY_ID[id];
  if (own) return own(subject);
  if ('const' in schema) return schema.const;
  if ('x-reference' in schema) return undefined;
  const item = (schema.items ?? schema) as JsonSchema;
  if (schema.items && item.properties) return [rowOf(item.properties as Record<string, JsonSchema>, subject)];
  const codes = choicesOf(schema, formLists());
  if (codes) return schema.items ? [pick(codes, subject.number)] : pick(codes, subject.number);
  switch (schema.type) {
    case 'boolean':
      return subject.number % 2 === 0;
    case 'integer':
      return within(schema, Number(wordOf(id, subject) ?? 1 + (subject.number % 40)));
    default:
      return textOf(id, schema, subject);
  }
}

const within = ({ minimum = 0, maximum = 1e9 }: JsonSchema, number: number): number =>
  Math.min(Math.max(number, Number(minimum)), Number(maximum));

const rowOf = (columns: Record<string, JsonSchema>, subject: DemoSubject): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, schema]) => [
      name,
      name === 'key' ? 'row-1' : valueOf(name, schema, subject),
    ]),
  );

/** The first of these that has its check digits right. */
const checked = (format: string, candidates: readonly string[]): string =>
  candidates.find((text) => FORMATS[format]?.(text)) ?? candidates[0]!;

function textOf(id: string, schema: JsonSchema, subject: DemoSubject): string {
  const { name, number, written } = subject;
  const host = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '') || 'provider'}.example`;
  switch (schema.format) {
    case 'ein':
      return `59${digitsOf(number, 7)}`;
    case 'npi':
      return npiOf(`1${digitsOf(number, 8)}`);
    case 'ssn':
      return `2${digitsOf(number, 2)}4${digitsOf(number, 1)}${digitsOf(number + 7, 4)}`;
    case 'phone':
      return `+1305555${digitsOf(number, 4)}`;
    case 'mail-address':
      return `${id.startsWith('contact') ? 'contact' : 'office'}@${host}`;
    case 'web-url':
      return `https://${host}`;
    case 'birth-date':
      return `19${60 + (number % 39)}-0${1 + (number % 9)}-1${number % 10}`;
    case 'time-of-day':
      return id === 'closes' ? '17:00' : '08:00';
    case 'taxonomy':
      return '207Q00000X';
    case 'vin': {
      const tail = digitsOf(number, 8);
      return checked(
        'vin',
        [...'0123456789X'].map((digit) => `1FTBW2CM${digit}${tail}`),
      );
    }
    case 'dea': {
      const digits = digitsOf(number, 6);
      return checked(
        'dea',
        [...'0123456789'].map((digit) => `AP${digits}${digit}`),
      );
    }
    case 'day': {
      const ahead = id.endsWith('expires_on') || id === 'to' ? YEAR_MS : 0;
      return new Date(written.getTime() + ahead).toISOString().slice(0, 10);
    }
    case 'zip':
      return '33101';
    default:
      return String(wordOf(id, subject) ?? 'As on the application').slice(0, Number(schema.maxLength ?? 100));
  }
}
