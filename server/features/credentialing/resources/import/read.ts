import {
  RESOURCE_CSV_MAX_BYTES,
  RESOURCE_CSV_MAX_ROWS,
  type ResourceImportFail,
} from '#schemas/credential/resourceImport.ts';
import type { Language } from '#schemas/engine/codes.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { factsIn } from '#schemas/engine/facts.ts';
import { shownFields, type FormField } from '#schemas/engine/form.ts';
import { isMask } from '#schemas/engine/mask.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import { failText } from '#schemas/errors.ts';
import { guessSeparator } from '#schemas/import-flow/guess.ts';
import { sayingOf } from '#server/features/imports/cells.ts';
import { MalformedCsv, rowsOf, type Row } from '#server/features/imports/parse.ts';
import { breather } from '#server/platform/breathe.ts';
import type { CompiledForm } from '#server/platform/forms/compiled.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { labelsOf } from '../../instance/present.ts';
import { nameIn } from '../../settle/work.ts';
import { cellValue } from './cells.ts';
import { fieldOfHeader, importFields } from './columns.ts';

/** A row of the CSV as a resource would be filled in. */
export interface Candidate {
  readonly row: number;
  readonly name: string;
  /** By field id, as they were written: sensitive ones too. */
  readonly values: Readonly<Record<string, unknown>>;
}

export interface ReadCsv {
  readonly candidates: readonly Candidate[];
  readonly fails: readonly ResourceImportFail[];
}

interface Column {
  readonly header: string;
  readonly field: FormField | undefined;
}

/** Facts that make a name (settle/work.ts). */
const NAMING: readonly (string | undefined)[] = ['name', 'first_name', 'last_name', 'business_name'];

/**
 * The rows of a CSV as resources of a form, and everything that is wrong with them, cell by cell. What is left empty is
 * filled in later, but everybody has a name. Throws `invalid_csv`, or `bad_request` for a file that is empty or too long.
 */
export async function readCsv(form: CompiledForm, csv: string, language: Language): Promise<ReadCsv> {
  if (Buffer.byteLength(csv) > RESOURCE_CSV_MAX_BYTES)
    refuse([{ field: 'csv', code: 'file_too_large', params: { limit: RESOURCE_CSV_MAX_BYTES } }]);
  const [head, ...rows] = await recordsOf(csv.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'));
  if (!head || rows.length === 0) throw new Problem('bad_request', [{ field: 'csv', code: 'empty_file' }]);
  const columns = columnsOf(form, head);
  const fails = headFails(columns, head.no, language);
  const candidates: Candidate[] = [];
  const breathe = breather();
  for (const row of rows) {
    await breathe();
    const { values, fails: wrong } = readRow(form, columns, row, language);
    fails.push(...wrong);
    candidates.push({ row: row.no, values, name: nameIn(factsIn(form.fields, values)) ?? '' });
  }
  return { candidates, fails };
}

async function recordsOf(text: string): Promise<Row[]> {
  const found: Row[] = [];
  try {
    for await (const rows of rowsOf(text, guessSeparator(text))) {
      found.push(...rows);
      if (found.length > RESOURCE_CSV_MAX_ROWS + 1)
        refuse([{ field: 'csv', code: 'too_many', params: { limit: RESOURCE_CSV_MAX_ROWS } }]);
    }
  } catch (error) {
    if (error instanceof MalformedCsv) throw new Problem('invalid_csv');
    throw error;
  }
  return found;
}

function columnsOf(form: CompiledForm, head: Row): Column[] {
  const fieldOf = fieldOfHeader(form);
  return head.cells.map((cell) => ({ header: cell.trim(), field: fieldOf(cell) }));
}

/** Columns that no field has would be lost without a word, and of two of one field one would be. */
function headFails(columns: readonly Column[], row: number, language: Language): ResourceImportFail[] {
  return columns.flatMap(({ header, field }, index): ResourceImportFail[] => {
    if (!field)
      return header === '' ? [] : [told({ field: null, column: header }, row, 'unknown_field', language)];
    const isRepeated = columns.findIndex((other) => other.field === field) !== index;
    return isRepeated
      ? [told({ field: field.fieldId, column: header }, row, 'repeated_header', language)]
      : [];
  });
}

function readRow(form: CompiledForm, columns: readonly Column[], { no, cells }: Row, language: Language) {
  const values: Record<string, unknown> = {};
  const fails: ResourceImportFail[] = [];
  for (const [index, { header, field }] of columns.entries()) {
    const text = sayingOf(cells[index] ?? '');
    if (!field || text === null) continue;
    const value = cellValue(form, field, text);
    // A mask stands for a value that is on file; here is none yet.
    const [fail] = isMask(value) ? [MASK] : form.shapeFaults(field, value);
    if (fail) fails.push(told({ field: field.fieldId, column: header }, no, fail, language));
    values[field.fieldId] = value;
  }
  return { values, fails: [...fails, ...nameFails(form, columns, values, no, language)] };
}
const MASK: Fail = { field: '', code: 'invalid' };

/** A resource that nobody can call is found by nobody. */
function nameFails(
  form: CompiledForm,
  columns: readonly Column[],
  values: Readonly<Record<string, unknown>>,
  row: number,
  language: Language,
): ResourceImportFail[] {
  const naming = importFields(form).filter((field) => NAMING.includes(field.fact));
  const shown = shownFields(form.fields, values);
  return naming
    .filter((field) => field.required && shown.includes(field) && isEmpty(values[field.fieldId]))
    .map(({ fieldId }) => {
      const column = columns.find(({ field }) => field?.fieldId === fieldId);
      const label = labelsOf(form, language)(fieldId);
      return told({ field: fieldId, column: column?.header ?? label }, row, 'required', language);
    });
}

function told(
  at: Pick<ResourceImportFail, 'field' | 'column'>,
  row: number,
  fail: Fail | Fail['code'],
  language: Language,
): ResourceImportFail {
  const { code, params } = typeof fail === 'string' ? { code: fail, params: undefined } : fail;
  return { row, ...at, code, message: failText({ code, ...(params ? { params } : {}) }, language) };
}

/** The same row twice: the second says so. */
export const repeatedFail = (
  { row }: Candidate,
  first: Candidate,
  at: Pick<ResourceImportFail, 'field' | 'column'>,
  language: Language,
): ResourceImportFail =>
  told(at, row, { field: '', code: 'duplicate_row', params: { limit: first.row } }, language);
