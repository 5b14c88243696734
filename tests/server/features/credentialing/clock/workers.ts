import { afterAll, beforeAll, expect } from 'vitest';
import PostalMime from 'postal-mime';
import type { TestApp } from '#tests/support/app.ts';
import { buildProgram, variablesOf, WORKER, type Program } from '#tests/support/program.ts';
import { queryOn } from '#tests/support/query.ts';
import { startSmtp, type TestSmtp } from '#tests/support/smtp.ts';

/** For what must come, on a machine that is busy with much else. */
export const PATIENCE = 60_000;

/** How many processes the database knows that take up jobs. */
export const livingOf = async (app: Pick<TestApp, 'db'>): Promise<number> =>
  (
    await queryOn(app)`
      select from pg_locks where locktype = 'advisory'
         and database = (select oid from pg_database where datname = current_database())`
  ).length;

/** Two processes that tests start and kill, and the server of their mail. */
export interface Workers {
  readonly smtp: TestSmtp;
  readonly programs: readonly Program[];
  readonly start: (program: Program, port?: number) => void;
  /** Ends both, and waits until the database has noticed: it keeps the jobs of the living. */
  readonly kill: () => Promise<void>;
  /** Message-IDs as they came, copies included. */
  readonly ids: () => Promise<(string | undefined)[]>;
}

/** The processes of a test file, from its first test to its last one, beside an application that does no jobs. */
export function useWorkers(app: TestApp): Workers {
  const workers = {} as { -readonly [Name in keyof Workers]: Workers[Name] };
  beforeAll(async () => {
    const [smtp, ...programs] = await Promise.all([
      startSmtp({ disableReverseLookup: true }),
      buildProgram(WORKER),
      buildProgram(WORKER),
    ]);
    Object.assign(workers, { smtp, programs });
  });
  afterAll(async () => {
    await Promise.all((workers.programs ?? []).map((program) => program.kill()));
    await workers.smtp?.close();
    workers.programs?.forEach((program) => program.remove());
  });
  workers.start = (program, port = workers.smtp.port) =>
    program.start(variablesOf(app, { SMTP_URL: `smtp://127.0.0.1:${port}?tls=off` }));
  workers.kill = async () => {
    await Promise.all(workers.programs.map((program) => program.kill()));
    await expect.poll(() => livingOf(app), { timeout: PATIENCE }).toBe(0);
  };
  workers.ids = () =>
    Promise.all(
      workers.smtp.received.map(async ({ raw }) =>
        (await PostalMime.parse(raw)).messageId?.replace(/[<>]|@.*/g, ''),
      ),
    );
  return workers;
}
