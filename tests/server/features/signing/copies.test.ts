import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { draftAgreement } from '#tests/support/contracts.ts';
import { isFull } from '#tests/support/scope.ts';
import { mailsTo, signerAt } from '#tests/support/signing.ts';
import { refusal, startSmtp, type TestSmtp } from '#tests/support/smtp.ts';

let app: TestApp | undefined;
let smtp: TestSmtp | undefined;
afterEach(async () => {
  await app?.close();
  await smtp?.close();
});

/** So large is no letter, and every signed copy. */
const LIMIT = 100_000;

/**
 * Everybody signs an agreement while mail goes through a server of this kind; what it takes is read where mail lies else.
 * Answers what became of the letters with the copies, and the keys of whom its end concerns.
 */
async function signed(server: SMTPServerOptions = {}, takes: (raw: Buffer) => Error | null = () => null) {
  smtp = await startSmtp({
    disableReverseLookup: true,
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const raw = Buffer.concat(parts);
        const refused = takes(raw);
        if (refused) return done(refused);
        const mail = join(app!.dataDir, 'mail');
        const name = `${randomUUID()}.eml`;
        void mkdir(join(mail, 'new'), { recursive: true })
          .then(() => writeFile(join(mail, name), raw))
          .then(() => rename(join(mail, name), join(mail, 'new', name)))
          .then(() => done(), done);
      });
    },
    ...server,
  });
  app = await startApp({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}?tls=off` });
  const nina = `nina.${randomUUID()}@provider.example`;
  const boss = app.as('sp.supervisor');
  const draft = await draftAgreement(app, 'sp.supervisor', nina);
  const { rows: people } = await sql<{ entity_id: string }>`
    select entity_id from app_user where username in ('sp.supervisor', 'sp.agent') order by username`.execute(
    app.db,
  );
  const [agent, supervisor] = people.map(({ entity_id }) => entity_id);
  await sql`update app_user set email = 'sofia@network.example' where entity_id = ${supervisor}`.execute(
    app.db,
  );
  await sql`update lead set assignee_id = ${agent} where entity_id = ${draft.leadId}`.execute(app.db);
  await boss.post(`${draft.at}/send`, { version: draft.version });
  for (const address of [nina, draft.internal]) {
    const signer = await signerAt(app, address);
    await signer.consent();
    expect((await signer.sign()).status).toBe(200);
  }
  return { id: draft.id, leadId: draft.leadId, nina, people: [agent, supervisor] };
}
const lettersOf = async (id: string) =>
  (
    await sql<{ state: string; failure: string | null }>`
      select state, failure from letter where envelope_id = ${id} and kind = 'signed'`.execute(app!.db)
  ).rows;
/** Who was told that whom did not get it. */
const told = async () =>
  (
    await sql<{ user_id: string; person: string }>`
      select user_id, params ->> 'person' as person from notice where code = 'agreement.copy'`.execute(
      app!.db,
    )
  ).rows;
async function ended(id: string, letter: { state: string; failure: unknown }): Promise<void> {
  await expect.poll(() => lettersOf(id)).toEqual([letter, letter]);
  const left = async () =>
    (await sql`select from graphile_worker.jobs where run_at <= now() + interval '1 minute'`.execute(app!.db))
      .rows;
  await expect.poll(left).toEqual([]);
  const { body } = await app!.as('sp.supervisor').get(`/leads/agreements/${id}`);
  expect(body.status).toBe('SIGNED');
}

it.runIf(isFull)(
  'brings the copy where the mail server takes it, and tells of it only when it never could',
  async () => {
    const { id, leadId, nina, people } = await signed();
    await ended(id, { state: 'SENT', failure: null });
    const { body: lead } = await app!.as('sp.supervisor').get(`/leads/sp/${leadId}`);
    expect(lead.status).toBe('CONTRACT_SIGNED');
    const [last] = (await mailsTo(app!, nina)).reverse();
    expect(last?.attachments).toHaveLength(1);
    expect(await told()).toEqual([]);

    // As if the mail server had been away for days.
    await sql`update letter set state = 'QUEUED', created_at = now() - interval '6 days' where kind = 'signed'`.execute(
      app!.db,
    );
    await sql`select graphile_worker.add_job('signing.tend')`.execute(app!.db);
    await ended(id, { state: 'FAILED', failure: 'away' });
    expect((await told()).map(({ user_id }) => user_id).sort()).toEqual([...people, ...people].sort());
  },
);

const SMALL: [how: string, server: SMTPServerOptions, takes?: (raw: Buffer) => Error | null][] = [
  [
    'has seen all of it',
    {},
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
    const { id, nina, people } = await signed(server, takes);
    await ended(id, { state: 'SENT', failure: expect.stringMatching(/^(552 5\.\d\.\d|EMESSAGE)$/) });
    const [last] = (await mailsTo(app!, nina)).reverse();
    expect(last).toMatchObject({ subject: 'Signed: Participation agreement', attachments: [] });
    expect(last?.text).toMatch(/ask .+ \(sofia@network\.example\) for it/);
    expect(last?.text).toContain('http://localhost:8080/verify');
    // Who sent it and whose lead it is hear of each, once; the paper itself lies with the agreement.
    const notices = await told();
    expect(notices.map(({ user_id }) => user_id).sort()).toEqual([...people, ...people].sort());
    expect(new Set(notices.map(({ person }) => person))).toEqual(new Set(['Nina Peña', 'Ivo Signer']));
    expect((await app!.signing.signedPaper(id)).byteLength).toBeGreaterThan(LIMIT);
  },
);

it('tells as well when a copy reaches somebody in no way', async () => {
  const { id, people } = await signed({}, (raw) =>
    /^Subject: Signed/m.test(raw.toString('latin1')) ? refusal(554, '5.7.1 not wanted here') : null,
  );
  await ended(id, { state: 'FAILED', failure: '554 5.7.1' });
  expect((await told()).map(({ user_id }) => user_id).sort()).toEqual([...people, ...people].sort());
});
