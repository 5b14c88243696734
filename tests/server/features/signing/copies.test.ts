import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { draftAgreement } from '#tests/support/contracts.ts';
import { queryOn } from '#tests/support/query.ts';
import { isFull } from '#tests/support/scope.ts';
import { mailsTo, signAs } from '#tests/support/signing.ts';
import { refusal, startSmtp } from '#tests/support/smtp.ts';
import { useForFile } from '#tests/support/useForFile.ts';

/** What a mail server says of a message that it has seen; null: it takes it. */
type Takes = (raw: Buffer) => Error | null;
interface Office {
  readonly app: TestApp;
  /** For the letters of the next agreement. */
  takes: Takes;
  close(): Promise<void>;
}

/** So large is no letter, and every signed copy. */
const LIMIT = 100_000;

/** An installation whose mail goes through a server of this kind; what it takes is read where mail lies else. */
async function openOffice(server: SMTPServerOptions = {}): Promise<Office> {
  const smtp = await startSmtp({
    disableReverseLookup: true,
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const raw = Buffer.concat(parts);
        const refused = office.takes(raw);
        if (refused) return done(refused);
        const mail = join(app.dataDir, 'mail');
        const name = `${randomUUID()}.eml`;
        void mkdir(join(mail, 'new'), { recursive: true })
          .then(() => writeFile(join(mail, name), raw))
          .then(() => rename(join(mail, name), join(mail, 'new', name)))
          .then(() => done(), done);
      });
    },
    ...server,
  });
  const app = await startApp({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}?tls=off` });
  const office: Office = {
    app,
    takes: () => null,
    async close() {
      await app.close();
      await smtp.close();
    },
  };
  return office;
}
const usual = useForFile(() => openOffice());

/** Everybody signs an agreement. Answers where its letters and notices are found, and the keys of whom its end concerns. */
async function signed(office: Office, takes: Takes = () => null) {
  office.takes = takes;
  const { app } = office;
  const nina = `nina.${randomUUID()}@provider.example`;
  const boss = app.as('sp.supervisor');
  const draft = await draftAgreement(app, 'sp.supervisor', nina);
  const people = [demoId('sp.agent'), demoId('sp.supervisor')];
  await queryOn(app)`update app_user set email = 'sofia@network.example' where entity_id = ${people[1]}`;
  await queryOn(app)`update lead set assignee_id = ${people[0]} where entity_id = ${draft.leadId}`;
  await boss.post(`${draft.at}/send`, { version: draft.version });
  // On a busy machine it takes longer to find the first key than a poll may wait.
  await app.signing.prepare(draft.id);
  for (const address of [nina, draft.internal]) await signAs(app, address);
  const { id, leadId } = draft;
  const letters = async () =>
    await queryOn(app)<{ state: string; failure: string | null }>`
        select state, failure from letter where envelope_id = ${id} and kind = 'signed'`;
  const jobs = async () =>
    await queryOn(app)`select from graphile_worker.jobs where run_at <= now() + interval '1 minute'`;
  return {
    app,
    id,
    leadId,
    concerned: [...people, ...people].sort(),
    newest: async () => (await mailsTo(app, nina)).at(-1),
    async ended(letter: { state: string; failure: unknown }): Promise<void> {
      await expect.poll(async () => (await boss.get(`/leads/agreements/${id}`)).body.status).toBe('SIGNED');
      await expect.poll(letters).toEqual([letter, letter]);
      await expect.poll(jobs).toEqual([]);
    },
    /** Who was told that whom did not get it. */
    told: async () =>
      await queryOn(app)<{ user_id: string; person: string }>`
          select user_id, params ->> 'person' as person from notice
           where code = 'agreement.copy' and record_id = ${id} order by user_id`,
  };
}

it.runIf(isFull)(
  'brings the copy where the mail server takes it, and tells of it only when it never could',
  async () => {
    const { app, leadId, concerned, newest, ended, told } = await signed(usual);
    await ended({ state: 'SENT', failure: null });
    const { body: lead } = await app.as('sp.supervisor').get(`/leads/sp/${leadId}`);
    expect(lead.status).toBe('CONTRACT_SIGNED');
    expect((await newest())?.attachments).toHaveLength(1);
    expect(await told()).toEqual([]);

    // As if the mail server had been away for days.
    await queryOn(
      app,
    )`update letter set state = 'QUEUED', created_at = now() - interval '6 days' where kind = 'signed'`;
    await queryOn(app)`select graphile_worker.add_job('signing.tend')`;
    await ended({ state: 'FAILED', failure: 'away' });
    expect((await told()).map(({ user_id }) => user_id)).toEqual(concerned);
  },
);

const SMALL: [how: string, server: SMTPServerOptions | null, takes?: Takes][] = [
  [
    'has seen all of it',
    null,
    (raw) => (raw.length > LIMIT ? refusal(552, '5.3.4 Message size exceeds fixed limit') : null),
  ],
  [
    'hears how much it is',
    {
      size: 10 * LIMIT,
      onMailFrom: ({ args }, _session, done) =>
        done(Number(args && args.SIZE) > LIMIT ? refusal(552, '5.2.3 too much for this mailbox') : null),
    },
  ],
  ['says beforehand how much it takes', { size: LIMIT }],
];

it.each(isFull ? SMALL : SMALL.slice(0, 1))(
  'goes without the copy where that is too large for a mail server that %s',
  async (_how, server, takes) => {
    const office = server ? await openOffice(server) : usual;
    try {
      const { app, id, concerned, newest, ended, told } = await signed(office, takes);
      await ended({ state: 'SENT', failure: expect.stringMatching(/^(552 5\.\d\.\d|EMESSAGE)$/) });
      const last = await newest();
      expect(last).toMatchObject({ subject: 'Signed: Participation agreement', attachments: [] });
      expect(last?.text).toMatch(/ask .+ \(sofia@network\.example\) for it/);
      expect(last?.text).toContain('http://localhost:8080/verify');
      // Who sent it and whose lead it is hear of each, once; the paper itself lies with the agreement.
      const notices = await told();
      expect(notices.map(({ user_id }) => user_id)).toEqual(concerned);
      expect(new Set(notices.map(({ person }) => person))).toEqual(new Set(['Nina Peña', 'Ivo Signer']));
      expect((await app.signing.signedPaper(id)).byteLength).toBeGreaterThan(LIMIT);
    } finally {
      if (office !== usual) await office.close();
    }
  },
);

it('tells as well when a copy reaches somebody in no way', async () => {
  const { concerned, ended, told } = await signed(usual, (raw) =>
    /^Subject: Signed/m.test(raw.toString('latin1')) ? refusal(554, '5.7.1 not wanted here') : null,
  );
  await ended({ state: 'FAILED', failure: '554 5.7.1' });
  expect((await told()).map(({ user_id }) => user_id)).toEqual(concerned);
});
