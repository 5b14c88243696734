import { sql } from 'kysely';
import type { Form } from '#schemas/engine/form.ts';
import type { AppContext } from '#server/app.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Trx } from '#server/platform/db.ts';
import { onBehalfOf } from '#server/platform/jobs.ts';
import { refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { problemsOfImport } from './problems.ts';
import { storedForm } from './stored.ts';
import { readForm, type FormVersion } from './versions.ts';

interface NewForm {
  readonly key: string;
  readonly form: Form;
  readonly note?: string | null;
}

/**
 * Publishes a form as the next version of its key. Files that are open keep the version they are pinned to; files that
 * had no form of this key get it. The same form again is the version that it is already.
 * Throws `bad_request` with everything that is wrong with the form.
 */
export async function publishForm(
  { db, jobs }: Pick<AppContext, 'db' | 'jobs'>,
  call: Call,
  { key, form, note = null }: NewForm,
): Promise<FormVersion> {
  const problems = await problemsOfImport(key, form);
  refuse(problems.map((problem) => ({ field: 'form', code: 'invalid_form', params: { problem } })));
  return transact(db, call, async (write) => {
    const version = await nextVersion(write.trx, key, form);
    if (version !== null) {
      const { schema, ui, labels, rules, checksum } = storedForm(form);
      const { rows } = await sql<{ id: string }>`
        insert into form_schema (key, version, status, json_schema, ui_schema, labels, rules, checksum, note, created_by, published_at)
        values (${key}, ${version}, 'PUBLISHED', ${schema}::json, ${ui}::json, ${labels}::jsonb, ${rules}::jsonb,
                ${checksum}, ${note}, ${call.actor.id}, now())
        returning id`.execute(write.trx);
      await write.note('form_schema', rows[0]!.id, {
        type: 'FORM_PUBLISHED',
        changes: [],
        detail: { form: key, form_version: version },
      });
      await jobs.add(write.trx, 'form.give', onBehalfOf(call), 'form.give');
    }
    const { form: _form, ...published } = await readForm(write.trx, call, key);
    return published;
  });
}

/** The number of the next version, or null when the current one is this form. Nobody else publishes meanwhile. */
async function nextVersion(trx: Trx, key: string, form: Form): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtext('provnet.form.' || ${key}))`.execute(trx);
  const { rows } = await sql<{ version: number; checksum: string; status: string }>`
    select version, checksum, status from form_schema where key = ${key} order by version desc`.execute(trx);
  const current = rows.find((row) => row.status === 'PUBLISHED');
  return current?.checksum === storedForm(form).checksum ? null : (rows[0]?.version ?? 0) + 1;
}
