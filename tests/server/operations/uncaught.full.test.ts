import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { buildCommands, type Commands } from '#tests/support/commands.ts';
import { createDatabase, runSql } from '#tests/support/database.ts';
import { buildProgram, startBeside, type Program } from '#tests/support/program.ts';

const PERSON = 'Zebedea Quorndale';
const PASSWORD = 'correct-horse-battery-8';
/** The level of the line that tells why a process ends. */
const FATAL = 60;

let app: TestApp;
let server: Program;
let commands: Commands;
beforeAll(async () => {
  [app, server, commands] = await Promise.all([
    startApp({}, false),
    buildProgram(new URL('uncaught.worker.ts', import.meta.url)),
    buildCommands(),
  ]);
});
afterAll(async () => {
  server?.remove();
  await Promise.all([app?.close(), commands?.remove()]);
});

it.each([
  ['throw', 'nobody has caught this'],
  ['reject', 'nobody has heard of this'],
])(
  'tells what ends it as the log tells errors, in JSON like the rest: %s',
  async (FAULT, msg) => {
    const [written, complained] = [server.output().length, server.errors().length];
    const production = { NODE_ENV: 'production', PROVNET_PORTAL: 'embedded', PROVNET_LOG: 'debug' };
    await startBeside(server, app, { ...production, FAULT, PERSON });
    expect(await server.end('SIGUSR2')).toBe(1);
    const output = server.output().slice(written);
    const lines = output.trim().split('\n');
    const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(told).toContainEqual(expect.objectContaining({ msg: 'Provnet is ready' }));
    // Jobs that are at work may still tell something while the process ends.
    expect(told.filter(({ level }) => level === FATAL)).toMatchObject([
      { msg, err: { type: 'DatabaseError', code: '23505', constraint: 'person_name_key' } },
    ]);
    expect(output).not.toContain('Quorndale');
    expect(server.errors().slice(complained)).toBe('');
  },
  60_000,
);

it('tells so of a start that fails in the database', async () => {
  const strange = await createDatabase(inject('postgresUrl'));
  try {
    await runSql(strange.url, 'create table app_user (name text)');
    const written = server.output().length;
    server.start(
      JSON.stringify({ DATABASE_URL: strange.url, PROVNET_DATA: app.dataDir, PROVNET_DEMO: 'off' }),
    );
    const told = () => server.output().slice(written);
    await expect.poll(() => told()).toContain('the start has failed');
    const last = JSON.parse(told().trim().split('\n').at(-1)!) as object;
    expect(last).toMatchObject({ level: FATAL, err: { type: 'DatabaseError', code: '42P07' } });
    expect(told()).not.toContain('already exists');
    // Which ends nothing: it has ended by itself, or does in this moment.
    expect(await server.end('SIGCONT')).toBe(1);
  } finally {
    await strange.drop();
  }
});

it('tells of commands that fail no more than that, and no password', async () => {
  const empty = await createDatabase(inject('postgresUrl'));
  const start = (url: URL, ...words: string[]) =>
    commands.start({ DATABASE_URL: url.toString(), PROVNET_DATA: app.dataDir }, words).ended;
  try {
    const refused = await start(new URL(empty.url), 'outbox');
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.text)).toMatchObject({ type: 'DatabaseError', code: '42P01' });
    expect(refused.text).not.toContain('does not exist');
    const nowhere = new URL(empty.url);
    nowhere.password = PASSWORD;
    nowhere.pathname = '/no_such_database';
    const sentence = await start(nowhere, 'outbox');
    expect(sentence).toMatchObject({ code: 1, text: expect.stringContaining('no_such_database') });
    expect(sentence.text).not.toContain(PASSWORD);
    const unset = await commands.start({ PORT: 'many' }, ['outbox']).ended;
    expect(unset).toMatchObject({ code: 1, text: expect.stringContaining('PORT') });
    expect(unset.text).not.toMatch(/^ +at /m);
  } finally {
    await empty.drop();
  }
});
