import { sql } from 'kysely';
import { fieldsOf, type Form } from '#schemas/engine/form.ts';
import { withClasses } from '#schemas/engine/formProtect.ts';
import type { Guard } from '#schemas/engine/mask.ts';
import { shippedClasses } from '#schemas/forms/sensitive.ts';
import type { Db } from '#server/platform/db.ts';

/** By form and field what is sensitive: as the newest version says that has the field. */
export type Guards = ReadonlyMap<string, ReadonlyMap<string, Guard>>;

export async function readGuards(db: Db): Promise<Guards> {
  const { rows } = await sql<{ key: string; version: number }>`
    select key, version from form_schema where status <> 'DRAFT' order by key, version`.execute(db);
  const found = new Map<string, Map<string, Guard>>();
  for (const { key, version } of rows) {
    const { rows: forms } = await sql<Pick<Form, 'schema'>>`
      select json_schema as schema from form_schema where key = ${key} and version = ${version}`.execute(db);
    const guards = found.get(key) ?? new Map<string, Guard>();
    found.set(key, guards);
    for (const { schema } of forms)
      for (const field of fieldsOf(withClasses({ schema }, shippedClasses(key))))
        if (field.sensitive) guards.set(field.fieldId, field.sensitive);
        else guards.delete(field.fieldId);
  }
  return found;
}
