import { sql } from 'kysely';
import type { Form } from '#schemas/engine/form.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { FORM } from '../store.ts';
import { storedForm } from '../stored.ts';

/** What a release shipped of a form. */
export interface ReleaseRow {
  readonly id: string;
  readonly checksum: string;
  /** OPEN: changes wait for somebody to look at them. */
  readonly state: 'TAKEN' | 'OPEN' | 'DECLINED';
  readonly created_at: Date;
  readonly form: Form;
}

/** The releases of a form that count: what came last, and before it the last of which somebody has decided. */
export interface Releases {
  readonly last: ReleaseRow | null;
  readonly base: ReleaseRow | null;
}

export async function readReleases(db: Db | Trx, key: string): Promise<Releases> {
  const { rows } = await sql<ReleaseRow>`
    (select f.id, f.checksum, f.state, f.created_at, ${FORM} as form from form_release f
      where f.key = ${key} order by f.id desc limit 1)
    union all
    (select f.id, f.checksum, f.state, f.created_at, ${FORM} as form from form_release f
      where f.key = ${key} and f.state <> 'OPEN' order by f.id desc limit 1)`.execute(db);
  const [last = null, decided = null] = rows;
  return { last, base: decided?.id === last?.id ? null : decided };
}

/** Whether a release has shipped this before. */
export async function isKnown(trx: Trx, key: string, checksum: string): Promise<boolean> {
  const { rows } = await sql`select from form_release where key = ${key} and checksum = ${checksum}`.execute(
    trx,
  );
  return rows.length > 0;
}

export const releaseName = (key: string, checksum: string): string => `${key} ${checksum}`;

/** What releases have shipped of the forms that there are (`releaseName`): of these `shipForm` has nothing to do. */
export async function knownReleases(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Pick<ReleaseRow, 'checksum'> & { key: string }>`
    select r.key, r.checksum from form_release r
     where exists (select from form_schema f where f.key = r.key)`.execute(db);
  return new Set(rows.map(({ key, checksum }) => releaseName(key, checksum)));
}

/** Keeps what a release ships. What is taken decides about all that waited before it. */
export async function addRelease(
  trx: Trx,
  key: string,
  form: Form,
  state: ReleaseRow['state'],
): Promise<void> {
  const { schema, ui, labels, rules, checksum } = storedForm(form);
  await sql`
    insert into form_release (key, checksum, json_schema, ui_schema, labels, rules, state)
    values (${key}, ${checksum}, ${schema}::json, ${ui}::json, ${labels}::json, ${rules}::json, ${state})
        on conflict (key, checksum) do update set state = excluded.state`.execute(trx);
  if (state === 'TAKEN') await decideReleases(trx, key, 'TAKEN');
}

/** Closes all that is open of a form. */
export const decideReleases = async (trx: Trx, key: string, state: 'TAKEN' | 'DECLINED'): Promise<void> =>
  void (await sql`
    update form_release set state = ${state} where key = ${key} and state = 'OPEN'`.execute(trx));
