import { spawnSync } from 'node:child_process';
import { appendFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sleep } from '#tests/support/clock.ts';
import pg from 'pg';
import { accountFor, give, run } from '#server/ports/database/account.ts';
import { runSql } from '#tests/support/database.ts';
import { PG } from './programs.ts';

const USER = 'provnet';

/** A PostgreSQL of its own folder and port, ended as a machine that loses its power. */
export class Postgres {
  readonly port: number;
  readonly url: string;
  private readonly folder: string;
  private readonly account = accountFor('/nowhere');

  constructor(folder: string, port: number) {
    this.folder = folder;
    this.port = port;
    this.url = `postgresql://${USER}@127.0.0.1:${port}/postgres`;
  }

  /** An empty one. Whoever kills only processes loses nothing that the system was given, so it need not wait for the disk. */
  async create(): Promise<void> {
    await this.call('initdb', [
      '-D',
      this.folder,
      '-U',
      USER,
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '-N',
    ]);
    await appendFile(
      join(this.folder, 'postgresql.conf'),
      `listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 200\nfsync = off
       hot_standby_feedback = on\nwal_keep_size = '256MB'\nwal_receiver_status_interval = '1s'\nshared_buffers = '64MB'
       wal_retrieve_retry_interval = '200ms'\ntrack_commit_timestamp = off\n`,
    );
    await this.start();
  }

  /** A copy that follows `primary` from now on, under the name by which it may be waited for. */
  async follow(primary: Postgres): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
    const from = `host=127.0.0.1 port=${primary.port} user=${USER} application_name=replica`;
    await this.call('pg_basebackup', [
      '-D',
      this.folder,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '-N',
      '-d',
      from,
    ]);
    await this.start();
  }

  start(): Promise<unknown> {
    const log = join(this.folder, '..', `${this.port}.log`);
    return this.call('pg_ctl', ['-D', this.folder, '-w', '-l', log, '-o', `-p ${this.port}`, 'start']);
  }

  promote(): Promise<unknown> {
    return this.call('pg_ctl', ['-D', this.folder, '-w', 'promote']);
  }

  /** With `replica` no write is acknowledged that a replica has not; '' acknowledges at once. */
  async waitFor(names: 'replica' | ''): Promise<void> {
    await this.ask(`alter system set synchronous_standby_names = '${names}'`);
    await this.ask('select pg_reload_conf()');
    while (
      names !== '' &&
      !(await this.ask(`select from pg_stat_replication where sync_state = 'sync'`)).length
    )
      await sleep(50);
  }

  ask<Row extends Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return runSql<Row>(this.url, sql, values);
  }

  /** A transaction that keeps what it has locked until it is released. */
  async hold(sql: string): Promise<{ release(): Promise<void> }> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('begin');
    await client.query(sql);
    return { release: () => client.end() };
  }

  /** All of its processes at once. */
  async kill(): Promise<void> {
    const [{ pid = 0 } = {}] = await this.ask<{ pid: number }>(
      `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
    );
    const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout;
    for (const one of [pid, ...children.trim().split(/\s+/).map(Number)])
      try {
        process.kill(one, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
  }

  async stop(): Promise<void> {
    await this.call('pg_ctl', ['-D', this.folder, '-w', '-m', 'immediate', 'stop']).catch(() => undefined);
  }

  /** Its own folder is made by whoever runs it, within one that they may write to. */
  async prepare(): Promise<void> {
    const above = join(this.folder, '..');
    await mkdir(above, { recursive: true });
    give(above, this.account, 0o755);
  }

  private call(program: string, args: string[]): Promise<string> {
    return run(this.account, '/', join(PG!, program), args);
  }
}
