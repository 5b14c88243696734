import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { NetworkSettings } from '#schemas/credential/settings.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import {
  failsOf,
  fillFile,
  instanceOf,
  itemsOf,
  moveTo,
  ok,
  openAccount,
  type FormAnswer,
  type Refusal,
} from './support.ts';

const PATH = '/credentialing/settings';
const app = useApp();

const set = (four_eyes: unknown) =>
  app.as('cred.supervisor').patch<NetworkSettings & Refusal>(PATH, { four_eyes });

describe('the settings of the network', () => {
  it('are as shipped until they are set, and tell who set them', async () => {
    expect(ok(await app.as('tp.agent').get(PATH))).toEqual({ four_eyes: false });
    expect(ok(await set(true))).toEqual({ four_eyes: true });
    // Set so already: nothing happened.
    expect(ok(await set(true))).toEqual({ four_eyes: true });
    expect(ok(await set(false))).toEqual({ four_eyes: false });
    const { rows } = await sql<{ changes: unknown; actor_id: string }>`
      select changes, actor_id from history where type = 'NETWORK_SETTING_CHANGED' order by at, entity_id`.execute(
      app.db,
    );
    expect(rows).toEqual([
      { changes: [{ field: 'four_eyes', from: false, to: true }], actor_id: demoId('cred.supervisor') },
      { changes: [{ field: 'four_eyes', from: true, to: false }], actor_id: demoId('cred.supervisor') },
    ]);
  });

  it('take nothing else', async () => {
    expect((await set('yes')).status).toBe(400);
    expect((await app.as('cred.supervisor').patch(PATH, { six_eyes: true })).status).toBe(400);
    expect((await app.as('cred.agent').patch(PATH, { four_eyes: true })).status).toBe(403);
  });
});

describe('with four eyes', () => {
  it('nobody approves the values and the documents that are its own; others do, and without it it may', async () => {
    // One document is enough for it.
    await sql`update requirement set required = false where code <> 'W9'`.execute(app.db);
    const account = await openAccount(app, { cred_agent_id: demoId('cred.agent') });
    await fillFile(app, 'cred.agent', account);
    const ref = { account_id: account, resource_id: null };
    const submitted = await app.as('cred.agent').post<Refusal>(`/credentialing/accounts/${account}/submit`, {
      version: ok(await app.as('cred.agent').get<{ version: number }>(`/credentialing/accounts/${account}`))
        .version,
      confirm: true,
    });
    expect(submitted.status, submitted.text).toBeLessThan(300);
    ok(await moveTo(app, 'cred.supervisor', ref, 'CREDENTIALING_REVIEW'));
    ok(await set(true));

    const instance = await instanceOf(app, account);
    const path = `/credentialing/instances/${instance}`;
    const { fields } = ok(await app.as('cred.agent').get<FormAnswer>(path));
    const [field_id, { rev }] = Object.entries(fields).find(
      ([, held]) => held.rev > 0 && held.state === 'PENDING',
    )!;
    const approve = (person: string) =>
      app.as(person).post<Refusal>(`${path}/review`, { decisions: [{ field_id, rev, state: 'APPROVED' }] });
    expect(failsOf(await approve('cred.agent'))).toEqual(['decisions.0.state four_eyes']);
    // To refuse one's own is no approval.
    ok(
      await app.as('cred.agent').post(`${path}/review`, {
        decisions: [
          { field_id, rev, state: 'REJECTED', reason_code: 'OTHER', reason_text: 'Wrong after all' },
        ],
      }),
    );
    ok(await approve('cred.supervisor'));

    const document = async () =>
      (await itemsOf(app, 'cred.agent', ref)).find(({ code }) => code === 'W9')!.documents[0]!;
    const judge = async (person: string) => {
      const { entity_id, version } = await document();
      return app
        .as(person)
        .post<Refusal>(`/credentialing/documents/${entity_id}/review`, { version, state: 'APPROVED' });
    };
    expect(failsOf(await judge('cred.agent'))).toEqual(['state four_eyes']);
    expect((await document()).state).toBe('PENDING');
    ok(await set(false));
    ok(await judge('cred.agent'));
    ok(await approve('cred.agent'));
  });
});
