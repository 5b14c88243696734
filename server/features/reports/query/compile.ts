import { sql, type RawBuilder } from 'kysely';
import type { Field } from '#schemas/engine/field.ts';
import { CATEGORIES } from '#schemas/report/category.ts';
import type { ReportColumn } from '#schemas/report/column.ts';
import {
  isGrouped,
  rulesOf,
  totalKey,
  totalsOf,
  type ReportAnswers,
  type ReportDefinition,
  type Total,
} from '#schemas/report/definition.ts';
import { isDated } from '#schemas/report/operators.ts';
import type { PartName } from '#schemas/report/parts.ts';
import type { DateStep, TotalName } from '#schemas/report/words.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { scopeOf } from '#schemas/permissions.ts';
import type { Actor } from '#server/platform/actor.ts';
import { fieldsNeeded, sealedOf, valueOf, type ColumnContext } from './columns.ts';
import { aliasOf, tablesOf, visibleRows } from './tables.ts';
import { isEmptyValue, whereOf } from './where.ts';

/** A column of the answer, which rows have under `key`. */
export interface Output {
  readonly key: string;
  /** Of a total that of the values it is made of. */
  readonly column: ReportColumn | null;
  readonly field: Field;
  /** The step of the calendar by which its days are grouped. */
  readonly by?: DateStep;
  readonly fn?: TotalName;
  /** Under which rows have what is encrypted, where the reader may see it. */
  readonly sealed?: string;
}

/** A report as one query. */
export interface Compiled {
  readonly outputs: readonly Output[];
  readonly query: RawBuilder<Record<string, unknown>>;
  /** Rows have under `account` whose file it is of which something is opened, under `resource` of whom in it. */
  readonly opens: boolean;
  /** The same rows, counted. */
  readonly count: RawBuilder<{ n: string }>;
}

export interface CompileContext extends ColumnContext {
  readonly actor: Actor;
  readonly type: LeadType | null;
  readonly columns: ReadonlyMap<string, ReportColumn>;
}

const COUNT: Field = { kind: 'count', label: { en: 'Count', es: 'Cantidad' } };

/**
 * Compiles a definition that was checked (`definitionFails`) for its reader: rows are those that the reader may see. No
 * text of it becomes SQL: columns are looked up, values are parameters.
 */
export function compileReport(
  definition: ReportDefinition,
  answers: ReportAnswers,
  context: CompileContext,
): Compiled {
  const columnAt = (id: string): ReportColumn => {
    const column = context.columns.get(id);
    if (!column) throw new Error(`Report column ${id} was not checked`);
    return column;
  };
  const value = (id: string) => valueOf(columnAt(id), context);
  const where = whereOf(definition.filter, answers, (id) => ({
    field: columnAt(id).field,
    value: value(id),
  }));
  const from = sql`from ${tablesOf(context.category, neededOf(definition, context, columnAt))}
    where ${visibleRows(context.actor, context.category, context.type)} and ${where}`;
  return isGrouped(definition)
    ? grouped(definition, from, columnAt, value)
    : listed(definition, from, context, columnAt, value);
}

type At = (id: string) => ReportColumn;
type ValueAt = (id: string) => RawBuilder<unknown>;

function neededOf(definition: ReportDefinition, context: CompileContext, at: At): Map<PartName, string[]> {
  const used = isGrouped(definition)
    ? [...definition.group, ...totalsOf(definition)].flatMap(({ column }) => column ?? [])
    : [...definition.columns.map(({ column }) => column), ...definition.sort.map(({ key }) => key)];
  const needed = new Map<PartName, string[]>();
  for (const id of [...used, ...rulesOf(definition.filter).map((rule) => rule.column)]) {
    const column = at(id);
    const part = column.part as PartName;
    const known = needed.get(part) ?? [];
    needed.set(part, [...new Set([...known, ...fieldsNeeded(column, context)])]);
  }
  return needed;
}

function listed(
  { columns, sort }: ReportDefinition,
  from: RawBuilder<unknown>,
  context: CompileContext,
  at: At,
  value: ValueAt,
): Compiled {
  const outputs = columns.map(({ column: id, open }, index): Output => {
    const column = at(id);
    const key = `c${index}`;
    return { key, column, field: column.field, ...(open && column.masked && { sealed: `s${index}` }) };
  });
  const selected = outputs.flatMap(({ key, column, sealed }) => [
    sql`${value(column!.id)} as ${sql.ref(key)}`,
    ...(sealed
      ? [sql`case when ${mayOpen(context)} then ${sealedOf(column!, context)} end as ${sql.ref(sealed)}`]
      : []),
  ]);
  const opens = outputs.some(({ sealed }) => sealed !== undefined);
  if (opens) {
    selected.push(sql`${sql.ref(`${aliasOf(context.category, 'account')}.entity_id`)} as account`);
    if (CATEGORIES[context.category].parts[0] === 'resource') selected.push(sql`t.entity_id as resource`);
  }
  const order = sort.map(({ key, desc }) => direction(value(key), desc));
  // The key comes last so that the order is always the same; who asks for none is given the rows as they come.
  const ordered = order.length > 0 ? sql`order by ${sql.join([...order, sql`t.entity_id`])}` : sql``;
  return {
    outputs,
    opens,
    query: sql`select ${sql.join(selected)} ${from} ${ordered}`,
    count: sql`select count(*) as n ${from}`,
  };
}

/** Rows whose sensitive values the reader may see (domain §6 'Reveal'): an agent's own files. */
function mayOpen({ actor, category }: CompileContext): RawBuilder<unknown> {
  const scope = scopeOf(actor.role, 'credential.reveal');
  if (scope === 'all') return sql`true`;
  if (scope === null) return sql`false`;
  return sql`${sql.ref(`${aliasOf(category, 'account')}.cred_agent_id`)} = ${actor.id}`;
}

function grouped(definition: ReportDefinition, from: RawBuilder<unknown>, at: At, value: ValueAt): Compiled {
  const levels = definition.group.map(({ column, by = 'day' }, index) => ({
    column,
    key: `g${index}`,
    ...(isDated(at(column).field) ? { by, value: firstDayOf(by, value(column)) } : { value: value(column) }),
  }));
  const totals = totalsOf(definition).map((total, index) => ({ ...total, key: `n${index}` }));
  const keys = new Map<string, string>([
    ...levels.map(({ column, key }): [string, string] => [column, key]),
    ...totals.map((total): [string, string] => [totalKey(total), total.key]),
  ]);
  const asked = definition.sort.map(({ key, desc }) => direction(sql.ref(keys.get(key)!), desc));
  const rest = levels.map(({ key }) => direction(sql.ref(key), false));
  const selected = [
    ...levels.map((level) => sql`${level.value} as ${sql.ref(level.key)}`),
    ...totals.map((total) => sql`${figureOf(total, at, value)} as ${sql.ref(total.key)}`),
  ];
  // By their places: said again, an expression with parameters would be another one.
  const places = sql.raw(levels.map((_level, index) => index + 1).join(', '));
  const groups = sql`select ${sql.join(selected)} ${from} group by ${places}`;
  return {
    outputs: [
      ...levels.map(({ key, column, ...step }): Output => {
        const of = at(column);
        return { key, column: of, field: of.field, ...('by' in step && { by: step.by }) };
      }),
      ...totals.map(({ key, column, fn }): Output => {
        const of = column === undefined ? null : at(column);
        return { key, column: of, field: of && fn !== 'count' ? of.field : COUNT, fn };
      }),
    ],
    opens: false,
    query: sql`select * from (${groups}) x order by ${sql.join([...asked, ...rest])}`,
    count: sql`select count(*) as n from (${groups}) x`,
  };
}

/** Empty values come last in both directions: who orders by a field looks for those that have it. */
const direction = (value: RawBuilder<unknown>, desc: boolean): RawBuilder<unknown> =>
  sql`${value} ${desc ? sql`desc` : sql`asc`} nulls last`;

/** The first day of the step in which a day or moment lies; moments by days of UTC, as lists cut them. */
const firstDayOf = (by: DateStep, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`date_trunc(${sql.lit(by)}, ${value}::timestamp)::date`;

/** Sums and averages are exact; who writes them rounds. */
function figureOf({ fn, column }: Total, at: At, value: ValueAt): RawBuilder<unknown> {
  if (column === undefined) return sql`count(*)`;
  switch (fn) {
    case 'count':
      return sql`count(*) filter (where not ${isEmptyValue(at(column).field, value(column))})`;
    case 'sum':
      return sql`sum(${value(column)})`;
    case 'min':
      return sql`min(${value(column)})`;
    case 'max':
      return sql`max(${value(column)})`;
    case 'avg':
      return sql`avg(${value(column)})`;
  }
}
