import { generateX25519Identity } from 'age-encryption';
import { execFile, type ExecFileException } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from '#tests/support/clock.ts';
import type { SMTPServerOptions } from 'smtp-server';
import { DEMO_PASSWORD, signInForToken } from '#server/ports/identity/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { openStorage, type FileStore } from '#server/ports/storage/index.ts';
import { FakeAdobe } from '#tests/support/adobe/index.ts';
import { startClamd, type TestClamd } from '#tests/support/clamd.ts';
import { mount, unmount } from '#tests/support/disk.ts';
import { freePort } from '#tests/support/freePort.ts';
import { s3Variables, startS3, type TestS3 } from '#tests/support/s3.ts';
import { SERVER } from '#tests/support/serverCommand.ts';
import { refusal, startSmtp, type TestSmtp } from '#tests/support/smtp.ts';
import { UNCOUNTED } from '#tests/support/uncounted.ts';
import { Caller } from '../../cluster/load.ts';
import { Postgres } from '../../cluster/postgres.ts';
import { Running, until } from '../../cluster/processes.ts';
import { secretsAt } from '../files.ts';
import { Wire } from './wire.ts';

const START_MS = 120_000;
/** By which it signs in at its neighbours; each of them sometimes refuses it. */
const PASSWORDS = { database: 'database-password-of-nobody', mail: 'mail-password-of-nobody' };
const CLI = 'provnet-cli';
/** A token is asked for anew before it ends. */
const TOKEN_MS = 120_000;

/** Disks of their own for the database and for the data folder, where they can be had: then files lie in that folder. */
export type Disk = 'pg' | 'data';
const DISKS: readonly Disk[] = ['pg', 'data'];
const DISK_MB = 700;

type Told = Readonly<Record<string, boolean | null>>;

export type Neighbour = 'database' | 's3' | 'scanner' | 'mail' | 'adobe';

/**
 * The built product as a process, on a PostgreSQL, a bucket, a scanner, a mail server and a signing service that are all real processes
 * or servers of the protocol (Adobe's is the stand-in of domain §3), each at the end of a wire. Where no S3 or clamd is to be had,
 * files lie in the data folder, unscanned.
 */
export class Installation {
  readonly url: string;
  readonly folder: string;
  readonly postgres: Postgres;
  readonly adobe: FakeAdobe;
  readonly smtp: TestSmtp;
  readonly wires: Readonly<Partial<Record<Neighbour, Wire>>>;
  server: Running | null = null;
  /** Every time the server was started, by hand or by its supervisor. */
  starts = 0;
  private readonly env: NodeJS.ProcessEnv;
  private readonly others: readonly { close?(): Promise<unknown>; stop?(): Promise<unknown> }[];
  private readonly tokens = new Map<string, { token: ReturnType<typeof signInForToken>; at: number }>();

  private constructor(
    folder: string,
    port: number,
    key: string,
    env: NodeJS.ProcessEnv,
    parts: {
      postgres: Postgres;
      adobe: FakeAdobe;
      smtp: TestSmtp;
      clamd: TestClamd | null;
      s3: TestS3 | null;
      wires: Readonly<Partial<Record<Neighbour, Wire>>>;
    },
  ) {
    const { postgres, adobe, smtp, clamd, s3, wires } = parts;
    this.folder = folder;
    this.url = `http://127.0.0.1:${port}`;
    this.postgres = postgres;
    this.adobe = adobe;
    this.smtp = smtp;
    this.wires = wires;
    this.others = [adobe, smtp, ...(clamd ? [clamd] : []), ...(s3 ? [s3] : [])];
    this.env = {
      PATH: process.env.PATH,
      PORT: String(port),
      PROVNET_HOST: '127.0.0.1',
      PROVNET_URL: this.url,
      PROVNET_DATA: join(folder, 'data'),
      PROVNET_SECRET_KEY: key,
      // Whoever may see everything that is logged sees no secret.
      PROVNET_LOG: 'debug',
      ...UNCOUNTED,
      DATABASE_URL: `postgresql://provnet:${PASSWORDS.database}@127.0.0.1:${wires.database?.port ?? postgres.port}/postgres`,
      ...(wires.mail
        ? { SMTP_URL: `smtp://provnet:${PASSWORDS.mail}@127.0.0.1:${wires.mail.port}?tls=off` }
        : {}),
      ...(wires.adobe ? { ...adobe.env, ADOBE_SIGN_URL: `http://127.0.0.1:${wires.adobe.port}` } : {}),
      ...(wires.scanner ? { CLAMD_URL: `tcp://127.0.0.1:${wires.scanner.port}` } : {}),
      ...(s3 ? s3Variables({ ...s3.config, endpoint: `http://127.0.0.1:${wires.s3!.port}` }) : {}),
      ...env,
    };
  }

  /**
   * @param hasDisks whether database and data folder have small disks of their own, which only root can mount
   * @param isAlone no neighbours but the database, and that without a wire: nothing else is in the way of load
   * @param env further variables of the server
   */
  static async open({
    hasDisks = false,
    isAlone = false,
    env = {} as NodeJS.ProcessEnv,
  } = {}): Promise<Installation> {
    const folder = await mkdtemp(join(tmpdir(), 'provnet-faults-'));
    // Whoever runs PostgreSQL must get through to its folder.
    await chmod(folder, 0o711);
    if (hasDisks) for (const disk of DISKS) await mount(join(folder, disk), DISK_MB);
    const postgres = new Postgres(join(folder, 'pg', 'one'), await freePort());
    await postgres.prepare();
    await postgres.create();
    const [adobe, smtp, clamd, s3] = await Promise.all([
      FakeAdobe.start(),
      startSmtp({ onAuth: refusingSometimes() }),
      isAlone ? null : startClamd(),
      isAlone || hasDisks ? null : startS3(),
    ]);
    const targets: Partial<Record<Neighbour, number>> = isAlone
      ? {}
      : {
          database: postgres.port,
          mail: smtp.port,
          adobe: Number(new URL(adobe.env.ADOBE_SIGN_URL!).port),
          ...(clamd ? { scanner: clamd.address.port } : {}),
          ...(s3?.config.endpoint ? { s3: Number(new URL(s3.config.endpoint).port) } : {}),
        };
    const wires = Object.fromEntries(
      await Promise.all(
        Object.entries(targets).map(async ([name, port]) => [name, await Wire.to(port)] as const),
      ),
    );
    const key = await generateX25519Identity();
    const installation = new Installation(folder, await freePort(), key, env, {
      postgres,
      adobe,
      smtp,
      clamd,
      s3,
      wires,
    });
    await installation.start().catch(async (error: unknown) => {
      await installation.close();
      throw error;
    });
    return installation;
  }

  /** Starts the server, as a supervisor would one that has ended, and waits until it can work. */
  async start(more: NodeJS.ProcessEnv = {}): Promise<void> {
    this.launch(more);
    await until('the server', START_MS, () => this.ready());
  }

  /** Starts it without waiting for anything. */
  launch(more: NodeJS.ProcessEnv = {}, command: readonly string[] = [process.execPath]): void {
    const [program = process.execPath, ...before] = command;
    this.starts += 1;
    this.server = new Running(program, [...before, ...SERVER], this.log, { ...this.env, ...more });
  }

  get log(): string {
    return join(this.folder, 'server.log');
  }

  /** The status with which the process answers for itself. */
  async health(): Promise<number> {
    return (await fetch(`${this.url}/api/health`, { signal: AbortSignal.timeout(5_000) })).status;
  }

  async ready(): Promise<void> {
    const answer = await this.told();
    if (answer.status !== 200) throw new Error(`/api/ready: ${answer.status} ${answer.text}`);
  }

  /** What it says of itself. */
  async told(): Promise<{ readonly status: number; readonly text: string; readonly parts: Told }> {
    const answer = await fetch(`${this.url}/api/ready`, { signal: AbortSignal.timeout(5_000) });
    const text = await answer.text();
    return { status: answer.status, text, parts: (JSON.parse(text) as { parts: Told }).parts };
  }

  /** Calls of a person, who signs in once for all that they do meanwhile. */
  async as(username: string): Promise<Caller> {
    let known = this.tokens.get(username);
    if (!known || known.at < Date.now() - TOKEN_MS) {
      const person = { username, password: DEMO_PASSWORD };
      const token = signInForToken({ issuer: `${this.url}/portal`, clientId: CLI, ...person });
      known = { token, at: Date.now() };
      this.tokens.set(username, known);
      token.catch(() => this.tokens.delete(username));
    }
    return new Caller(this.url, (await known.token).access_token);
  }

  /** Tokens of a server that lived at another time. */
  forget(): void {
    this.tokens.clear();
  }

  ask<Row extends Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return this.postgres.ask<Row>(sql, values);
  }

  /** A command of its operator (`npm run …`), beside the server: how it ended, and what it said. */
  command(...words: string[]): Promise<{ readonly code: number; readonly text: string }> {
    return new Promise((resolve) => {
      const ended = (error: ExecFileException | null, stdout: string, stderr: string) =>
        resolve({ code: Number(error?.code ?? 0), text: stdout + stderr });
      execFile(process.execPath, ['scripts/cli.mjs', ...words], { env: this.env }, ended);
    });
  }

  /** Kinds of jobs that somebody is doing in this moment. */
  async underWay(): Promise<string[]> {
    const rows = await this.ask<{ name: string }>(
      'select distinct task_identifier as name from graphile_worker.jobs where locked_at is not null order by 1',
    );
    return rows.map(({ name }) => name);
  }

  /** Whether somebody is in the middle of a transaction that has written. */
  async isWriting(): Promise<boolean> {
    return (await this.ask(WRITING)).length > 0;
  }

  /** Its files as they lie there, by its wire. */
  async storage(): Promise<FileStore> {
    const config = readConfig(this.env);
    return openStorage(config, await secretsAt(this.postgres.url, config));
  }

  /** Until nothing is left to be done. What would be tried again later is tried at once: nobody else gives a hand. */
  async idle(ms: number): Promise<void> {
    await until('no job waits', ms, async () => {
      await this.ask(
        `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
          where t.id = j.task_id and t.identifier !~ $1 and j.run_at > now() and j.attempts < j.max_attempts and j.locked_at is null`,
        [RECURRING],
      );
      const left = await this.ask<{ name: string; attempts: number; error: string | null }>(
        `select task_identifier as name, attempts, left(last_error, 200) as error from graphile_worker.jobs
          where (attempts < max_attempts or locked_at is not null) and task_identifier !~ $1`,
        [RECURRING],
      );
      if (left.length === 0) return;
      await sleep(300);
      throw new Error(JSON.stringify(left.slice(0, 5)));
    });
  }

  /** Jobs that nobody tries any more; one whose place another takes while it runs has had its last try, but ends. */
  dead = () =>
    this.ask<{ name: string; error: string }>(
      `select task_identifier as name, left(last_error, 300) as error from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null`,
    );

  async close(): Promise<void> {
    await this.server?.end('SIGKILL');
    await Promise.all(Object.values(this.wires).map((wire) => wire.close()));
    await Promise.all([this.postgres.stop(), ...this.others.map((one) => one.close?.() ?? one.stop?.())]);
    for (const disk of DISKS) unmount(join(this.folder, disk));
    if (!process.env.TRUST_KEEP) await rm(this.folder, { recursive: true, force: true });
  }

  /** Leaves no room on a disk, or some again. */
  async fill(disk: Disk, isFull: boolean): Promise<void> {
    const ballast = join(this.folder, disk, 'ballast');
    if (!isFull) return unlink(ballast);
    const piece = Buffer.alloc(1_048_576);
    for (;;) {
      const isOver = await writeFile(ballast, piece, { flag: 'a' }).then(
        () => false,
        () => true,
      );
      if (isOver) return;
    }
  }

  /** Everything that server and database have written for whoever runs them, by file. */
  async written(): Promise<Readonly<Record<string, string>>> {
    const logs = [this.log, join(this.folder, 'pg', `${this.postgres.port}.log`)];
    return Object.fromEntries(
      await Promise.all(logs.map(async (path) => [path, await readFile(path, 'utf8')])),
    );
  }

  /** What nobody may ever read there. */
  async secrets(): Promise<readonly string[]> {
    const names = ['SECRET_KEY', 'SECRET_ACCESS_KEY', 'CLIENT_SECRET', 'REFRESH_TOKEN'];
    const isSecret = (name: string) => names.some((end) => name.endsWith(`_${end}`));
    const tokens = await Promise.all([...this.tokens.values()].map(({ token }) => token.catch(() => null)));
    return [
      ...Object.entries(this.env).flatMap(([name, value]) => (isSecret(name) ? value : [])),
      ...[DEMO_PASSWORD, ...Object.values(PASSWORDS)],
      ...this.adobe.issued,
      ...tokens.map((token) => token?.access_token),
    ].flatMap((secret) => secret ?? []);
  }
}

/** Transactions in this database that have written. */
export const WRITING =
  'select from pg_stat_activity where datname = current_database() and backend_xid is not null';

/** A mail server that does not know us every fifth time, and says so with what it was told. */
function refusingSometimes(): NonNullable<SMTPServerOptions['onAuth']> {
  let asked = 0;
  return ({ username, password }, _session, done) => {
    asked += 1;
    if (asked % 5 === 1) done(refusal(454, `4.7.0 Not with ${password} now`));
    else done(null, { user: username });
  };
}

/** They come again every minute, whatever happens. */
export const RECURRING = '\\.(sweep|tend|due|tally|purge)$';

/** A name that nobody else has. */
export const unique = (what: string): string => `${what} ${randomUUID()}`;
