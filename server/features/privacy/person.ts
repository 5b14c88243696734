import { sql, type RawBuilder } from 'kysely';
import type { Fail } from '#schemas/engine/fails.ts';
import type { PersonalPart, Stays } from '#schemas/privacy/index.ts';
import type { Tables } from '#server/db/schema.ts';
import type { Trx } from '#server/platform/db.ts';
import type { Condition } from '#server/platform/list/sql.ts';
import type { ErasedEvents } from '../credentialing/lifecycle/erased.ts';

/** Rows that say something of a person, and what becomes of them. */
export interface Part {
  readonly part: PersonalPart;
  readonly table: keyof Tables;
  readonly where: Condition;
  /** What their columns become; without it the rows go. */
  readonly set?: Readonly<Record<string, RawBuilder<unknown> | string | null>>;
}

/** All that is kept of a person under a lead, a credential file or somebody in it, as an erasure needs it. */
export interface Person {
  readonly resource: 'lead' | 'account' | 'resource';
  readonly id: string;
  readonly version: number;
  /** Under which its history is looked for. */
  readonly about: { readonly resource: string; readonly id: string };
  readonly name: string;
  /** Texts by which it would be known. */
  readonly known: readonly string[];
  /** What the record itself becomes. */
  readonly patch: Readonly<Record<string, RawBuilder<unknown> | string | Date | null>>;
  /** In an order in which nothing refers to what is gone. */
  readonly parts: readonly Part[];
  /** Rows `h` of the history that say something of it. */
  readonly history: Condition;
  readonly stays: readonly Stays[];
  /** Why it cannot be erased now. */
  readonly fails: readonly Fail[];
  /** What the chain of status events says of it. */
  readonly events?: ErasedEvents;
}

/** The keys that a query gives in its column `id`. */
export async function keysOf(trx: Trx, query: RawBuilder<{ id: string }>): Promise<string[]> {
  return (await query.execute(trx)).rows.map(({ id }) => id);
}

/** Rows whose column is one of these keys. */
export const isOneOf = (column: string, keys: readonly string[]): Condition =>
  sql<boolean>`${sql.ref(column)} = any(${keys}::uuid[])`;

/** Files, with the links to them that were given out. */
export const filesAs = (part: PersonalPart, files: readonly string[]): Part[] => [
  {
    part,
    table: 'file_link',
    where: sql<boolean>`version_ids && array(select entity_id from file_version where file_id = any(${files}::uuid[]))`,
  },
  { part, table: 'file', where: isOneOf('entity_id', files) },
];

/** Telling of an erasure is no part of it. */
export const notOfErasures = sql<boolean>`h.type not like 'ERASURE\\_%' and h.type not like 'PERSONAL\\_DATA\\_%'`;

/** How many rows each part has, the record itself among its values. */
export async function countParts(
  trx: Trx,
  { parts, history }: Pick<Person, 'parts' | 'history'>,
): Promise<Partial<Record<PersonalPart, number>>> {
  const counts: Partial<Record<PersonalPart, number>> = { values: 1 };
  const all = [
    ...parts.map(({ part, table, where }) => ({ part, from: sql`${sql.table(table)} where ${where}` })),
    { part: 'history' as const, from: sql`history h where ${saysMore(history)}` },
  ];
  const { rows } = await sql<{ part: PersonalPart; n: number }>`
    select part, sum(n)::int as n from (${sql.join(
      all.map(({ part, from }) => sql`select ${part}::text as part, count(*) as n from ${from}`),
      sql` union all `,
    )}) counted group by part having sum(n) > 0`.execute(trx);
  for (const { part, n } of rows) counts[part] = (counts[part] ?? 0) + n;
  return counts;
}

/** Of these rows of the history those that say anything. */
export const saysMore = (history: Condition): Condition =>
  sql<boolean>`(${history}) and (h.changes <> '[]' or h.detail <> '{}')`;
