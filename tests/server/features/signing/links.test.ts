import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { useApp } from '#tests/support/app.ts';
import { kindsOf } from '#tests/support/envelopeEvents.ts';
import { codeTo, linkTo, mailsTo, pageOf, sendEnvelope, signerAt } from '#tests/support/signing.ts';

const app = useApp();

/** An envelope that went out, with the link of the one who signs first. */
async function sent() {
  const { id, nina: email } = await sendEnvelope(app);
  return { id, email, token: await linkTo(app, email), page: pageOf(app) };
}

/** As if so much time had gone by since the links of an envelope were made and their codes were sent. */
const later = (id: string, interval: string) =>
  sql`update signing_link
         set created_at = created_at - ${interval}::interval,
             code_expires_at = code_expires_at - ${interval}::interval
       where envelope_id = ${id}`.execute(app.db);

const codesIn = async (address: string): Promise<number> =>
  (await mailsTo(app, address)).filter(({ subject }) => subject?.startsWith('Code')).length;
const linksIn = async (address: string): Promise<string[]> =>
  (await mailsTo(app, address)).flatMap(({ text }) => /\/sign#([\w-]{43})/.exec(text ?? '')?.[1] ?? []);

const OVER = (code: string) => ({
  status: 410,
  body: { fails: [{ field: 'token', code }] },
});
const WRONG = (code: string) => ({ status: 400, body: { fails: [{ field: 'code', code }] } });
const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

it('says nothing of anybody before the code, opens once, and keeps neither token nor code nor session', async () => {
  const { id, email, token, page } = await sent();
  const opened = await page.open(token);
  expect(opened.status).toBe(200);
  expect(Object.keys(opened.body).sort()).toEqual(['address', 'code_expires_at', 'codes_left']);
  expect(opened.body).toMatchObject({ address: 'n•••@provider.example', codes_left: 4 });
  expect(opened.text).not.toContain(email);
  const code = await codeTo(app, email);
  const signed = await page.code(token, ` ${code.slice(0, 3)} ${code.slice(3)} `);
  expect(signed.status).toBe(200);
  expect(Object.keys(signed.body).sort()).toEqual(['expires_at', 'session']);
  expect(await page.code(token, code)).toMatchObject(OVER('link_replaced'));
  expect(await page.open(token)).toMatchObject(OVER('link_replaced'));

  const secrets = [token, signed.body.session, Buffer.from(token).toString('hex')];
  const parts = ['recipient', 'event'].map((part) => `envelope_${part}`);
  for (const table of ['envelope', ...parts, 'signing_link', 'signing_session', 'letter']) {
    const rows = await app.query<{ row: string }>`
      select t::text as row from ${sql.table(table)} t where t::text like ${`%${id}%`}`;
    expect(rows.length, table).toBeGreaterThan(0);
    const telling = rows.filter(
      ({ row }) => secrets.some((secret) => row.includes(secret)) || new RegExp(`\\b${code}\\b`).test(row),
    );
    expect(telling, table).toEqual([]);
  }
});

it('knows no other tokens, and says of each the same', async () => {
  const page = pageOf(app);
  const token = 'x'.repeat(43);
  for (const answer of [await page.open(token), await page.code(token, '123456')])
    expect(answer).toMatchObject({ status: 404, body: { fails: [] } });
  expect(await page.again(token)).toMatchObject({ status: 202, text: '{}' });
  for (const bad of ['', 'x', `${token}x`, `${token.slice(1)}'`, 7, null, { a: 1 }])
    expect((await page.post('open', { token: bad })).status, String(bad)).toBe(400);
});

it('takes five tries of a code, and not the right one after them', async () => {
  const { id, email, token, page } = await sent();
  await page.open(token);
  const code = await codeTo(app, email);
  for (const wrong of [wrongOf(code), '', 'x', 'ABCDEF', '１２３４５６'])
    expect(await page.code(token, wrong)).toMatchObject(WRONG('wrong_code'));
  expect(await page.code(token, code)).toMatchObject(WRONG('code_over'));
  expect((await kindsOf(app.db, id)).filter((kind) => kind === 'CODE_WRONG')).toHaveLength(5);
  // Who opens it again gets another one at once, which is theirs to use.
  expect((await page.open(token)).body.codes_left).toBe(3);
  const next = await codeTo(app, email, 2);
  expect((await page.code(token, next)).status).toBe(200);
});

it('sends one code to who opens it twice, and only the last one counts', async () => {
  const { id, email, token, page } = await sent();
  expect((await page.open(token)).body).toEqual((await page.open(token)).body);
  const first = await codeTo(app, email);
  await later(id, '1 minute');
  await page.open(token);
  const second = await codeTo(app, email, 2);
  expect(await codesIn(email)).toBe(2);
  if (first !== second) expect(await page.code(token, first)).toMatchObject(WRONG('wrong_code'));
  expect((await page.code(token, second)).status).toBe(200);
});

it('takes no code after ten minutes, and sends no more than five', async () => {
  const { id, email, token, page } = await sent();
  for (let no = 1; no <= 5; no += 1) {
    const { body } = await page.open(token);
    expect(body.codes_left).toBe(5 - no);
    expect(Date.parse(body.code_expires_at) - Date.now()).toBeLessThanOrEqual(600_000);
    const code = await codeTo(app, email, no);
    await later(id, '10 minutes');
    expect(await page.code(token, code)).toMatchObject(WRONG('code_over'));
  }
  expect(await page.open(token)).toMatchObject(OVER('too_many_codes'));
  expect(await codesIn(email)).toBe(5);
});

it('mails a new link to the same address, in place of the one before, also when its sender asks for it', async () => {
  const { id, email, token, page } = await sent();
  expect(await page.again(token)).toMatchObject({ status: 202, text: '{}' });
  await expect.poll(() => linksIn(email)).toHaveLength(2);
  const [, next = ''] = await linksIn(email);
  expect(await page.open(token)).toMatchObject(OVER('link_replaced'));
  expect((await page.open(next)).status).toBe(200);
  // A link that is over still says to whom a new one goes.
  await page.again(token);
  await expect.poll(() => linksIn(email)).toHaveLength(3);
  expect(await page.open(next)).toMatchObject(OVER('link_replaced'));
  await later(id, '1 hour');
  await app.signing.resend(id, 'PROVIDER');
  await expect.poll(() => linksIn(email)).toHaveLength(4);
  const [, , before = '', last = ''] = await linksIn(email);
  expect(await page.open(before)).toMatchObject(OVER('link_replaced'));
  expect((await page.open(last)).status).toBe(200);
});

it('mails twenty links in a day, a hundred in all, and not one more, without saying so', async () => {
  const { id, token } = await sent();
  const count = async () =>
    (await app.db.selectFrom('signing_link').select('entity_id').where('envelope_id', '=', id).execute())
      .length;
  const ask = async (times: number): Promise<number> => {
    for (let asked = 0; asked < times; asked += 1) expect((await pageOf(app).again(token)).status).toBe(202);
    return count();
  };
  expect(await ask(22)).toBe(20);
  await later(id, '1 day');
  expect(await ask(1)).toBe(21);
  // As if they had gone on so for days.
  await app.query`
    insert into signing_link (entity_id, hash, envelope_id, party, created_at, expires_at)
    select gen_random_uuid(), sha256(n::text::bytea), envelope_id, party, created_at, now()
      from (select * from signing_link where envelope_id = ${id} order by created_at limit 1) one,
           generate_series(22, 98) n`;
  expect(await ask(4)).toBe(100);
  // Who sent it may have another one sent all the same.
  await later(id, '1 day');
  await app.signing.resend(id, 'PROVIDER');
  expect(await count()).toBe(101);
});

it('leads nowhere once it is signed, declined, withdrawn or over', async () => {
  const signed = await sent();
  const nina = await signerAt(app, signed.email);
  await signed.page.again(signed.token);
  await expect.poll(() => linksIn(signed.email)).toHaveLength(2);
  const [, unused = ''] = await linksIn(signed.email);
  await nina.consent();
  expect((await nina.sign()).status).toBe(200);
  expect(await signed.page.open(unused)).toMatchObject(OVER('signed_already'));

  const declined = await sent();
  await (await signerAt(app, declined.email)).post('decline', { reason: 'No' });
  const withdrawn = await sent();
  await app.signing.cancel(withdrawn.id, 'VOIDED', '');
  const over = await sent();
  await app.query`update envelope_recipient set expires_at = now() where envelope_id = ${over.id}
             and status = 'ASKED'`;
  for (const { id, token, page, email } of [declined, withdrawn, over]) {
    expect(await page.open(token)).toMatchObject(OVER('signing_over'));
    expect(await page.code(token, '123456')).toMatchObject(OVER('signing_over'));
    const before = await linksIn(email);
    expect((await page.again(token)).status).toBe(202);
    const rows = await app.query`select from signing_link where envelope_id = ${id}`;
    expect(rows).toHaveLength(before.length);
  }
});

it('asks and signs in once, however many ask at once', async () => {
  const { id, email, token } = await sent();
  const opened = await Promise.all(Array.from({ length: 8 }, () => pageOf(app).open(token)));
  expect(new Set(opened.map(({ text }) => text)).size).toBe(1);
  const code = await codeTo(app, email);
  const entered = await Promise.all(Array.from({ length: 8 }, () => pageOf(app).code(token, code)));
  expect(entered.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 410)]);
  expect(await codesIn(email)).toBe(1);
  expect(await kindsOf(app.db, id)).toEqual(['SENT', 'ASKED', 'OPENED', 'CODE_SENT', 'IDENTIFIED']);

  const tried = await sent();
  await tried.page.open(tried.token);
  const right = await codeTo(app, tried.email);
  const tries = await Promise.all(
    Array.from({ length: 12 }, () => pageOf(app).code(tried.token, wrongOf(right))),
  );
  const codes = tries.map(({ body }) => body.fails[0]?.code);
  expect(codes.filter((one) => one === 'wrong_code')).toHaveLength(5);
  expect(codes.filter((one) => one === 'code_over')).toHaveLength(7);
});

it('is signed in for two hours, whatever links are sent meanwhile, and nobody without that', async () => {
  const person = app.as('sp.supervisor');
  expect((await person.get('/signing')).status).toBe(401);
  for (const authorization of [
    'Signer',
    `Signer ${randomUUID()}`,
    `Signer ${'x'.repeat(43)}`,
    `Bearer ${'x'.repeat(43)}`,
  ])
    expect((await pageOf(app).post('complete', {}, { authorization })).status, authorization).toBe(401);
  const { id, email } = await sent();
  const nina = await signerAt(app, email);
  const headers = { authorization: `Signer ${nina.session}` };
  expect((await app.app.inject({ url: '/api/v1/leads/sp', headers })).statusCode).toBe(401);
  await pageOf(app).again(nina.token);
  expect((await nina.view()).parties.map(({ me }) => me)).toEqual([true, false]);
  const pass = (minutes: number) =>
    sql`update signing_session set expires_at = expires_at - ${minutes} * interval '1 minute'
         where envelope_id = ${id}`.execute(app.db);
  await pass(119);
  const still = await nina.get('');
  expect([still.statusCode, still.headers['cache-control']]).toEqual([200, 'private, no-store']);
  await pass(1);
  for (const path of ['', '/paper']) expect((await nina.get(path)).statusCode).toBe(401);
  for (const [path, body] of Object.entries({ consent: {}, complete: {}, decline: { reason: '' } }))
    expect((await nina.post(path, body)).status, path).toBe(401);
});

it('lets nobody try without end from one address', async () => {
  const page = pageOf(app);
  const token = 'x'.repeat(43);
  const statuses = [];
  for (let tries = 0; tries < 32; tries += 1) statuses.push((await page.code(token, '1')).status);
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429, 429]);
  const refused = await page.again(token);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await pageOf(app).open(token)).status).toBe(404);
});
