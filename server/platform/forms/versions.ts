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
  const known = await db
    .selectFrom('form_schema')
    .select(['id', 'checksum'])
    .where('key', '=', key)
    .where('version', '=', version)
    .where('status', '<>', 'DRAFT')
    .executeTakeFirst();
  if (!known) return null;
  // Most of the time it is compiled already; the form itself is large.
  return compiledForm(key, version, known.checksum, async () => {
    const row = await db
      .selectFrom('form_schema')
      .select(['json_schema', 'ui_schema', 'labels', 'rules'])
      .where('id', '=', known.id)
      .executeTakeFirstOrThrow();
    return {
      schema: row.json_schema,
      ui: row.ui_schema,
      labels: row.labels as unknown as Form['labels'],
      rules: row.rules as unknown as Form['rules'],
    };
  });
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
