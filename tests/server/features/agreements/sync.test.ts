import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { topicOf } from '#schemas/live.ts';
import { demoId } from '#server/db/seed/people.ts';
import { makeLead } from '#tests/support/makeLead.ts';
import { hearAll, listen, settleConsoles, watching } from '../live/support.ts';
import { useAdobe, type Sending } from './adobeDesk.ts';

const { app, adobe, boss, sending, sent, untold } = useAdobe();

const noticesOf = async ({ id }: Sending, person = 'sp.supervisor') => {
  const { body } = await app
    .as(person)
    .get<{ items: { entity_id: string; code: string; params: Record<string, unknown> }[] }>(
      '/notices?size=100',
    );
  const { rows } = await sql<{ entity_id: string }>`
    select entity_id from notice where key like ${`agreement.ended|${id}|%`}`.execute(app.db);
  const keys = rows.map(({ entity_id }) => entity_id);
  return body.items.filter(({ entity_id }) => keys.includes(entity_id));
};

/** One of which the agent has the lead. */
async function assigned(): Promise<Sending> {
  const one = await sent();
  const { version } = await one.lead();
  const mine = { version, assignee_id: demoId('sp.agent') };
  const answer = await boss().patch(`/leads/sp/${one.leadId}`, mine);
  expect(answer.status, answer.text).toBe(200);
  return one;
}

describe('an agreement that is out', () => {
  it('goes through every status, each told by itself, however late we look', async () => {
    const one = await sending();
    // The first look finds it signed by everybody.
    adobe.faults.push({ path: /\/members$/, method: 'GET', status: 500, meanwhile: one.signAll });
    await one.send();
    await one.becomes('SIGNED');
    expect(await one.steps()).toEqual(['DRAFT IN_PROGRESS', 'IN_PROGRESS SENT', 'SENT SIGNED']);
    const lead = await one.history('LEAD_UPDATED');
    expect(lead.map(({ changes, detail, actor }) => [changes[0], detail, actor])).toEqual([
      [{ field: 'status', from: 'CONTRACT_SENT', to: 'CONTRACT_SIGNED' }, { agreement: one.id }, null],
      [{ field: 'status', from: 'NEW', to: 'CONTRACT_SENT' }, { agreement: one.id }, null],
    ]);
  });

  it('is brought there once, however many look at once, and who sent it and whose lead it is hear it once', async () => {
    const one = await assigned();
    await untold(one.signAll);
    const answers = await Promise.all([one.check(), one.check(), one.check(), one.check()]);
    expect(answers.map(({ status }) => status)).toContain(200);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(await one.steps()).toEqual(['DRAFT IN_PROGRESS', 'IN_PROGRESS SENT', 'SENT SIGNED']);
    const { rows } = await sql`
      select 1 from file where lead_type = 'SP' and entity_id in
        (select file_id from agreement where entity_id = ${one.id})`.execute(app.db);
    expect(rows).toHaveLength(1);
    expect((await one.check()).status).toBe(409);
    for (const person of ['sp.supervisor', 'sp.agent'])
      expect(await noticesOf(one, person), person).toMatchObject([
        {
          code: 'agreement.signed',
          params: { agreement: 'Participation agreement', lead: 'Sunrise Care' },
          resource: 'agreement',
          record_id: one.id,
        },
      ]);
    expect(await noticesOf(one, 'sp.agent2')).toEqual([]);
  });

  it('tells how far it is live, once for each change, and does not go back to what was read before', async () => {
    const one = await sent();
    await adobe.webhooks.settled();
    const topic = topicOf('lead', one.leadId);
    const [console] = await settleConsoles(app, watching(await listen(app), 'sp.agent', [topic]));
    one.there().view(one.email);
    await expect.poll(one.signers).toEqual(['OPENED', 'WAITING']);
    await adobe.webhooks.settled();
    await hearAll(app, console!);
    expect(console!.heard).toEqual([topic]);
    for (let turn = 0; turn < 3; turn += 1) await one.check();
    await hearAll(app, console!);
    expect(console!.heard).toEqual([topic]);
    console!.break();

    const before = adobe.calls.length;
    // A look whose last answer comes after somebody has signed, and another one has seen that.
    adobe.faults.push({
      path: /\/events$/,
      method: 'GET',
      meanwhile: async () => {
        await expect.poll(() => new Set(adobe.calls.slice(before)).size).toBe(3);
        await untold(() => one.there().sign(one.email));
        expect((await one.check()).status).toBe(200);
        expect(await one.signers()).toEqual(['SIGNED', 'ASKED']);
      },
    });
    expect((await one.check()).status).toBe(200);
    expect(await one.signers()).toEqual(['SIGNED', 'ASKED']);
    const progress = (await one.history('LEAD_CONTRACT_UPDATED')).flatMap(({ detail }) =>
      typeof detail?.signed === 'number' ? [detail.signed] : [],
    );
    expect(progress).toEqual([1, 0, 0]);
  });
});

describe('the lead of an agreement', () => {
  it('is the one that took its place, when it was merged meanwhile', async () => {
    const one = await sent();
    await untold(() => undefined);
    const stays = await makeLead(app, 'sp');
    const merged = await boss().post(`/leads/sp/${stays.entity_id}/merge`, {
      other_id: one.leadId,
      version: stays.version,
      other_version: (await one.lead()).version,
      values: {},
    });
    expect(merged.status, merged.text).toBeLessThan(300);
    one.signAll();
    await one.becomes('SIGNED');
    const { body } = await boss().get<{ status: string }>(`/leads/sp/${stays.entity_id}`);
    expect(body.status).toBe('CONTRACT_SIGNED');
  });

  const addAccount = async ({ leadId }: Sending): Promise<string> => {
    const account = uuidv7();
    await sql`insert into account (entity_id, lead_id, lead_type, name, credential_status, operational_status)
              values (${account}, ${leadId}, 'SP', 'Sunrise', 'ONBOARDING', 'NEVER_ACTIVE')`.execute(app.db);
    return account;
  };
  it.each<[string, (one: Sending) => Promise<unknown>, string]>([
    [
      'is out of the way',
      async (one) => {
        const left = { status: 'NOT_INTERESTED', status_reason: 'WITHDRAWN' };
        const { version } = await one.lead();
        const out = await boss().patch(`/leads/sp/${one.leadId}`, { version, ...left });
        expect(out.status, out.text).toBe(200);
      },
      'NOT_INTERESTED',
    ],
    [
      'has a credential file already',
      async (one) => {
        await addAccount(one);
        await sql`update lead set status = 'CONVERTED' where entity_id = ${one.leadId}`.execute(app.db);
      },
      'CONVERTED',
    ],
    [
      'was found on an exclusion list by a person',
      async (one) =>
        sql`insert into exclusion_hit (entity_id, account_id, source, row_key, checksum, result, score, row, resolution, note, resolved_at)
            values (${uuidv7()}, ${await addAccount(one)}, 'LEIE', 'x', 'x', 'SUSPECTED', 100, '{}', 'CONFIRMED', 'Same person', now())`.execute(
          app.db,
        ),
      'CONTRACT_SENT',
    ],
  ])('stays where it is when it %s, and the agreement goes on', async (_what, change, status) => {
    const one = await sent();
    await change(one);
    one.signAll();
    await one.becomes('SIGNED');
    expect((await one.lead()).status).toBe(status);
  });
});

it.each<[string, (one: Sending) => unknown, { en: string; es: string } | null]>([
  [
    'why it will not be when somebody declined, in both languages',
    (one) => one.there().decline(one.email, 'Terms'),
    { en: 'Declined by a signer', es: 'Rechazado por un firmante' },
  ],
  [
    'why it will not be when somebody ran out of time, in both languages',
    (one) => one.there().expire(),
    { en: 'Not signed in time', es: 'No se firmó a tiempo' },
  ],
  ['nothing of what we have withdrawn', async (one) => expect((await one.cancel()).status).toBe(200), null],
])('who sent it, and whose lead it is, hear %s', async (_what, end, outcome) => {
  const one = await assigned();
  await end(one);
  await one.becomes('CANCELLED');
  for (const person of ['sp.supervisor', 'sp.agent'])
    expect(await noticesOf(one, person)).toMatchObject(
      outcome ? [{ code: 'agreement.cancelled', params: { outcome } }] : [],
    );
});
