import { beforeAll, describe, expect, it } from 'vitest';
import type { NetworkSettings } from '#schemas/credential/settings.ts';
import { demoId } from '#server/db/seed/people.ts';
import type { FileState } from '#server/features/credentialing/instance/present.ts';
import { useApp } from '#tests/support/app.ts';
import { openFile, setStatus } from '../partsSupport.ts';
import { changesOf, failsOf, instanceOf, ok, typeInto, type Refusal } from '../support.ts';

const SETTINGS = '/credentialing/settings';
const FIELD = 'legal_name';
const app = useApp();
let account: string;
let path: string;
beforeAll(async () => {
  account = await openFile(app);
  await setStatus(app, 'account', account, 'CREDENTIALING_REVIEW');
  const instance = await instanceOf(app, account);
  path = `/credentialing/instances/${instance}`;
  ok(await typeInto(app, 'cred.agent', instance, { [FIELD]: 'Harbor Care' }));
});

const decide = (person: string, decision: object) =>
  app.as(person).post<FileState & Refusal>(`${path}/review`, {
    decisions: [{ field_id: FIELD, rev: 1, ...decision }],
  });
const set = (four_eyes: unknown) =>
  app.as('cred.supervisor').patch<NetworkSettings & Refusal>(SETTINGS, { four_eyes });
const NO = { state: 'REJECTED', reason_code: 'OTHER', reason_text: 'Blurred' };

describe('a decision on a value', () => {
  it('is taken back: the value waits again, with no trace of its refusal', async () => {
    const decided = async (decision: object) => ok(await decide('cred.supervisor', decision)).fields[FIELD];
    expect(await decided(NO)).toMatchObject({ state: 'REJECTED', reason_text: 'Blurred' });
    expect(await decided({ state: 'PENDING' })).toMatchObject({
      rev: 1,
      state: 'PENDING',
      reason_code: null,
      reason_text: null,
      reviewed_at: null,
    });
    expect((await decided({ state: 'APPROVED' }))?.reviewed_at).not.toBeNull();
  });

  it('tells the staff who wrote the value, and says in the history of which form it is', async () => {
    const { fields } = ok(await app.as('cred.agent2').get<FileState>(path));
    expect(fields[FIELD]).toMatchObject({ author_id: demoId('cred.agent'), source: 'STAFF' });
    const { items } = ok(await changesOf(app, 'cred.supervisor', account));
    expect(items.find(({ type }) => type === 'CREDENTIAL_REVIEWED')?.detail).toEqual({ form: 'tp-account' });
  });
});

describe('the settings of the network', () => {
  it('are as shipped until they are set, and tell who set them', async () => {
    expect(ok(await app.as('tp.agent').get(SETTINGS))).toEqual({ four_eyes: false });
    // The second of these changes nothing.
    for (const four_eyes of [true, true, false]) expect(ok(await set(four_eyes))).toEqual({ four_eyes });
    expect(
      await app.query`
        select changes, actor_id from history where type = 'NETWORK_SETTING_CHANGED' order by at, entity_id`,
    ).toEqual(
      [true, false].map((to) => ({
        changes: [{ field: 'four_eyes', from: !to, to }],
        actor_id: demoId('cred.supervisor'),
      })),
    );
    expect((await set('yes')).status).toBe(400);
    expect((await app.as('cred.supervisor').patch(SETTINGS, { six_eyes: true })).status).toBe(400);
  });

  it('with four eyes let others approve a value than its author, who may still reject it', async () => {
    ok(await decide('cred.supervisor', { state: 'PENDING' }));
    ok(await set(true));
    const approve = (person: string) => decide(person, { state: 'APPROVED' });
    expect(failsOf(await approve('cred.agent'))).toEqual(['decisions.0.state four_eyes']);
    ok(await decide('cred.agent', NO));
    ok(await approve('cred.supervisor'));
    ok(await set(false));
    ok(await approve('cred.agent'));
  });
});
