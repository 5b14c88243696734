import type { Form } from '#schemas/engine/form.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { compiledForm, type CompiledForm } from './compiled.ts';

interface VersionRow {
  readonly key: string;
  readonly version: number;
  readonly checksum: string;
}

/** A form version that was published, also when it is retired by now; null when there is none. */
export async function publishedForm(
  db: Db | Trx,
  key: string,
  version: number,
): Promise<CompiledForm | null> {
  const row = await db
    .selectFrom('form_schema')
    .selectAll()
    .where('key', '=', key)
    .where('version', '=', version)
    .where('status', '<>', 'DRAFT')
    .executeTakeFirst();
  if (!row) return null;
  return compiledForm(row.key, row.version, row.checksum, () => ({
    schema: row.json_schema,
    ui: row.ui_schema,
    labels: row.labels as unknown as Form['labels'],
    rules: row.rules as unknown as Form['rules'],
  }));
}

/** The version that a new instance is pinned to: the newest that is published. */
export async function newestVersion(db: Db | Trx, key: string): Promise<VersionRow | null> {
  const row = await db
    .selectFrom('form_schema')
    .select(['key', 'version', 'checksum'])
    .where('key', '=', key)
    .where('status', '=', 'PUBLISHED')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
