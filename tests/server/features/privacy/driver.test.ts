import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import type { PrivacyState } from '#schemas/privacy/index.ts';
import { isIntact } from '#server/features/credentialing/lifecycle/proof.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { addResource, fillForm, handInItems, ok, openAccount } from '../credentialing/support.ts';
import { eraseAt, provedHistory, tablesWith } from './support.ts';

const NAME = 'Zebedea Quorndale';
const MARKERS = ['Zebedea', 'Quorndale', '219-09-9999', '-9999'];

const app = useApp();
let account: string;
let driver: ResourceRecord;
let path: string;
beforeAll(async () => {
  account = await openAccount(app, { provider_user_id: demoId('tp.provider') });
  driver = await addResource(app, 'tp.provider', account, 'DRIVER', NAME);
  path = `/credentialing/resources/${driver.entity_id}`;
  await fillForm(
    app,
    'tp.provider',
    { entity_id: driver.forms![0]!.entity_id, key: 'driver' },
    { ssn: '219-09-9999', first_name: 'Zebedea', last_name: 'Quorndale' },
  );
  await handInItems(app, 'tp.provider', { account_id: account, resource_id: driver.entity_id });
  await addResource(app, 'tp.provider', account, 'DRIVER', 'Somebody Else');
});

const move = async (status: string) => {
  const { version } = ok(await app.as('cred.supervisor').get<ResourceRecord>(path));
  return ok(
    await app
      .as('cred.supervisor')
      .post(`${path}/status`, { version, status, reason_text: 'Quorndale left' }),
  );
};

describe('a driver', () => {
  it('is told what is kept, masked, with who has looked; nothing of others', async () => {
    ok(
      await app.as('cred.supervisor').post(`/credentialing/instances/${driver.forms![0]!.entity_id}/reveal`, {
        field_id: 'ssn',
        reason: 'Compared with the card',
      }),
    );
    const answer = await app
      .as('cred.supervisor')
      .post<Record<string, object[]>>(`${path}/privacy/report`, { reason: 'Asked' });
    const report = ok(answer);
    expect(report.values).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field_id: 'ssn', value: '•••-••-9999', masked: true }),
        expect.objectContaining({ label: 'Last name', value: 'Quorndale' }),
      ]),
    );
    expect(report.documents!.length).toBeGreaterThan(0);
    expect(report.looked_at).toEqual([
      expect.objectContaining({
        type: 'CREDENTIAL_REVEALED',
        detail: expect.objectContaining({ reason: 'Compared with the card' }),
      }),
      expect.objectContaining({ type: 'PERSONAL_DATA_REPORTED' }),
    ]);
    expect(answer.text).not.toMatch(/219-09-9999|Somebody Else/);
  });

  it('is not erased while it is in the network, nor by whom it is not', async () => {
    const state = ok(await app.as('cred.supervisor').get<PrivacyState>(`${path}/privacy`));
    expect(state.fails.map(({ code }) => code)).toEqual(['erase_not_ended']);
    const refused = await app
      .as('cred.supervisor')
      .post(`${path}/privacy/erase`, { reason: 'Asked', confirm: NAME });
    expect(refused.status).toBe(409);
    expect((await app.as('cred.agent').get(`${path}/privacy`)).status).toBe(403);
    expect((await app.as('tp.provider').get(`${path}/privacy`)).status).toBe(403);
  });

  it('is nowhere after it was erased, and both chains are proved', async () => {
    const { version } = ok(await app.as('tp.provider').get<ResourceRecord>(path));
    ok(await app.as('tp.provider').post(`${path}/submit`, { version, confirm: true }));
    await move('WITHDRAWN');
    expect(await tablesWith(app, MARKERS)).toEqual(
      expect.arrayContaining(['field_value', 'history', 'resource', 'screening_identity', 'status_event']),
    );
    expect(await eraseAt(app, 'cred.supervisor', path, NAME)).toBe('DONE');
    expect(await tablesWith(app, MARKERS)).toEqual([]);
    expect(await isIntact(app.db, account)).toBe(true);
    const { wrong, emptied } = await provedHistory(app);
    expect([wrong, emptied > 3]).toEqual([0, true]);
    const { rows } = await sql`select from document where resource_id = ${driver.entity_id}`.execute(app.db);
    expect(rows).toEqual([]);
    ok(await app.as('cred.supervisor').get(path));
    const { items } = ok(
      await app
        .as('cred.supervisor')
        .get<{ items: { intact: boolean }[] }>(`/credentialing/accounts/${account}/events`),
    );
    expect(items.length).toBeGreaterThan(0);
  });

  it('shows when what is left of its events is changed past the application', async () => {
    await sql`alter table status_event disable trigger status_event_keep`.execute(app.db);
    await sql`
      update status_event set event = jsonb_set(event, '{to}', '"ACTIVE"') where resource_id = ${driver.entity_id}`.execute(
      app.db,
    );
    expect(await isIntact(app.db, account)).toBe(false);
  });
});
