import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import { demoId } from '#server/db/seed/people.ts';
import type { FileState } from '#server/features/credentialing/instance/present.ts';
import { useApp } from '#tests/support/app.ts';
import { addResource, failsOf, fillForm, ok, openAccount, type Refusal } from './support.ts';

const app = useApp();
let id: string;
let driver: ResourceRecord;
beforeAll(async () => {
  id = await openAccount(app, { provider_user_id: demoId('tp.provider') });
  driver = await addResource(app, 'tp.provider', id, 'DRIVER', 'Luz Vega');
});

/** What is filled in first is revealed after. */
describe('what a form holds of a person', () => {
  it('masks what is sensitive in every answer, in the history and in the database', async () => {
    const { entity_id } = driver.forms![0]!;
    const path = `/credentialing/instances/${entity_id}`;
    const body = await fillForm(app, 'tp.provider', { entity_id, key: 'driver' }, { ssn: '219-09-9999' });
    expect(body.fields.ssn).toMatchObject({ sensitive: true, state: 'PENDING' });
    expect(body.data).toMatchObject({ identity: { ssn: '•••-••-9999', birth_date: '••/••/1985' } });
    const again = await app.as('tp.provider').patch<FileState>(path, {
      version: body.instance.version,
      values: { ssn: '•••-••-9999', birth_date: '••/••/1985' },
    });
    expect(ok(again).instance.version).toBe(body.instance.version);
    const odd = await app.as('tp.provider').patch<Refusal>(path, {
      version: body.instance.version,
      values: { ssn: '•••-••-1111' },
    });
    expect([odd.status, failsOf(odd)]).toEqual([400, ['identity.ssn invalid']]);
    const texts = [
      body,
      (await app.as('cred.supervisor').get(path)).text,
      (await app.as('cred.supervisor').get(`/credentialing/accounts/${id}/changes?size=100`)).text,
    ];
    expect(JSON.stringify(texts)).not.toContain('219099999');
    const { rows } = await sql<{ dump: string }>`
      select (select string_agg(v::text, ' ') from (select value, reason_text from field_value) v)
             || (select string_agg(changes::text || detail::text, ' ') from history) as dump`.execute(app.db);
    expect(rows[0]?.dump).not.toMatch(/219-?09-?9999|1985-04-12/);
    expect(rows[0]?.dump).toContain('•••-••-9999');
  });

  it('reveals a sensitive value to those who work on it, with a reason that stays', async () => {
    const path = `/credentialing/instances/${driver.forms![0]!.entity_id}/reveal`;
    const ask = (person: string, body: object) =>
      app.as(person).post<{ value: string } & Refusal>(path, body);
    const wanted = { field_id: 'ssn', reason: 'Compared with the card' };
    expect((await ask('tp.provider', wanted)).status).toBe(403);
    expect((await ask('tp.supervisor', wanted)).status).toBe(403);
    expect((await ask('sp.supervisor', wanted)).status).toBe(403);
    expect((await ask('cred.agent', wanted)).status).toBe(403);
    expect(failsOf(await ask('cred.supervisor', { ...wanted, reason: '  ' }))).toEqual([
      'reason reason_required',
    ]);
    expect(failsOf(await ask('cred.supervisor', { ...wanted, field_id: 'first_name' }))).toEqual([
      'field_id unknown_field',
    ]);
    const told = await ask('cred.supervisor', wanted);
    expect(ok(told).value).toBe('219099999');
    expect(told.headers['cache-control']).toBe('no-store');
    const { rows } = await sql<{ detail: unknown; actor_id: string }>`
      select detail, actor_id from history where type = 'CREDENTIAL_REVEALED'`.execute(app.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      actor_id: demoId('cred.supervisor'),
      detail: { field_id: 'ssn', reason: 'Compared with the card', class: 'SSN' },
    });
  });
});
