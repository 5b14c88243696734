import { sql, type RawBuilder } from 'kysely';
import type { Fail } from '#schemas/engine/fails.ts';
import { isFailCode } from '#schemas/errors.ts';
import { importTargets, isColumn, type ItemsPatch } from '#schemas/import-flow/index.ts';
import { all, type Condition } from '#server/platform/list/sql.ts';
import type { FlowRow } from '../flow.ts';

/** Which rows of a flow are meant: those with a fault, and of these those whose cell says so (`ItemsPatch.where`). */
export type FaultWhere = {
  readonly [N in keyof Omit<ItemsPatch['where'], 'status'>]?: string | undefined;
};

/** Texts that are longer are no mistake that many rows share. */
export const MAX_FAULT_TEXT = 1000;

type Flow = Pick<FlowRow, 'lead_type' | 'mappings'>;

const columnsOf = ({ mappings }: Flow, field: string): string[] =>
  mappings
    .filter(isColumn)
    .filter((mapping) => mapping.field === field)
    .map(({ column }) => column);

/** Everything wrong with what is asked, each under its own name. */
export function whereFails(flow: Flow, { field, code, column, text }: FaultWhere): Fail[] {
  const isKnown =
    field === undefined || field === '' || importTargets(flow.lead_type).some(([name]) => name === field);
  const fails: (Fail | false)[] = [
    !isKnown && { field: 'field', code: 'not_in_list' },
    code !== undefined && !isFailCode(code) && { field: 'code', code: 'not_in_list' },
    column === undefined && text !== undefined && { field: 'column', code: 'required' },
    column !== undefined &&
      (field === undefined
        ? { field: 'field', code: 'required' }
        : !columnsOf(flow, field).includes(column) && { field: 'column', code: 'unknown_column' }),
  ];
  return fails.filter((fail) => fail !== false);
}

/** The rows `import_item i` that are meant. */
export const faultCondition = (flow: Flow, { field, code, column, text }: FaultWhere): Condition =>
  all([
    ...(field === undefined && code === undefined
      ? []
      : [sql<boolean>`i.fails @> ${JSON.stringify([{ field, code }])}::jsonb`]),
    ...(column === undefined || field === undefined
      ? []
      : [sql<boolean>`${columnIn(columnsOf(flow, field))} = ${column}`]),
    ...(column === undefined || text === undefined
      ? []
      : [sql<boolean>`coalesce(i.data ->> ${column}, '') = ${text}`]),
  ]);

/**
 * The column that fills the field `f.field`, null where none does; where several do, the first of them whose cell
 * holds something.
 */
export function columnOfField(flow: Flow): RawBuilder<string | null> {
  const fields = [...new Set(flow.mappings.map(({ field }) => field))];
  const columns = fields.map((field) => [field, columnsOf(flow, field)] as const);
  const one = Object.fromEntries(
    columns.flatMap(([field, [first]]) => (first === undefined ? [] : [[field, first]])),
  );
  const several = columns
    .filter(([, all]) => all.length > 1)
    .map(([field, all]) => sql`when ${field} then ${columnIn(all)}`);
  const first = sql<string | null>`${JSON.stringify(one)}::jsonb ->> f.field`;
  return several.length === 0 ? first : sql`case f.field ${sql.join(several, sql` `)} else ${first} end`;
}

/** Of the columns that fill one field that which a fault is told of. */
function columnIn(columns: readonly string[]): RawBuilder<string> {
  const [first] = columns;
  const filled = columns.map(
    (column) => sql`case when i.data ->> ${column} is not null then ${column}::text end`,
  );
  return columns.length > 1
    ? sql`coalesce(${sql.join([...filled, sql`${first}::text`])})`
    : sql`${first}::text`;
}
