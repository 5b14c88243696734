import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { ErasureStatus } from '#schemas/privacy/index.ts';
import type { TestApp } from '#tests/support/app.ts';
import { POLL } from '#tests/support/scope.ts';

/** A text as it stands in JSON, in hexadecimal and, wherever it begins there, in Base64. */
export function tracesOf(text: string): string[] {
  const base64 = [0, 1, 2].map((before) =>
    Buffer.from(' '.repeat(before) + text)
      .toString('base64')
      // What the signs before and after it have a part in.
      .slice(before === 0 ? 0 : before + 1)
      .replace(/.?.?=*$/, ''),
  );
  return [text, Buffer.from(text).toString('hex'), ...base64];
}

/** The files below a folder in which any of these texts stands. */
export async function filesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const one of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!one.isFile()) continue;
    const path = join(one.parentPath, one.name);
    const content = (await readFile(path, 'latin1')).toLowerCase();
    if (texts.some((text) => content.includes(text.toLowerCase()))) found.push(path);
  }
  return found;
}

/** The names of the tables in which any of these texts stands, wherever in a row. */
export async function tablesWith(app: TestApp, texts: readonly string[]): Promise<string[]> {
  const rows = await app.query<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`;
  // Keys are random: one may hold the last digits of a number.
  const withoutKeys = sql`regexp_replace(lower(t::text), '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', '', 'g')`;
  const found: string[] = [];
  for (const { schema, name } of rows) {
    const hits = await app.query`
      select from ${sql.table(`${schema}.${name}`)} t, unnest(${texts}::text[]) x
       where case when strpos(lower(t::text), lower(x)) > 0 then strpos(${withoutKeys}, lower(x)) > 0 else false end
          or strpos(t::text, encode(convert_to(x, 'UTF8'), 'hex')) > 0 limit 1`;
    if (hits.length > 0) found.push(name);
  }
  return found.sort();
}

/** Asks for an erasure, and waits until its job has ended it. */
export async function eraseAt(
  app: TestApp,
  person: string,
  path: string,
  confirm: string,
): Promise<ErasureStatus> {
  const answer = await app.as(person).post<{ entity_id: string }>(`${path}/privacy/erase`, {
    reason: 'They asked for it in ticket 4711',
    confirm,
  });
  expect([answer.status, answer.text]).toEqual([202, expect.anything()]);
  return vi.waitFor(async () => {
    const [row] = await app.query<{ status: ErasureStatus }>`
      select status from erasure where entity_id = ${answer.body.entity_id}`;
    expect(row!.status).not.toBe('QUEUED');
    return row!.status;
  }, POLL);
}

/** Rows of the history whose digest is not the one that was taken when they were written; and how many were emptied. */
export async function provedHistory(app: TestApp): Promise<{ wrong: number; emptied: number }> {
  const rows = await app.query<{ wrong: number; emptied: number }>`
    select count(*) filter (where d.digest is distinct from history_digest(h.entity_id, h.at, h.type, h.resource, h.record_id,
             h.version, h.actor_id, h.request_id, coalesce(h.kept, history_content(h.salt, h.changes, h.detail))))::int as wrong,
           count(*) filter (where h.kept is not null)::int as emptied
      from history h left join (
        select id.id, substring(b.digests from 32 * (id.n::int - 1) + 1 for 32) as digest
          from audit_batch b, unnest(b.ids) with ordinality id (id, n)) d on d.id = h.entity_id
     where h.salt is not null or h.kept is not null`;
  return rows[0]!;
}
