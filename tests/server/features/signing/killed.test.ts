import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { expect, it, vi } from 'vitest';
import { CONSENT_VERSION } from '#schemas/contract/consent.ts';
import { brokenAt } from '#schemas/contract/events.ts';
import { readChain } from '#server/ports/signing/embedded/events.ts';
import { startApp } from '#tests/support/app.ts';
import { draftAgreement } from '#tests/support/contracts.ts';
import { lockWaiters } from '#tests/support/locks.ts';
import { useProgram } from '#tests/support/program.ts';
import { pageOf } from '#tests/support/signing.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { useForFile } from '#tests/support/useForFile.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };

/** The server has taken a mail, and the process that sent it is to be killed before it hears of it. */
let killNext: (() => Promise<void>) | undefined;
const smtp = useForFile(() =>
  startSmtp({
    disableReverseLookup: true,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        smtp.received.push({ from: '', to, secure: false, raw: Buffer.concat(parts) });
        const kill = killNext;
        killNext = undefined;
        if (!kill) done();
        else void kill().then(() => done());
      });
    },
  }),
);
const app = useForFile(() => startApp({}, false));
const worker = useProgram(new URL('../../../support/worker.ts', import.meta.url));

const start = (): void =>
  worker.start(
    JSON.stringify({
      DATABASE_URL: app.databaseUrl,
      PROVNET_DATA: app.dataDir,
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}?tls=off`,
    }),
  );

/** Ends the process, and waits until the database has heard of it: the next one takes up what it had in hand. */
async function kill(): Promise<void> {
  await worker.kill();
  const living = async () =>
    (
      await app.query`select from pg_locks where locktype = 'advisory'
                 and database = (select oid from pg_database where datname = current_database())`
    ).length;
  await expect.poll(living, PATIENCE).toBe(0);
}

/**
 * Starts the process, which does what waits, and kills it when it is about to write to `table`: all it did before is done,
 * this is not.
 */
const killedWriting = (table: string): Promise<void> =>
  app.db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(trx);
    start();
    await lockWaiters(app, 1);
    await kill();
  });

/** Starts the process, and kills it when the mail server has taken a mail of it, before it hears so. */
const killedMailing = (): Promise<void> =>
  new Promise((resolve, reject) => {
    killNext = () => kill().then(resolve, reject);
    start();
  });

const mails = async (address: string) => {
  const all = await Promise.all(
    smtp.received.filter(({ to }) => to.includes(address)).map(({ raw }) => PostalMime.parse(raw)),
  );
  return all.map(({ messageId = '', text = '', attachments }) => ({ messageId, text, attachments }));
};
/** Those of them that are one mail by their Message-ID count once. */
const distinct = async (address: string): Promise<number> =>
  new Set((await mails(address)).map(({ messageId }) => messageId)).size;
const found = (address: string, pattern: RegExp): Promise<string> =>
  vi.waitFor(async () => {
    const values = (await mails(address)).flatMap(({ text }) => pattern.exec(text)?.[1] ?? []);
    expect(values).not.toEqual([]);
    return values.at(-1)!;
  }, PATIENCE);

/** Who comes by the newest link to an address, while another process mails. Answers how they sign. */
async function signer(address: string): Promise<() => Promise<void>> {
  const page = pageOf(app);
  const token = await found(address, /\/sign#([\w-]{43})/);
  await page.open(token);
  const code = await found(address, /code for .* is (\d{6})/);
  const { body } = await page.code(token, code);
  const headers = { authorization: `Signer ${body.session}` };
  await page.post('consent', { version: CONSENT_VERSION }, headers);
  const answers = { answers: {}, signature: { kind: 'typed', text: 'N' }, initials: null };
  return async () => expect((await page.post('complete', answers, headers)).status).toBe(200);
}
const idle = () =>
  vi.waitFor(async () => {
    const rows = await app.query`
      select from graphile_worker.jobs where run_at <= now() + interval '10 seconds'`;
    expect(rows).toEqual([]);
  }, PATIENCE);

it('asks, mails and signs once, whenever its process is killed', async () => {
  const nina = 'nina@provider.example';
  const boss = app.as('sp.supervisor');
  // A template is made by the process that works as well.
  start();
  const draft = await draftAgreement(app, 'sp.supervisor', nina);
  await kill();
  expect((await boss.post(`${draft.at}/send`, { version: draft.version })).status).toBe(202);

  // The paper lies there, the envelope does not; then half of it.
  await killedWriting('envelope');
  await killedWriting('signing_link');
  // It is out, and the agreement does not know of it; mailed, and not marked.
  await app.db.transaction().execute(async (trx) => {
    await sql`lock table history in share mode`.execute(trx);
    await killedMailing();
  });
  start();
  await (
    await signer(nina)
  )();
  const finish = await signer(draft.internal);
  await kill();
  await finish();
  expect(await app.signing.state(draft.id)).toMatchObject({ status: 'SENT', signedOn: null });

  // The signed paper is kept, and nobody knows of it.
  await killedWriting('envelope');
  await killedWriting('envelope_event');
  await killedWriting('letter');
  await killedMailing();
  await killedMailing();
  start();
  const status = async () => (await boss.get(draft.at)).body.status;
  await expect.poll(status, PATIENCE).toBe('SIGNED');
  await idle();

  const chain = await readChain(app.db, draft.id);
  const kinds = chain.map(({ kind }) => kind);
  for (const once of ['SENT', 'COMPLETED'] as const)
    expect(
      kinds.filter((kind) => kind === once),
      once,
    ).toHaveLength(1);
  expect(kinds.filter((kind) => kind === 'ASKED')).toHaveLength(2);
  expect(await brokenAt(chain)).toBeNull();
  // The invitation, the code and the signed copy.
  expect(await distinct(nina)).toBe(3);
  expect(await distinct(draft.internal)).toBe(3);
  // What was sent again is the same, to the letter.
  const all = [...(await mails(nina)), ...(await mails(draft.internal))];
  expect(all.length).toBeGreaterThan(6);
  for (const { messageId, text } of all)
    expect(new Set(all.filter((one) => one.messageId === messageId).map((one) => one.text))).toEqual(
      new Set([text]),
    );
  const copies = all.flatMap(({ attachments }) =>
    attachments.map(({ content }) => Buffer.from(content as ArrayBuffer)),
  );
  const paper = Buffer.from(await app.signing.signedPaper(draft.id));
  expect(copies.length).toBeGreaterThanOrEqual(2);
  expect(copies.every((copy) => copy.equals(paper))).toBe(true);
  const rows = await app.query<{ files: number; letters: number; keys: number }>`
    select (select count(*)::int from file where entity_id = (select file_id from agreement where entity_id = ${draft.id})) as files,
           (select count(*)::int from letter where envelope_id = ${draft.id} and state = 'SENT') as letters,
           (select count(*)::int from signing_key) as keys`;
  expect(rows).toEqual([{ files: 1, letters: 6, keys: 1 }]);
}, 300_000);
