import { sql } from 'kysely';
import { formProblems } from '#schemas/engine/formCompile.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import type { Db } from '#server/platform/db.ts';
import { checksumOf } from '#server/platform/forms/compiled.ts';
import { formLists } from '#server/platform/forms/lists.ts';

/**
 * Publishes the shipped forms as version 1 where the database has no form of that key. Later releases change nothing
 * that an administrator edits. Throws when a shipped form cannot be published.
 */
export async function loadShippedForms(db: Db): Promise<void> {
  for (const [key, form] of Object.entries(SHIPPED_FORMS)) {
    const problems = formProblems(form, formLists());
    if (problems.length > 0) throw new Error(`Form ${key} cannot be published: ${problems.join('; ')}`);
    const [schema, ui, labels, rules] = [form.schema, form.ui, form.labels, form.rules].map((part) =>
      JSON.stringify(part),
    );
    await sql`
      insert into form_schema (key, version, status, json_schema, ui_schema, labels, rules, checksum, note, published_at)
      select ${key}, 1, 'PUBLISHED', ${schema}::json, ${ui}::json, ${labels}::jsonb, ${rules}::jsonb,
             ${checksumOf([schema, ui, labels, rules].join('\n'))}, 'As shipped', now()
       where not exists (select 1 from form_schema where key = ${key})
      on conflict do nothing`.execute(db);
  }
}
