import { LANGUAGES } from '#schemas/engine/codes.ts';
import type { Field, Kind } from '#schemas/engine/field.ts';
import { codesOfField } from '#schemas/engine/fieldCodes.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { REFUSED_COLUMNS } from './index.ts';
import { importTargets } from './mapping.ts';
import { holdsWords, wordKey } from './words.ts';

/** How a column came to its field: by its header, by a header like it, by its cells, or as somebody mapped it before. */
export type SuggestedBy = 'name' | 'similar' | 'content' | 'earlier' | 'saved';

/** Why a column is mapped as it is, and how sure that is. */
export interface Suggestion {
  readonly column: string;
  readonly field: string;
  /** 0 to 1. */
  readonly confidence: number;
  readonly by: SuggestedBy;
}

/** A column of a file: its header, and some of its cells that say something. */
export interface ColumnSample {
  readonly header: string;
  readonly cells: readonly string[];
}

/** Whether a lead's field reads a text as a value that it may hold. */
export type Fits = (field: Field, text: string) => boolean;

/** Below this nothing is suggested: a header somewhat like a field's, over cells that the field does not take. */
const LEAST = 0.25;
/** Of the cells of a column so many must be what they seem to be. */
const MOST_CELLS = 0.9;
/** A header like a field's name says it in so much of its words; `Mailing Address Telephone Number` names no phone of ours. */
const HALF = 0.5;
/** Each word of a field's list counts a little less than the one before it. */
const STEP = 0.005;
const EMPTY_COLUMN = 0.9;
const AGREED = 0.95;

/**
 * What cells prove by themselves, from the most telling form to the least; free texts, counts and yes or no prove
 * nothing. `looks` leaves out what the field would take but which may be something else: nine bare digits are a tax
 * ID, a ZIP+4 or a social security number, `43.5` and `M.D.` could be web addresses.
 */
const PROOFS: Partial<
  Record<Kind, { readonly sure: number; readonly looks?: RegExp; readonly varied?: true }>
> = {
  npi: { sure: 0.98 },
  email: { sure: 0.97 },
  taxId: { sure: 0.95, looks: /^\d{2}-\d{7}$/ },
  url: { sure: 0.94, looks: /^(https?:\/\/|www\.)|^([a-z\d-]+\.)+[a-z]{2,}(\/|$)/i },
  phone: { sure: 0.92, looks: /^[+(\d][\d\s().+/-]{8,}$/ },
  // One value all over, as OK, may be of a list by chance.
  lookup: { sure: 0.9, varied: true },
  user: { sure: 0.88, varied: true },
  code: { sure: 0.86, varied: true },
  date: { sure: 0.8 },
  dateTime: { sure: 0.8 },
  zip: { sure: 0.75, looks: /^\d{5}(-\d{4})?$/ },
};

/** The fields that a column may be meant for, by its header and by its cells. */
export function candidatesOf(type: LeadType, { header, cells }: ColumnSample, fits: Fits): Suggestion[] {
  // What a file of refused rows says besides is ours.
  if (Object.values<string>(REFUSED_COLUMNS).includes(header)) return [];
  const targets = importTargets(type);
  const named = targets.flatMap(([name, field]) => {
    const match = matchOf(targets, field, header);
    return match ? [suggestion(header, name, match.by, match.sure * trust(field, cells, fits))] : [];
  });
  const proven = provenBy(targets, header, cells, fits).filter(
    ({ field }) => !named.some((one) => one.by === 'name' && one.field === field),
  );
  return [...named, ...proven].filter(({ confidence }) => confidence >= LEAST);
}

/** Of all columns' candidates the surest, each column and each field once. */
export function choose(candidates: readonly Suggestion[]): Suggestion[] {
  const columns = new Set<string>();
  const fields = new Set<string>();
  return [...candidates]
    .sort((a, b) => b.confidence - a.confidence)
    .filter(({ column, field }) => {
      const isFree = !columns.has(column) && !fields.has(field);
      if (isFree) {
        columns.add(column);
        fields.add(field);
      }
      return isFree;
    })
    .map((suggested) => ({ ...suggested, confidence: Math.round(suggested.confidence * 100) / 100 }));
}

type Targets = readonly (readonly [name: string, field: Field])[];

const suggestion = (column: string, field: string, by: Suggestion['by'], confidence: number): Suggestion => ({
  column,
  field,
  by,
  confidence,
});

const words = new WeakMap<Field, readonly string[]>();

/** By which words a header names a field, the best first. */
function wordsOf(field: Field): readonly string[] {
  const known = words.get(field);
  if (known) return known;
  const found = [...LANGUAGES.map((language) => field.label[language]), ...(field.import ?? [])].map(wordKey);
  words.set(field, found);
  return found;
}

function matchOf(
  targets: Targets,
  field: Field,
  header: string,
): { by: 'name' | 'similar'; sure: number } | null {
  const key = wordKey(header);
  const at = wordsOf(field).indexOf(key);
  if (at >= 0) return { by: 'name', sure: 1 - STEP * at };
  const share = Math.max(
    0,
    ...wordsOf(field)
      .filter((word) => holdsWords(key, word) && !isCommon(targets, field, word))
      .map((word) => countWords(word) / countWords(key)),
  );
  // What the cells can confirm goes before what any text would do for.
  return share >= HALF ? { by: 'similar', sure: (PROOFS[field.kind] ? 0.55 : 0.45) + 0.3 * share } : null;
}

/** A word within the words of several other fields, as `name`, tells none of them from the others. */
const isCommon = (targets: Targets, field: Field, word: string): boolean =>
  targets.filter(([, other]) => other !== field && wordsOf(other).some((text) => holdsWords(text, word)))
    .length > 1;

const countWords = (key: string): number => key.split(' ').length;

/** How far the cells let a header be believed: one whose cells the field does not take is less sure; some always are wrong. */
function trust(field: Field, cells: readonly string[], fits: Fits): number {
  if (cells.length === 0) return EMPTY_COLUMN;
  const share = cells.filter((text) => fits(field, text)).length / cells.length;
  return 0.3 + 0.7 * Math.min(1, share / MOST_CELLS);
}

/** What the cells say whatever the header: of fields of one kind that which the header names, else the first. */
function provenBy(targets: Targets, header: string, cells: readonly string[], fits: Fits): Suggestion[] {
  const key = wordKey(header);
  const isNamed = ([, field]: Targets[number]): boolean =>
    wordsOf(field).some((word) => holdsWords(key, word));
  const alike = (one: Field, other: Field): boolean =>
    one.kind === other.kind && choicesOf(one) === choicesOf(other);
  return targets.flatMap((target) => {
    const [name, field] = target;
    const proof = PROOFS[field.kind];
    const group = targets.filter(([, other]) => alike(field, other));
    if (!proof || (group.find(isNamed) ?? group[0]) !== target) return [];
    if (proof.varied && new Set(cells).size < 2) return [];
    const share = shareOf(cells, (text) => (proof.looks?.test(text) ?? true) && fits(field, text));
    if (share < MOST_CELLS || isOfParent(targets, field, cells, fits)) return [];
    // Of few cells less is known.
    const sure = proof.sure * share * (cells.length / (cells.length + 1));
    // Where the header agrees half of the doubt is gone; a header that is a name says more.
    return [
      isNamed(target)
        ? suggestion(header, name, 'similar', (AGREED * (1 + sure)) / 2)
        : suggestion(header, name, 'content', sure),
    ];
  });
}

/** Of what a field's values are a choice. */
const choicesOf = (field: Field): unknown =>
  field.kind === 'code' ? codesOfField(field) : field.kind === 'lookup' ? field.list : null;

/** A taxonomy code says a specialty, and its subspecialty with it: the column is one of the former. */
function isOfParent(targets: Targets, field: Field, cells: readonly string[], fits: Fits): boolean {
  const within = field.kind === 'lookup' ? field.within : undefined;
  const parent = targets.find(([name]) => name === within)?.[1];
  return parent !== undefined && shareOf(cells, (text) => fits(parent, text)) >= MOST_CELLS;
}

/** The share of the cells that pass; 0 as soon as too many do not. */
function shareOf(cells: readonly string[], passes: (text: string) => boolean): number {
  let missed = 0;
  for (const text of cells) {
    if (!passes(text)) missed += 1;
    if (missed > cells.length * (1 - MOST_CELLS)) return 0;
  }
  return cells.length === 0 ? 0 : 1 - missed / cells.length;
}
