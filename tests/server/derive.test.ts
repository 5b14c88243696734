import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { derive } from '#server/db/derive.ts';
import { startApp } from '#tests/support/app.ts';
import { leadBody } from '#tests/support/leads.ts';

it('makes old leads findable by a field that is searched from this release on', async () => {
  const app = await startApp();
  try {
    // As an older release left it: without the second name.
    await sql
      .raw(
        'create or replace function lead_search_text(l lead) returns text language sql immutable as $$ select lower(l.company_name) $$',
      )
      .execute(app.db);
    const person = app.as('sp.agent');
    await person.post('/leads/sp', { ...(await leadBody(app.db, 'sp')), dba: 'Quillwort' });
    const found = async () => (await person.get<{ total: number }>('/leads/sp?search=quillwort')).body.total;
    expect(await found()).toBe(0);
    await derive(app.db);
    expect(await found()).toBe(1);
  } finally {
    await app.close();
  }
});
