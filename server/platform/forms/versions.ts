import { sql } from 'kysely';
import type { Form } from '#schemas/engine/form.ts';
import { classesIn, type Classes } from '#schemas/engine/formProtect.ts';
import { shippedClasses } from '#schemas/forms/sensitive.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { compiledForm, MOST_KEPT, type CompiledForm } from './compiled.ts';
import { Lru } from './lru.ts';

interface VersionRow {
  readonly key: string;
  readonly version: number;
  readonly checksum: string;
}

/** What newer versions protect, by their checksums: they never change. */
const newerClasses = new Lru<Promise<Classes>>({ count: 1000, size: Infinity });

/** What versions of a form after one protect, and what the product does: the newest word counts. */
async function classesAfter(
  db: Db | Trx,
  key: string,
  version: number,
  newer: string | null,
): Promise<Classes> {
  if (newer === null) return shippedClasses(key);
  const read = async (): Promise<Classes> => {
    const { rows } = await sql<Pick<Form, 'schema'>>`
      select json_schema as schema from form_schema
       where key = ${key} and version > ${version} and status <> 'DRAFT' order by version`.execute(db);
    return new Map([...shippedClasses(key), ...rows.flatMap((form) => [...classesIn(form)])]);
  };
  const name = `${key} ${newer}`;
  const found = newerClasses.use(name, read, () => 1);
  found.catch(() => newerClasses.forget(name));
  return found;
}

/**
 * A form version that was published, also when it is retired by now; null when there is none. What a newer version says is
 * sensitive is so in it as well.
 */
export async function publishedForm(
  db: Db | Trx,
  key: string,
  version: number,
): Promise<CompiledForm | null> {
  const { rows } = await sql<{ id: string; checksum: string; newer: string | null }>`
    select f.id, f.checksum, (select string_agg(n.checksum, ' ' order by n.version) from form_schema n
                               where n.key = f.key and n.version > f.version and n.status <> 'DRAFT') as newer
      from form_schema f where f.key = ${key} and f.version = ${version} and f.status <> 'DRAFT'`.execute(db);
  const [known] = rows;
  if (!known) return null;
  const classes = await classesAfter(db, key, version, known.newer);
  // Most of the time it is compiled already; the form itself is large.
  const read = async (): Promise<Form> => {
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
  };
  return compiledForm(key, version, known.checksum, read, classes);
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

/**
 * Compiles the newest version of each form, one after the other, and as many as are kept. On a busy machine the first person
 * to open a file after a start would otherwise wait for seconds. Never throws.
 * @param signal ends it before the next form
 * @param onFault hears why a form was not compiled; whoever asks for that form hears it again
 */
export async function compileNewest(
  db: Db,
  signal: AbortSignal,
  onFault: (error: unknown) => void,
): Promise<void> {
  const newest = await db
    .selectFrom('form_schema')
    .select(['key', ({ fn }) => fn.max('version').as('version')])
    .where('status', '=', 'PUBLISHED')
    .groupBy('key')
    .orderBy('key')
    .limit(MOST_KEPT)
    .execute()
    .catch((error: unknown) => {
      onFault(error);
      return [];
    });
  for (const { key, version } of newest) {
    if (signal.aborted) return;
    await publishedForm(db, key, version).catch(onFault);
  }
}
