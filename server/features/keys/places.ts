import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '#server/platform/db.ts';
import { aboutOf as aboutValue } from '#server/platform/forms/vault.ts';
import type { Sealing } from '#server/platform/keys/purposes.ts';
import type { Sealer } from '#server/platform/keys/sealing.ts';
import { aboutOf as aboutFilled } from '#server/ports/signing/embedded/filled.ts';
import type { ContractParty } from '#schemas/vocabulary/index.ts';

type Row = Readonly<Record<string, string | number>>;

/** A column that holds what is sealed. */
export interface SealedPlace {
  readonly table: string;
  readonly column: string;
  readonly purpose: Sealing;
  /** The columns by which a row is found, in their order, with their types. */
  readonly key: readonly (readonly [name: string, type: string])[];
  /** What else is read of a row. */
  readonly more?: readonly string[];
  /** What the value of a row is sealed with besides its key. */
  about(row: Row): string;
}

/** All there are, as the migration that gave them `key_id` has it. */
export const SEALED_PLACES: readonly SealedPlace[] = [
  {
    table: 'field_value',
    column: 'value_enc',
    purpose: 'credential.values',
    key: [
      ['instance_id', 'uuid'],
      ['field_id', 'text'],
      ['rev', 'int'],
    ],
    about: ({ instance_id, field_id, rev }) =>
      aboutValue({ instance: String(instance_id), field: String(field_id), rev: Number(rev) }),
  },
  {
    table: 'envelope_recipient',
    column: 'filled',
    purpose: 'signing.filled',
    key: [
      ['envelope_id', 'uuid'],
      ['party', 'text'],
    ],
    about: ({ envelope_id, party }) => aboutFilled(String(envelope_id), party as ContractParty),
  },
  {
    table: 'signing_key',
    column: 'sealed',
    purpose: 'signing_key',
    key: [['entity_id', 'uuid']],
    more: ['certificate'],
    about: ({ certificate }) => String(certificate),
  },
];

/** A row of a place, with what it holds. */
type Held = Row & { readonly sealed: Buffer };

const PAGE = 500;

export interface Page {
  /** Where the next one begins; null: this was the last. */
  readonly after: Row | null;
  readonly moved: number;
  /** Values that do not open: whatever was done to them, their key must stay. */
  readonly closed: number;
}

/** Rows of a place whose key is one of `keys`; `null` among them: those that name none. */
export const isUnder = (keys: readonly (number | null)[], { column }: SealedPlace): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} is not null
    and (key_id = any(${keys}::int[]) or key_id is null and ${keys.includes(null)}::boolean)`;

/**
 * Seals a page of the values under former keys with today's. What somebody else is writing is left to them and to the next
 * round: nobody waits for another with a row in hand, and no write is lost.
 */
export async function sealPage(
  trx: Trx,
  sealer: Sealer,
  place: SealedPlace,
  former: readonly (number | null)[],
  after: Row | null,
): Promise<Page> {
  const { table, column, purpose, key, more = [] } = place;
  const names = sql.join(key.map(([name]) => sql.ref(name)));
  const from = after ? sql.join(key.map(([name, type]) => sql`${after[name]}::${sql.raw(type)}`)) : null;
  const { rows } = await sql<Held>`
    select ${sql.join([...key.map(([name]) => name), ...more].map((name) => sql.ref(name)))}, ${sql.ref(column)} as sealed
      from ${sql.table(table)}
     where ${isUnder(former, place)} and ${from ? sql`(${names}) > (${from})` : sql`true`}
     order by ${names} limit ${PAGE} for update skip locked`.execute(trx);
  const anew: Record<string, unknown>[] = [];
  for (const row of rows) {
    const about = place.about(row);
    const plain = await sealer.open(purpose, row.sealed, about).catch(() => null);
    if (plain === null) continue;
    const keys = Object.fromEntries(key.map(([name]) => [name, row[name]]));
    anew.push({ ...keys, sealed: sealer.seal(purpose, plain, about).toString('hex') });
  }
  const types = sql.join(key.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));
  // Sealed anew it says the same: submitted revisions may be (see `field_value_keep`).
  await sql`select set_config('provnet.sealing', 'on', true)`.execute(trx);
  await sql`
    update ${sql.table(table)} t set ${sql.ref(column)} = decode(r.sealed, 'hex')
      from jsonb_to_recordset(${JSON.stringify(anew)}::jsonb) as r (${types}, sealed text)
     where ${sql.join(
       key.map(([name]) => sql`t.${sql.ref(name)} = r.${sql.ref(name)}`),
       sql` and `,
     )}`.execute(trx);
  return {
    after: rows.length < PAGE ? null : rows.at(-1)!,
    moved: anew.length,
    closed: rows.length - anew.length,
  };
}
