import { sql } from 'kysely';
import type { Form } from '#schemas/engine/form.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import type { Db } from '#server/platform/db.ts';
import { problemsOf } from './formSchemas/problems.ts';
import { storedForm } from './formSchemas/stored.ts';

/**
 * Publishes the shipped forms: as version 1 where the database has no form of that key, and as the next version when a
 * release ships a form that the database has never had. Files stay with the version they are pinned to. A form that an
 * administrator edits is theirs: once they have a draft or have published one, releases change nothing of it any more.
 * Throws when a shipped form cannot be published.
 */
export async function loadShippedForms(
  db: Db,
  forms: Readonly<Record<string, Form>> = SHIPPED_FORMS,
): Promise<void> {
  for (const [key, form] of Object.entries(forms)) {
    const problems = problemsOf(key, form);
    if (problems.length > 0) throw new Error(`Form ${key} cannot be published: ${problems.join('; ')}`);
    const { schema, ui, labels, rules, checksum } = storedForm(form);
    await sql`
      insert into form_schema (key, version, status, json_schema, ui_schema, labels, rules, checksum, note, published_at)
      select ${key}, coalesce(max(version), 0) + 1, 'PUBLISHED', ${schema}::json, ${ui}::json, ${labels}::jsonb, ${rules}::jsonb,
             ${checksum}, null, now()
        from form_schema where key = ${key}
      having count(*) filter (where checksum = ${checksum} or status = 'DRAFT' or created_by is not null) = 0
      on conflict do nothing`.execute(db);
  }
}
