import { sql } from 'kysely';
import { maskOf, type Guard } from '#schemas/engine/mask.ts';
import type { ValueSource } from '#schemas/vocabulary/index.ts';
import type { Trx } from '#server/platform/db.ts';
import type { Vault } from './vault.ts';

/** A revision of a field of an instance. */
export interface Revision {
  readonly instance: string;
  readonly field: string;
  readonly rev: number;
}

/** A revision that says the same as another of the instance: its content, source, author and review. */
export interface Copy extends Revision {
  readonly of: Omit<Revision, 'instance'>;
  /** The same content as the field keeps it (rows whose properties are called otherwise); else as it was. */
  readonly value?: unknown;
  /** What of the field is sensitive. What is sealed stays so, whatever it says. */
  readonly sensitive: Guard | null;
}

/** A new revision that nobody has judged. */
export interface Made extends Revision {
  /** null: the field is empty from now on. Of a sensitive field the value itself. */
  readonly value: unknown;
  readonly sensitive: Guard | null;
  /** May be overwritten by what is typed before the next submit. */
  readonly draft: boolean;
}

/** From now on these fields' drafts are revisions, for others follow on them: one statement whatever the number. */
export const freezeFields = async (
  trx: Trx,
  fields: readonly Pick<Revision, 'instance' | 'field'>[],
): Promise<void> =>
  void (await sql`
    update field_value v set draft = false, updated_at = clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as f (instance uuid, field text)
     where v.instance_id = f.instance and v.field_id = f.field and v.draft`.execute(trx));

interface Row {
  readonly instance_id: string;
  readonly field_id: string;
  readonly rev: number;
  readonly value: unknown;
  readonly value_enc: Buffer | null;
}

/**
 * Writes revisions with the content and the reviews of others. A value is sealed for its place, so it is opened and
 * sealed anew; two statements whatever the number.
 */
export async function copyRevisions(trx: Trx, vault: Vault, copies: readonly Copy[]): Promise<void> {
  if (copies.length === 0) return;
  const asked = copies.map(({ instance, of }) => ({ instance, ...of }));
  const { rows } = await sql<Row>`
    select v.instance_id, v.field_id, v.rev, v.value, v.value_enc from field_value v
      join (select distinct instance, field, rev from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
                   as a (instance uuid, field text, rev int)) a
        on v.instance_id = a.instance and v.field_id = a.field and v.rev = a.rev`.execute(trx);
  const nameOf = ({ instance, field, rev }: Revision) => `${instance} ${field} ${rev}`;
  const held = new Map(
    rows.map((row) => [nameOf({ instance: row.instance_id, field: row.field_id, rev: row.rev }), row]),
  );
  const made = copies.map(async ({ of, ...copy }) => {
    const row = held.get(nameOf({ instance: copy.instance, ...of }));
    if (!row) return [];
    const place = { instance: copy.instance, field: copy.field, rev: copy.rev };
    const open = row.value_enc ? await vault.open({ ...place, ...of }, row.value_enc) : row.value;
    const value = copy.value ?? open;
    const kept =
      row.value_enc && copy.sensitive === null
        ? { ...place, value: row.value, enc: hex(vault.seal(place, value)) }
        : sealed(vault, { ...copy, value });
    return [{ ...kept, of_field: of.field, of_rev: of.rev }];
  });
  await sql`
    insert into field_value (instance_id, field_id, rev, value, value_enc, source, draft, state, reason_code, reason_text, author_id,
                             reviewed_by, reviewed_at)
    select r.instance, r.field, r.rev, r.value, decode(r.enc, 'hex'), v.source, v.draft, v.state, v.reason_code, v.reason_text, v.author_id,
           v.reviewed_by, v.reviewed_at
      from jsonb_to_recordset(${JSON.stringify((await Promise.all(made)).flat())}::jsonb)
           as r (instance uuid, field text, rev int, value jsonb, enc text, of_field text, of_rev int)
      join field_value v on v.instance_id = r.instance and v.field_id = r.of_field and v.rev = r.of_rev`.execute(
    trx,
  );
}

/** Writes new revisions: one statement whatever the number. */
export async function addRevisions(
  trx: Trx,
  vault: Vault,
  made: readonly Made[],
  author: { readonly id: string | null; readonly source: ValueSource },
): Promise<void> {
  if (made.length === 0) return;
  const rows = made.map((one) => ({ ...sealed(vault, one), draft: one.draft }));
  await sql`
    insert into field_value (instance_id, field_id, rev, value, value_enc, source, draft, author_id)
    select instance, field, rev, value, decode(enc, 'hex'), ${author.source}, draft, ${author.id}::uuid
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (instance uuid, field text, rev int, value jsonb, enc text, draft boolean)`.execute(
    trx,
  );
}

/** How a value is kept at a place: of a sensitive one its mask, and itself encrypted. */
function sealed(
  vault: Vault,
  { instance, field, rev, value, sensitive }: Revision & { value: unknown; sensitive: Guard | null },
) {
  const isSecret = sensitive !== null && value !== null;
  return {
    instance,
    field,
    rev,
    value: isSecret ? maskOf(sensitive, value) : value,
    enc: isSecret ? hex(vault.seal({ instance, field, rev }, value)) : null,
  };
}

const hex = (sealed: Buffer): string => sealed.toString('hex');
