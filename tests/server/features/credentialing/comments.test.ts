import { beforeAll, describe, expect, it } from 'vitest';
import type { CredentialComment } from '#schemas/credential/item.ts';
import { demoId } from '#server/db/seed/people.ts';
import type { Page } from '#server/platform/list/page.ts';
import { useApp, type Answer } from '#tests/support/app.ts';
import { addOne, openFile, setStatus } from './partsSupport.ts';
import { changesOf, failsOf, ok, type Refusal } from './support.ts';

const app = useApp();
let account: string;
let driver: string;
const path = '/credentialing/comments';
beforeAll(async () => {
  account = await openFile(app);
  driver = ok(await addOne(app, account)).entity_id;
});

type Said = Answer<CredentialComment & Refusal>;
const say = (person: string, body: object): Promise<Said> =>
  app.as(person).post(path, { account_id: account, text: 'Hello', visibility: 'PROVIDER', ...body });
const list = async (person: string, query = '') =>
  ok(await app.as(person).get<Page<CredentialComment>>(`${path}?account_id_eq=${account}${query}`));
const mails = () => app.query<{ user_id: string; key: string; params: object }>`
  select user_id, key, params from notice where code = 'credential.comment' order by created_at`;

describe('a comment to the provider', () => {
  it('is read by both, and told to the provider by mail without a word of it', async () => {
    const about = { field_id: 'license_number', resource_id: driver };
    const answer = await say('cred.agent', { text: ' ¿Puede subir el reverso?\nGracias ', ...about });
    expect([answer.status, answer.body]).toMatchObject([
      201,
      {
        ...about,
        account_id: account,
        visibility: 'PROVIDER',
        text: '¿Puede subir el reverso?\nGracias',
        created_by: { entity_id: demoId('cred.agent') },
        from_provider: false,
      },
    ]);
    const [read] = (await list('tp.provider')).items;
    expect(read).toEqual({ ...answer.body, created_by: null });
    expect(await mails()).toEqual([
      {
        user_id: demoId('tp.provider'),
        key: `credential.comment|${answer.body.entity_id}`,
        params: { name: 'Harbor Care Rides' },
      },
    ]);
  });

  it('is answered by the provider, whatever the phase: its agent is told, and not the provider itself', async () => {
    const before = (await mails()).length;
    for (const status of ['ONBOARDING', 'CREDENTIALING_REVIEW', 'TERMINATED']) {
      await setStatus(app, 'account', account, status);
      const answer = await say('tp.provider', { text: status, visibility: undefined });
      expect(answer.status, answer.text).toBe(201);
      expect(answer.body).toMatchObject({
        visibility: 'PROVIDER',
        from_provider: true,
        created_by: { entity_id: demoId('tp.provider') },
      });
    }
    await setStatus(app, 'account', account, 'ONBOARDING');
    const told = (await mails()).slice(before).map(({ user_id }) => user_id);
    expect(told).toEqual(Array.from({ length: 3 }, () => demoId('cred.agent')));
    expect((await list('cred.agent2')).items[0]).toMatchObject({ from_provider: true, text: 'TERMINATED' });
  });
});

it('a comment among the staff reaches no provider and no PR agent: not in the list, its count, a filter, the history or the mail', async () => {
  const before = (await list('tp.provider')).total;
  const told = await mails();
  const secret = 'Called the state board; keep an eye on this one';
  // An agent also about a colleague's file.
  for (const person of ['cred.agent', 'cred.agent2', 'cred.supervisor'])
    expect((await say(person, { text: secret, visibility: 'INTERNAL' })).status, person).toBe(201);
  for (const person of ['tp.provider', 'tp.agent']) {
    expect((await list(person)).total, person).toBe(before);
    expect((await list(person, '&visibility_in=INTERNAL')).total, person).toBe(0);
    const changes = await changesOf(app, person, account);
    expect(changes.text, person).not.toContain('state board');
    expect(changes.body.total, person).toBe(changes.body.items.length);
  }
  for (const person of ['tp.supervisor', 'cred.agent2'])
    expect((await list(person, '&visibility_in=INTERNAL')).total, person).toBe(3);
  expect(await mails()).toEqual(told);
  // Nor is one a provider's to write.
  expect(failsOf(await say('tp.provider', { visibility: 'INTERNAL' }))).toEqual(['visibility not_in_list']);
});

describe('what is written', () => {
  it('has an audience that its author chose, words, and a field that is there', async () => {
    for (const [body, fails] of [
      [{ visibility: undefined, text: '  ' }, ['visibility required', 'text required']],
      [{ text: 'x'.repeat(4001), field_id: 'shoe_size' }, ['text too_long', 'field_id unknown_field']],
      // Of a driver's form, not of the account's.
      [{ field_id: 'license_number' }, ['field_id unknown_field']],
      [{ account_id: 'x' }, ['account_id invalid']],
    ] as const)
      expect(failsOf(await say('cred.agent', body))).toEqual(fails);
    expect((await say('cred.agent', { text: 'bell \u0007' })).status).toBe(400);
    expect((await say('cred.agent', { resource_id: demoId('nobody') })).status).toBe(404);
  });

  it('is listed in pages by resource and field, the newest first', async () => {
    expect((await list('cred.agent', `&resource_id_eq=${driver}`)).total).toBe(1);
    expect((await list('cred.agent', '&field_id_eq=license_number')).total).toBe(1);
    const [first] = (await list('cred.agent', '&size=1')).items;
    const [second] = (await list('cred.agent', '&size=1&page=2')).items;
    expect(first!.created_at > second!.created_at).toBe(true);
  });
});
