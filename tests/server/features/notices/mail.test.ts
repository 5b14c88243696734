import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGE_SETTING } from '#schemas/notices/settings.ts';
import { demoId } from '#server/db/seed/people.ts';
import { notify, type NewNotice } from '#server/features/notices/notify.ts';
import { startApp, useApp, type TestApp } from '#tests/support/app.ts';
import { pollFor } from '#tests/support/clock.ts';
import { refusal, startSmtp } from '#tests/support/smtp.ts';
import { useForFile } from '#tests/support/useForFile.ts';
import { account, person } from '../credentialing/clock/given.ts';
import { tell } from './support.ts';

interface Row {
  readonly entity_id: string;
  readonly state: string;
  readonly failure: string | null;
}
const AGENT = demoId('cred.agent');

const rowsOf = (app: TestApp, userId: string): Promise<Row[]> => app.query<Row>`
  select entity_id, mail_state as state, mail_failure as failure from notice where user_id = ${userId} order by created_at`;
/** The messages of a person once none of them waits any more. */
const doneOf = (app: TestApp, userId: string): Promise<Row[]> =>
  pollFor(async () => {
    const rows = await rowsOf(app, userId);
    return rows.some(({ state }) => state === 'QUEUED') ? undefined : rows;
  }, 'a message waits');
const approved = (userId: string, accountId: string, key?: string): NewNotice => ({
  code: 'credential.approved',
  params: { name: 'Harbor & Sons' },
  userId,
  about: { resource: 'account', id: accountId },
  key,
});

describe('without a mail server', () => {
  const app = useApp();
  let accountId: string;
  beforeAll(async () => {
    accountId = await account(app);
  });
  const letter = async (id: string) =>
    PostalMime.parse(await readFile(join(app.dataDir, 'mail', 'new', `${id}.eml`)));

  it('a notice becomes a letter: to its person, from the house, with the way to the file', async () => {
    const provider = await person(app);
    await tell(app, approved(provider, accountId), approved(AGENT, accountId));
    const [toProvider] = await doneOf(app, provider);
    expect(toProvider).toMatchObject({ state: 'SENT', failure: null });
    const read = await letter(toProvider!.entity_id);
    expect(read.to).toEqual([{ name: 'Iñaki O’Neill', address: `${provider}@rides.example` }]);
    expect(read.from).toEqual({ name: 'Provnet', address: 'no-reply@localhost' });
    expect(read.subject).toBe('Approved: Harbor & Sons / Aprobado: Harbor & Sons');
    expect(read.messageId).toBe(`<${toProvider!.entity_id}@localhost>`);
    expect(read.text).toContain('http://localhost:8080/credentialing/credential/edit');
    expect(read.html).toContain('Harbor &amp; Sons');
    // And where to choose what is mailed.
    expect(read.text).toContain('http://localhost:8080/notices/settings');
    expect(read.html).toContain('href="http://localhost:8080/notices/settings"');
    const [toAgent] = await doneOf(app, AGENT);
    expect((await letter(toAgent!.entity_id)).text).toContain(
      `http://localhost:8080/credentialing/credential/details/${accountId}/account`,
    );
  });

  it('is in the language that its reader has chosen', async () => {
    const provider = await person(app);
    await app.query`insert into user_setting (user_id, key, value) values (${provider}, ${LANGUAGE_SETTING}, '{"language":"es"}')`;
    await tell(app, approved(provider, accountId));
    const [sent] = await doneOf(app, provider);
    const { subject, text } = await letter(sent!.entity_id);
    expect(subject).toBe('Aprobado: Harbor & Sons');
    expect(text).not.toContain('Approved');
  });

  it('is told once under its key, whoever tells it and when; without a key whenever it is asked for', async () => {
    const provider = await person(app);
    const once = approved(provider, accountId, 'once|1');
    await Promise.all(
      Array.from({ length: 8 }, () => tell(app, once, approved(provider, accountId, 'once|2'))),
    );
    await tell(app, once, once);
    expect(await doneOf(app, provider)).toHaveLength(2);
    await tell(app, approved(provider, accountId), approved(provider, accountId));
    expect(await doneOf(app, provider)).toHaveLength(4);
  });

  it('what was rolled back is told to nobody', async () => {
    const provider = await person(app);
    const failed = app.db.transaction().execute(async (trx) => {
      await notify(trx, approved(provider, accountId));
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await rowsOf(app, provider)).toEqual([]);
  });

  it('a title is one line of the subject, and adds no header and no recipient', async () => {
    const titles = [
      ['Call\r\nBcc: all@evil.example\r\n\r\nHello', 'Call Bcc: all@evil.example Hello'],
      ['Call\u2028Bcc: all@evil.example\u0085x', 'Call Bcc: all@evil.example x'],
      // A word that is encoded.
      ['=?utf-8?q?Call=0D=0ABcc:_all@evil.example?=', '= ?utf-8?q?Call=0D=0ABcc:_all@evil.example?='],
      // Signs that turn letters around.
      ['\u202Exe.llaC', 'xe.llaC'],
      ['ñ'.repeat(200), `${'ñ'.repeat(59)}…`],
    ] as const;
    const agents = await Promise.all(titles.map(() => person(app, { role: 'SPECIALTY_PR_AGENT' })));
    const about = { resource: 'task', id: accountId } as const;
    await tell(
      app,
      ...titles.map(([title], index): NewNotice => {
        const params = { title, lead: title, due: { day: '2031-03-01' } };
        return { code: 'task.due', params, userId: agents[index]!, about };
      }),
    );
    for (const [index, [, line]] of titles.entries()) {
      const [sent] = await doneOf(app, agents[index]!);
      const file = await readFile(join(app.dataDir, 'mail', 'new', `${sent!.entity_id}.eml`), 'latin1');
      const [head = ''] = file.split('\r\n\r\n');
      expect(head).not.toMatch(/^bcc:/im);
      expect(Math.max(...head.split('\r\n').map((part) => part.length))).toBeLessThan(200);
      const read = await letter(sent!.entity_id);
      expect(read.subject).toBe(`Due on March 1, 2031: ${line} / Vence el 1 de marzo de 2031: ${line}`);
      expect(read.to).toHaveLength(1);
      expect([read.cc ?? [], read.bcc ?? []]).toEqual([[], []]);
      expect(read.text).toContain('Lead: ');
    }
  });

  it.each([
    ['has no address', { email: null }, 'no_address'],
    ['has none that can be one', { email: 'a@x.example\r\nBcc: b@x.example' }, 'bad_address'],
    ['has left', { active: false }, 'left'],
  ])('who %s gets nothing, and the message says why', async (_what, who, failure) => {
    const provider = await person(app, who);
    await tell(app, approved(provider, accountId));
    const [row] = await doneOf(app, provider);
    expect(row).toMatchObject({ state: 'FAILED', failure });
    expect(await readdir(join(app.dataDir, 'mail', 'new'))).not.toContain(`${row!.entity_id}.eml`);
  });
});

describe('with a mail server', () => {
  /** What the server refuses: whom to write to, or to be spoken to at all. */
  let refuses: { recipient?: Error; connection?: Error };
  const smtp = useForFile(() =>
    startSmtp({
      onRcptTo: (_to, _session, done) => done(refuses.recipient),
      onConnect: (_session, done) => done(refuses.connection),
    }),
  );
  const app = useForFile(() =>
    startApp({
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}?tls=off`,
      PROVNET_MAIL_FROM: 'Red <red@mail.example>',
    }),
  );
  let accountId: string;
  let provider: string;
  beforeAll(async () => {
    accountId = await account(app);
  });
  beforeEach(async () => {
    provider = await person(app);
    refuses = {};
  });
  const receivedBy = (user: string) => smtp.received.filter(({ to }) => to[0] === `${user}@rides.example`);

  it('it gets the letters, and jobs and their errors name nobody', async () => {
    refuses = { recipient: refusal(451, 'later') };
    await tell(app, approved(provider, accountId));
    const jobs = () => app.query<{ said: string; attempts: number }>`
      select j.key || ' ' || coalesce(j.last_error, '') || ' ' || p.payload as said, j.attempts
        from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
       where j.task_identifier = 'mail.send'`;
    await expect.poll(async () => (await jobs())[0]?.attempts).toBe(1);
    await expect.poll(async () => (await jobs())[0]?.said).toContain('"fault":"AWAY"');
    expect((await jobs())[0]?.said).not.toMatch(/rides\.example|Harbor|Iñaki/);
    expect(await rowsOf(app, provider)).toMatchObject([{ state: 'QUEUED' }]);
  });

  it('a recipient whom it does not know is given up, with its code', async () => {
    refuses = { recipient: refusal(550, '5.1.1 unknown') };
    await tell(app, approved(provider, accountId));
    expect(await doneOf(app, provider)).toMatchObject([{ state: 'FAILED', failure: '550 5.1.1' }]);
  });

  it('while it is away letters wait, and leave when it is back', async () => {
    refuses = { connection: refusal(421, 'closing') };
    await tell(app, approved(provider, accountId));
    const [waiting] = await rowsOf(app, provider);
    const tried = () =>
      app.query`select attempts from graphile_worker.jobs where key = ${`mail.send ${waiting!.entity_id}`}`;
    await expect.poll(tried).toEqual([{ attempts: 1 }]);
    refuses = {};
    expect(await doneOf(app, provider)).toMatchObject([{ state: 'SENT' }]);
    expect(receivedBy(provider)).toEqual([
      expect.objectContaining({ from: 'red@mail.example', to: [`${provider}@rides.example`] }),
    ]);
  });

  it('what its job gave up is tried again by the sweep, until it is too late', async () => {
    const old = await person(app);
    for (const [user, hours] of [
      [provider, 13],
      [old, 24 * 5 + 1],
    ] as const)
      await app.query`
        insert into notice (entity_id, key, user_id, code, params, created_at)
        values (gen_random_uuid(), ${user}, ${user}, 'credential.approved', '{"name":"Harbor"}',
                now() - ${hours} * interval '1 hour')`;
    await app.query`select graphile_worker.add_job('mail.sweep', '{}'::json)`;
    expect(await doneOf(app, provider)).toMatchObject([{ state: 'SENT' }]);
    expect(await doneOf(app, old)).toMatchObject([{ state: 'FAILED', failure: 'away' }]);
    expect([provider, old].map((user) => receivedBy(user).length)).toEqual([1, 0]);
  });
});
