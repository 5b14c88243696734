import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { formCompiler } from '#server/platform/forms/compiler.ts';
import { compileNewest, publishedForm } from '#server/platform/forms/versions.ts';
import { useApp } from '#tests/support/app.ts';

const app = useApp();

afterEach(() => void vi.restoreAllMocks());

/** With a title of its own, a form was not compiled by any other test. */
const RENAMED = sql`jsonb_set(json_schema::jsonb, '{title}', to_jsonb(random()::text))::json`;

/** Publishes a copy of the newest version of a form as its next one. */
const publishCopy = (key: string, schema = RENAMED) =>
  sql`insert into form_schema (key, version, status, json_schema, ui_schema, labels, rules, checksum, published_at)
      select key, version + 1, 'PUBLISHED', ${schema}, ui_schema, labels, rules, md5(random()::text), now()
        from form_schema where key = ${key} order by version desc limit 1`.execute(app.db);

it('the newest version of each form is compiled before somebody asks for it, except one that cannot be compiled', async () => {
  await publishCopy('vehicle');
  await publishCopy('driver', sql`'{"properties": {"name": null}}'`);
  const faults: unknown[] = [];
  const asked = vi.spyOn(formCompiler, 'runTrusted');
  await compileNewest(app.db, new AbortController().signal, (error) => faults.push(error));
  expect(asked).toHaveBeenCalled();
  expect(faults).toHaveLength(1);
  asked.mockClear();
  expect(await publishedForm(app.db, 'vehicle', 2)).toMatchObject({ version: 2 });
  expect(asked).not.toHaveBeenCalled();
});

it('no form is compiled once the process ends', async () => {
  await publishCopy('vehicle');
  const asked = vi.spyOn(formCompiler, 'runTrusted');
  await compileNewest(app.db, AbortSignal.abort(), () => undefined);
  expect(asked).not.toHaveBeenCalled();
});
