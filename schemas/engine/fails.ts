import type { FailCode } from '#schemas/errors.ts';
import type { AgreementType, ContractParty } from '#schemas/vocabulary/contract.ts';
import type { ResourceKind } from '#schemas/vocabulary/credential.ts';
import type { FileType } from '#schemas/vocabulary/file.ts';
import { partsOf } from './pointer.ts';

/** What a fail's sentence mentions: a limit, other fields by name, a kind of legal record, a person. */
export interface FailParams {
  readonly limit?: number;
  readonly fields?: readonly string[];
  readonly record?: AgreementType;
  /** A person's name: the owner of what exists already. */
  readonly name?: string;
  /** What records are called that stand in the way. */
  readonly names?: readonly string[];
  /** What is allowed instead. */
  readonly types?: readonly FileType[];
  /** Who signs an agreement. */
  readonly party?: ContractParty;
  /** What there is none of. */
  readonly kind?: ResourceKind;
  /** What is wrong with a form, in English as the words in which forms are written. */
  readonly problem?: string;
}

/** One thing wrong with one field: `field` is a path with dots (`locations.0.zip`). */
export interface Fail {
  readonly field: string;
  readonly code: FailCode;
  readonly params?: FailParams;
}

/** The same fails, of a record that stands in another under this name. */
export const under = (name: string, fails: readonly Fail[]): Fail[] =>
  fails.map((fail) => ({ ...fail, field: `${name}.${fail.field}` }));

/** What AJV reports, as far as we read it (the same shape at run time and from standalone code). */
export interface AjvError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const path = (pointer: string, last?: unknown): string =>
  [...partsOf(pointer), ...(last === undefined ? [] : [String(last)])].join('.');

function valueAt(data: unknown, pointer: string): unknown {
  let value = data;
  for (const part of partsOf(pointer)) value = (value as Record<string, unknown> | null)?.[part];
  return value;
}

const limitOf = (error: AjvError): Fail['params'] =>
  typeof error.params.limit === 'number' ? { limit: error.params.limit } : undefined;

/** AJV keywords that only say that a branch failed, whose own errors are in the list as well. */
const BRANCHES = new Set(['if', 'anyOf', 'oneOf', 'allOf', 'not']);

const CODES: Readonly<Record<string, FailCode>> = {
  enum: 'not_in_list',
  minLength: 'too_short',
  maxLength: 'too_long',
  minimum: 'too_small',
  maximum: 'too_large',
  exclusiveMinimum: 'too_small',
  exclusiveMaximum: 'too_large',
  minItems: 'too_few',
  maxItems: 'too_many',
  uniqueItems: 'repeated',
  pattern: 'invalid',
};

const FORMAT_CODES: Readonly<Record<string, FailCode>> = {
  npi: 'invalid_npi',
  ein: 'invalid_tax_id',
  ssn: 'invalid_ssn',
  vin: 'invalid_vin',
  dea: 'invalid_dea',
  taxonomy: 'invalid_taxonomy',
  'item-code': 'invalid_code',
  phone: 'invalid_phone',
  'mail-address': 'invalid_email',
  email: 'invalid_email',
  'web-url': 'invalid_url',
  zip: 'invalid_zip',
  'time-of-day': 'invalid_time',
  day: 'invalid_date',
  'birth-date': 'invalid_date',
  date: 'invalid_date',
  'date-time': 'invalid_date',
};

/** AJV's errors about `data` → ours, one per field, so that a field does not say the same thing twice. */
export function failsOf(errors: readonly AjvError[], data: unknown): Fail[] {
  const fails = new Map<string, Fail>();
  for (const error of errors) {
    if (BRANCHES.has(error.keyword)) continue;
    const fail = failOf(error, data);
    const known = fails.get(fail.field);
    // The first fault of a field is the one that explains the others (a wrong type is also 'not in the list'); but what
    // is wrong with a ZIP code says more than how long it is.
    const explains = known?.code === 'too_long' && String(error.params.format) in FORMAT_CODES;
    if (!known || explains) fails.set(fail.field, fail);
  }
  return [...fails.values()];
}

function failOf(error: AjvError, data: unknown): Fail {
  const at = (last?: unknown) => path(error.instancePath, last);
  switch (error.keyword) {
    case 'required':
      return { field: at(error.params.missingProperty), code: 'required' };
    case 'additionalProperties':
      return { field: at(error.params.additionalProperty), code: 'unknown_field' };
    case 'type':
      return { field: at(), code: typeCode(error.params.type, valueAt(data, error.instancePath)) };
    // A box that must be ticked.
    case 'const':
      return { field: at(), code: error.params.allowedValue === true ? 'required' : 'not_in_list' };
    case 'format':
      return { field: at(), code: FORMAT_CODES[String(error.params.format)] ?? 'invalid' };
    default: {
      const params = limitOf(error);
      return { field: at(), code: CODES[error.keyword] ?? 'invalid', ...(params ? { params } : {}) };
    }
  }
}

/** A value of another type, in words that help whoever typed it. */
function typeCode(wanted: unknown, value: unknown): FailCode {
  if (value === undefined || value === null || value === '') return 'required';
  const isNumber = [wanted].flat().includes('integer');
  return isNumber && (typeof value === 'string' || typeof value === 'number') ? 'not_whole' : 'wrong_type';
}
