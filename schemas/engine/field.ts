import type { AttachedUse } from '#schemas/file/uses.ts';
import type { Team } from '#schemas/permissions.ts';
import type { VocabularyName } from '#schemas/vocabulary/index.ts';
import type { Codes, Text } from './codes.ts';

/** Lists of the lookup table, administered by supervisors, unlike the code lists of the vocabulary. */
export type LookupList =
  | 'state'
  | 'region'
  | 'county'
  | 'specialty'
  | 'subspecialty'
  | 'health_plan'
  | 'business_line'
  | 'mobility_type';

/** What every field of a record says of itself. Everything else — column, filter, form input, import target, export — is derived. */
interface Common {
  readonly label: Text;
  readonly help?: Text;
  /** The part of the form in which the field stands; absent: no form shows it. */
  readonly section?: string;
  /** A record always has a value; of a `readOnly` field the server sees to that. */
  readonly required?: boolean;
  /** Only the server writes it. */
  readonly readOnly?: boolean;
  /** Kept in a table column of the field's name (then it has an index and a migration) or in the record's JSON `data`. */
  readonly store?: 'column' | 'data';
  /** The value stands in a row of another table that names this record: nobody writes it here, and it is not kept twice. */
  readonly beside?: Beside;
  /** A column of the list: shown at first or only offered by the chooser. */
  readonly column?: 'shown' | 'offered';
  readonly sortable?: boolean;
  readonly filter?: boolean;
  /** Part of the free-text search. */
  readonly search?: boolean;
  /** Says something of a person: gone when that is erased (docs/decisions/023). */
  readonly personal?: boolean;
  /** A target of the CSV import; the words are headers by which a column is recognised. */
  readonly import?: readonly string[];
  /** In a row: forms ask for it only where another code of the row is this one. */
  readonly where?: { readonly field: string; readonly is: string };
}

/** The row of `table` whose `by` is the record's key and whose `unless` is empty. */
export interface Beside {
  readonly table: 'account';
  readonly by: string;
  readonly value: string;
  readonly unless: string;
}

interface Sized {
  readonly maxLength?: number;
}

/** `format`: one of schemas/engine/formats.ts that says more than a line of text. */
export type TextField = Common &
  Sized & { readonly kind: 'text'; readonly format?: 'item-code' | 'vin' | 'dea' | 'taxonomy' };
export type LongTextField = Common & Sized & { readonly kind: 'longText' };
/** Texts with a format of their own (domain §2). */
export type FormattedField = Common & {
  readonly kind: 'phone' | 'email' | 'url' | 'taxId' | 'npi' | 'zip' | 'time';
};
export type DateField = Common & { readonly kind: 'date' | 'dateTime' };
export type BooleanField = Common & { readonly kind: 'boolean' };
interface Limited {
  readonly min?: number;
  readonly max?: number;
}
/** A whole number; `number` may have decimals. */
export type CountField = Common & Limited & { readonly kind: 'count' };
export type NumberField = Common & Limited & { readonly kind: 'number' };
export type CodeField = Common & {
  readonly kind: 'code';
  readonly many?: boolean;
  /** Names that a filter accepts for several codes at once. */
  readonly groups?: Readonly<Record<string, readonly string[]>>;
} & Choices;
/** The choices are a list of the vocabulary, or the field has its own. */
type Choices =
  | { readonly list: VocabularyName; readonly codes?: undefined }
  | { readonly codes: Codes; readonly list?: undefined };
export type LookupField = Common & {
  readonly kind: 'lookup';
  readonly list: LookupList;
  readonly many?: boolean;
  /** Kept is the entry's code, as forms have it, not its key. */
  readonly by?: 'code';
  /** The field whose choice narrows this one (states → regions, states → counties). */
  readonly within?: string;
  /** A field between the two, whose choice narrows this one further among filters (states → regions → counties). */
  readonly through?: string;
};
/** `team`: the people whom the field may name, by the area they work in; prospecting unless said. */
export type UserField = Common & { readonly kind: 'user'; readonly team?: Team; readonly many?: boolean };
/** A file that hangs on the record: its key. `use` says what it may hold; who may read the record may read the file. */
export type FileField = Common & { readonly kind: 'file'; readonly use: AttachedUse };
/** Several short texts, typed one after the other: tags, addresses. */
export type TextsField = Common &
  Sized & { readonly kind: 'texts'; readonly of: 'text' | 'email'; readonly maxItems?: number };
/** Another record that this one names, by its key; who writes the record checks that it may be named. */
export type RecordField = Common & {
  readonly kind: 'record';
  readonly of: 'signer' | 'template';
  /** A field that both have: only what says the same there is offered. */
  readonly same?: string;
};
/** A table inside the record: locations, services, working hours. */
export type RowsField = Common & {
  readonly kind: 'rows';
  readonly fields: Fields;
  readonly maxRows?: number;
};

export type Field =
  | TextField
  | LongTextField
  | FormattedField
  | DateField
  | BooleanField
  | CountField
  | NumberField
  | CodeField
  | LookupField
  | UserField
  | FileField
  | TextsField
  | RecordField
  | RowsField;

export type Kind = Field['kind'];
export type Fields = Readonly<Record<string, Field>>;

export const isMany = (field: Field): boolean =>
  field.kind === 'texts' ||
  ((field.kind === 'code' || field.kind === 'lookup' || field.kind === 'user') && field.many === true);

type Value<F extends Field> = F extends { kind: 'boolean' }
  ? boolean
  : F extends { kind: 'count' | 'number' }
    ? number
    : F extends { kind: 'rows'; fields: infer R extends Fields }
      ? RecordOf<R>[]
      : F extends { many: true } | { kind: 'texts' }
        ? string[]
        : string;

/** The TypeScript type of a record with these fields: a field without a value is null. */
export type RecordOf<F extends Fields> = { -readonly [K in keyof F]: Value<F[K]> | null };

/** Untyped record values, as they come from outside or travel through generic code. */
export type Values = Readonly<Record<string, unknown>>;
