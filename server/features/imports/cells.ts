import { codesOf } from '#schemas/engine/codes.ts';
import {
  isMany,
  type CodeField,
  type Field,
  type LookupField,
  type UserField,
} from '#schemas/engine/field.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { codesOfField } from '#schemas/engine/fieldCodes.ts';
import { kindOf } from '#schemas/engine/kinds.ts';
import { fieldOf } from '#schemas/engine/resource.ts';
import { importTargets, isColumn, wordKey, type Mapping, type Split } from '#schemas/import-flow/index.ts';
import type { FailCode } from '#schemas/errors.ts';
import { LEADS } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { unguarded } from '#server/platform/csv.ts';
import type { Entry, Words } from './words.ts';

/** The cells of a row by header; empty ones may be left out. */
export type Cells = Readonly<Record<string, string>>;

export interface RowValues {
  readonly values: Readonly<Record<string, unknown>>;
  /** Texts that name nothing; validation tells the rest. */
  readonly fails: readonly Fail[];
}

/** The text NPPES writes where it withholds a value (its data dissemination file, employer numbers). */
const WITHHELD = '<UNAVAIL>';

/** The cells of a row as values of a lead, by the flow's mappings. Nothing becomes a number that is not a count. */
export function readRow(type: LeadType, mappings: readonly Mapping[], words: Words, cells: Cells): RowValues {
  const values: Record<string, unknown> = {};
  const fails: Fail[] = [];
  const parents: Record<string, string[]> = {};
  let implied: string[] = [];
  for (const { name, field, ...from } of sourcesOf(type, mappings)) {
    const said = textsOf(from, cells);
    const isDefault = said.length === 0 && from.byDefault !== '';
    const texts = isDefault ? [{ text: from.byDefault }] : said;
    if (texts.length === 0) continue;
    const read = readCell(field, texts, { words, values, codeFirst: isDefault });
    implied = [...implied, ...(read.implied ?? [])];
    if (read.fail) fails.push(failOf(name, field, read.fail));
    else values[name] = read.value;
    for (const [parent, ids] of parentsOf(type, field, values[name], words))
      parents[parent] = unique([...(parents[parent] ?? []), ...ids]);
  }
  if (implied.length > 0) values.subspecialties = unique([...listOf(values.subspecialties), ...implied]);
  const unsaid = Object.entries(parents).filter(
    ([name]) => listOf(values[name]).length === 0 && !fails.some((fail) => fail.field === name),
  );
  return { values: { ...values, ...Object.fromEntries(unsaid) }, fails };
}

const failOf = (name: string, field: Field, code: FailCode): Fail =>
  code === 'not_within' && field.kind === 'lookup' && field.within
    ? { field: name, code, params: { fields: [field.within] } }
    : { field: name, code };

/** A choice says what it belongs to where the file does not: the state of a county, the specialty of a subspecialty. */
function parentsOf(type: LeadType, field: Field, value: unknown, words: Words): [string, string[]][] {
  if (field.kind !== 'lookup' || !field.within) return [];
  const parent = fieldOf(LEADS[type].fields, field.within);
  if (parent?.kind !== 'lookup') return [];
  const ids = listOf(value).flatMap((id) => words.parentsOf(id, parent.list));
  return ids.length > 0 ? [[field.within, ids]] : [];
}

/** What a cell says, and at what it is cut besides the usual where it says several things. */
interface Said {
  readonly text: string;
  readonly split?: Split;
}

/** The cell of a column; a column may be called as something that every object has. */
export const cellIn = (cells: Cells, column: string): string =>
  Object.hasOwn(cells, column) ? (cells[column] ?? '') : '';

/** The text of a cell as a value; null: it says nothing. */
export function sayingOf(cell: string): string | null {
  const text = unguarded(cell.trim()).trim();
  return text === '' || text === WITHHELD ? null : text;
}

/** What fills a field: its columns, else one text. */
interface Sources {
  readonly columns: readonly Extract<Mapping, { column: string }>[];
  readonly byDefault: string;
}
interface Target extends Sources {
  readonly name: string;
  readonly field: Field;
}

const targets = new WeakMap<readonly Mapping[], readonly Target[]>();

/** The fields that a flow's mappings fill, in the order of the form; worked out once for all rows. */
function sourcesOf(type: LeadType, mappings: readonly Mapping[]): readonly Target[] {
  const known = targets.get(mappings);
  if (known) return known;
  const found = importTargets(type).flatMap(([name, field]): Target[] => {
    const ours = mappings.filter((mapping) => mapping.field === name);
    const said = ours.find((mapping) => !isColumn(mapping));
    const byDefault = said && !isColumn(said) ? said.value.trim() : '';
    return ours.length === 0 ? [] : [{ name, field, columns: ours.filter(isColumn), byDefault }];
  });
  targets.set(mappings, found);
  return found;
}

/** What a field's columns say. */
const textsOf = ({ columns }: Sources, cells: Cells): Said[] =>
  columns.flatMap(({ column, split }): Said[] => {
    const text = sayingOf(cellIn(cells, column));
    return text === null ? [] : [{ text, ...(split ? { split } : {}) }];
  });

/** What a field makes of one text by itself. */
export const readText = (field: Field, text: string, words: Words): Read =>
  readCell(field, [{ text }], { words, values: {}, codeFirst: false });

interface Context {
  readonly words: Words;
  /** The fields read so far: states narrow counties. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The text was chosen from a list, which gives codes; files say names. */
  readonly codeFirst: boolean;
}

interface Read {
  readonly value?: unknown;
  readonly fail?: FailCode;
  /** Subspecialties that a column of specialties named. */
  readonly implied?: readonly string[];
}

type Choice = CodeField | LookupField | UserField;
const isChoice = (field: Field): field is Choice => ['code', 'lookup', 'user'].includes(field.kind);

function readCell(field: Field, texts: readonly Said[], context: Context): Read {
  const text = texts[0]?.text ?? '';
  if (isChoice(field)) return isMany(field) ? readMany(field, texts, context) : readOne(field, text, context);
  // ZIP+4, with its hyphen or without: the first five are the ZIP code.
  if (field.kind === 'zip') return { value: text.replace(/^(\d{5})-?\d{4}$/, '$1') };
  return { value: kindOf(field).normalise(text, field) };
}

function readMany(field: Choice, texts: readonly Said[], context: Context): Read {
  const reads = texts.flatMap(({ text, split }) =>
    (kindOf(field).normalise(text, field) as string[]).flatMap((piece) =>
      readPiece(field, piece, split ? [split, ','] : [','], context),
    ),
  );
  const fail = reads.find((read) => read.fail)?.fail;
  return fail
    ? { fail }
    : {
        value: unique(reads.map((read) => read.value)),
        implied: reads.flatMap((read) => read.implied ?? []),
      };
}

/** 'FL, GA' is two; a name may hold what others are cut at, so the whole text is tried before its parts. */
function readPiece(field: Choice, piece: string, cuts: readonly string[], context: Context): Read[] {
  const whole = readOne(field, piece, context);
  const [cut, ...finer] = cuts;
  if (!whole.fail || cut === undefined) return [whole];
  const parts = piece
    .split(cut)
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length < 2) return readPiece(field, piece, finer, context);
  return parts.flatMap((part) => readPiece(field, part, finer, context));
}

function readOne(field: Choice, text: string, { words, values, codeFirst }: Context): Read {
  if (field.kind === 'code') {
    const code = codeOf(field, text);
    return code === undefined ? { fail: 'not_in_list' } : { value: code };
  }
  const list = field.kind === 'user' ? 'user' : field.list;
  const within = field.kind === 'lookup' && field.within ? listOf(values[field.within]) : [];
  const fits = ({ parents }: Entry): boolean =>
    within.length === 0 || parents.some((parent) => within.includes(parent));
  const byCode = words.byCode(list, text);
  // Names before codes: those of entries that people add come of names, and stay when another entry gets that name.
  const named = codeFirst && byCode ? [] : words.byName(list, text).filter(fits);
  if (named.length > 1) return { fail: 'several_match' };
  if (named[0]) return { value: named[0].id };
  if (byCode) return fits(byCode) ? { value: byCode.id } : { fail: 'not_within' };
  if (list === 'specialty') {
    // A taxonomy code of a specialization says its classification as well (NUCC).
    const finer = words.byCode('subspecialty', text);
    const [parent] = finer?.parents ?? [];
    if (finer && parent) return { value: parent, implied: [finer.id] };
  }
  return { fail: 'unknown_reference' };
}

const codeOf = (field: CodeField, text: string): string | undefined => {
  const list = codesOfField(field);
  const key = wordKey(text);
  return codesOf(list).find((code) =>
    [code, list[code]?.en ?? '', list[code]?.es ?? ''].some((word) => wordKey(word) === key),
  );
};

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];
