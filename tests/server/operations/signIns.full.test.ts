import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { hashPassword } from '#server/ports/identity/index.ts';
import { useForFile } from '#tests/support/useForFile.ts';
import { bytesOf, fetchLink, givenFiles } from '../features/files/given.ts';
import {
  authorize,
  Browser,
  PASSWORD,
  signIn,
  startListening,
  type Answer,
} from '../ports/identity/portal.ts';

const PEOPLE = 200;
/** Names that nobody has are among them. */
const isKnown = (index: number): boolean => index % 10 !== 0;
const usernameOf = (index: number): string => (isKnown(index) ? `wave${index}"><b>` : `nobody${index}`);
const BUSY = {
  en: 'Many people are signing in just now. Try again in a few seconds.',
  es: 'En este momento muchas personas están iniciando sesión. Inténtelo de nuevo en unos segundos.',
};

const app = useForFile(() => startListening({ PROVNET_SOFFICE: 'off' }));
beforeAll(async () => {
  // Hashed once: two hundred take a minute.
  await sql`
    with made as (
      insert into app_user (entity_id, username, roles)
      select gen_random_uuid(), 'wave' || n || '"><b>', '{CREDENTIALS_AGENT}'
        from generate_series(0, ${PEOPLE - 1}::int) n
      returning entity_id)
    insert into portal_account (user_id, password_hash)
    select entity_id, ${await hashPassword(PASSWORD)} from made`.execute(app.db);
});

/** A browser at the form, which sends it when asked. */
async function atForm(username: string, index: number): Promise<() => Promise<Answer>> {
  const browser = new Browser(languageOf(index));
  if (isProgram(index)) browser.accept = 'application/json';
  const form = await browser.follow(authorize(app.publicUrl).url);
  return () => browser.open(form.at, { username, password: PASSWORD });
}
const languageOf = (index: number): 'en' | 'es' => (index % 2 ? 'es' : 'en');
const isProgram = (index: number): boolean => index % 5 === 1;
/** On which files are read as well (libuv). */
const THREADS = 4;

it('lets as many in as it can while all come at once, tells the others when to come again, and does everything else', async () => {
  const file = await (await givenFiles(app)).file({ name: 'wave.pdf', content: bytesOf('wave') });
  const link = await app.as('sp.agent').get<{ url: string }>(`/util/file/download-url?key_name=${file.key}`);
  const send = await Promise.all(
    Array.from({ length: PEOPLE }, (_, index) => atForm(usernameOf(index), index)),
  );
  let underWay = PEOPLE;
  const wave = send.map((each) => each().finally(() => (underWay -= 1)));
  // Who is refused is refused at once: then those who are let in are being looked at.
  await Promise.race(wave);
  for (let reads = 0; reads < 3; reads += 1) {
    expect((await fetchLink(app, link.body.url)).statusCode).toBe(200);
    expect((await app.app.inject('/api/health')).statusCode).toBe(200);
  }
  // Behind the passwords in the queue of threads no more would be left than one on each.
  expect(underWay).toBeGreaterThan(THREADS);

  const answers = await Promise.all(wave);
  const counts: Record<number, number> = {};
  for (const [index, { status, headers, text }] of answers.entries()) {
    counts[status] = (counts[status] ?? 0) + 1;
    if (status !== 503) continue;
    expect(headers.get('retry-after')).toBe('5');
    if (isProgram(index)) {
      expect(JSON.parse(text)).toMatchObject({ status: 503, message: BUSY[languageOf(index)] });
      continue;
    }
    expect(text).toContain(`<html lang="${languageOf(index)}">`);
    expect(text).toMatch(new RegExp(`role="alert">\\s*<p>${BUSY[languageOf(index)]}</p>`));
    expect(text).toContain(
      isKnown(index) ? `value="wave${index}&quot;&gt;&lt;b&gt;"` : `value="nobody${index}"`,
    );
    expect(text).not.toContain('aria-invalid');
    expect(text).not.toContain(PASSWORD);
  }
  expect(['303', '422', '503']).toEqual(expect.arrayContaining(Object.keys(counts)));
  expect(counts[503]).toBeGreaterThan(PEOPLE / 2);
  expect(counts[303]).toBeGreaterThan(0);
  // Who was not looked at has not failed.
  const { rows } = await sql`select from portal_failure`.execute(app.db);
  expect(rows).toHaveLength(counts[422] ?? 0);

  const refused = answers.flatMap(({ status }, index) => (status === 503 && isKnown(index) ? [index] : []));
  expect((await send[refused[0]!]!()).status).toBe(303);
  expect((await signIn(new Browser(), app.publicUrl, usernameOf(refused[1]!))).status).toBe(200);
});
