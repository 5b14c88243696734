import { sql, type RawBuilder } from 'kysely';
import { ACCOUNT_HOLDS } from '#schemas/credential/resource.ts';
import type { Language } from '#schemas/engine/codes.ts';
import { conditionsOf } from '#schemas/engine/conditions.ts';
import { byId, fieldsOf, type Form } from '#schemas/engine/form.ts';
import { HIDDEN } from '#schemas/engine/mask.ts';
import type { ReportColumn } from '#schemas/report/column.ts';
import { formKeyOf, type PartName } from '#schemas/report/parts.ts';
import type { ReportCategory } from '#schemas/vocabulary/index.ts';
import { column as columnOf, json } from '#server/platform/list/sql.ts';
import { aliasOf } from './tables.ts';

/** What the values of a report depend on besides its columns. */
export interface ColumnContext {
  readonly category: ReportCategory;
  readonly language: Language;
  readonly forms: ReadonlyMap<string, Form>;
}

/** The name of a column within its part. */
export const nameIn = ({ id, part }: ReportColumn): string => id.slice(part.length + 1);

/** A column of a report as SQL. */
export function valueOf(column: ReportColumn, context: ColumnContext): RawBuilder<unknown> {
  const part = column.part as PartName;
  const alias = aliasOf(context.category, part);
  const name = nameIn(column);
  const form = context.forms.get(formKeyOf(part) ?? '');
  const account = sql.ref(`${aliasOf(context.category, 'account')}.entity_id`);
  if (form) return shown(form, name, alias, answerOf(form, column, alias, account));
  const at = (field: string) => sql.ref(`${alias}.${field}`);
  if (part === 'requirement' && name === 'name') return at(`name_${context.language}`);
  // What an account holds does not operate, whatever its own status (domain §5).
  if (part === 'resource' && name === 'operational_status')
    return sql`case when ${at(name)} = 'ACTIVE' and ${sql.ref(`${aliasOf(context.category, 'account')}.credential_status`)} = any(${ACCOUNT_HOLDS}::text[])
      then 'INACTIVE' else ${at(name)} end`;
  return column.field.kind === 'rows' ? json(alias, name) : columnOf(alias, name, column.field);
}

/** Another part of the file is told by its name: nobody reads its key. */
function answerOf(
  form: Form,
  column: ReportColumn,
  alias: string,
  account: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const name = nameIn(column);
  const isRows = column.field.kind === 'rows';
  if (isRows && !column.masked) return json(alias, name);
  const answer = columnOf(alias, name, column.field);
  const isThere = sql`jsonb_typeof(${json(alias, name)}) <> 'null'`;
  const isSealed = sql`${sql.ref(`${alias}.sealed`)} -> ${sql.lit(name)} is not null`;
  // A field may have become sensitive: what was kept before that is no mask, whatever its kind.
  if (isRows) return sql`case when ${isSealed} then ${json(alias, name)} end`;
  if (column.masked)
    return sql`case when ${isSealed} then ${json(alias, name)} #>> '{}' when ${isThere} then ${HIDDEN} end`;
  return byId(fieldsOf(form)).get(name)?.reference
    ? sql`(select r.name from resource r where r.account_id = ${account} and r.entity_id::text = ${answer})`
    : answer;
}

/** An answer to a question that other answers hide is kept, but nobody has given it (domain §4). */
function shown(form: Form, name: string, alias: string, value: RawBuilder<unknown>): RawBuilder<unknown> {
  const known = byId(fieldsOf(form));
  const field = known.get(name);
  const conditions = field ? conditionsOf(field, known) : [];
  if (conditions.length === 0) return value;
  // One of several choices is contained in the list of them, and a single one in itself.
  const hold = conditions.map(
    (condition) =>
      sql`${json(alias, condition.field)} @> any(${condition.is.map((one) => JSON.stringify(one))}::jsonb[])`,
  );
  return sql`case when ${sql.join(hold, sql` and `)} then ${value} end`;
}

/** The fields of its part that a column reads: its own, and those of the answers that show or hide it. */
export function fieldsNeeded(column: ReportColumn, { forms }: ColumnContext): string[] {
  const name = nameIn(column);
  const form = forms.get(formKeyOf(column.part as PartName) ?? '');
  if (!form) return [name];
  const known = byId(fieldsOf(form));
  const field = known.get(name);
  return [name, ...(field ? conditionsOf(field, known).map((condition) => condition.field) : [])];
}

/** What is kept encrypted of a masked column and where it stands, for those rows whose values the reader may see. */
export const sealedOf = (column: ReportColumn, { category }: ColumnContext): RawBuilder<unknown> =>
  sql`${sql.ref(`${aliasOf(category, column.part as PartName)}.sealed`)} -> ${sql.lit(nameIn(column))}`;
