import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, runSql, type TestDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/freePort.ts';
import { unpackRelease } from '#tests/support/release.ts';
import { SERVER } from '#tests/support/serverCommand.ts';
import { Postgres } from '../../cluster/postgres.ts';
import { Running, until } from '../../cluster/processes.ts';
import { RECURRING } from './installation.ts';

const START_MS = 120_000;

/** Where an installation keeps what it has. */
export interface Place {
  readonly database: TestDatabase;
  readonly dataDir: string;
}

/** Databases and data folders, at one of which the built server is started at a time. */
export class Places {
  readonly url: string;
  private readonly folder: string;
  private readonly postgres: Postgres;
  private readonly port: number;
  private server: Running | undefined;
  private made = 0;

  private constructor(folder: string, postgres: Postgres, port: number) {
    this.folder = folder;
    this.postgres = postgres;
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async open(): Promise<Places> {
    const folder = await mkdtemp(join(tmpdir(), 'provnet-places-'));
    // Whoever runs PostgreSQL must get through to its folder.
    await chmod(folder, 0o711);
    const postgres = new Postgres(join(folder, 'pg', 'one'), await freePort());
    await postgres.prepare();
    await postgres.create();
    return new Places(folder, postgres, await freePort());
  }

  /** An empty place, or one in which an earlier release has been at work. */
  async add(release?: string): Promise<Place> {
    this.made += 1;
    const database = await createDatabase(this.postgres.url);
    const place = { database, dataDir: join(this.folder, `data ${this.made}`) };
    if (release) await unpackRelease(release, database.url, place.dataDir);
    return place;
  }

  /** What every program of a place is told. */
  env({ database, dataDir }: Place): Record<string, string> {
    return {
      PATH: process.env.PATH ?? '',
      PORT: String(this.port),
      PROVNET_HOST: '127.0.0.1',
      PROVNET_URL: this.url,
      PROVNET_DATA: dataDir,
      PROVNET_LOG: 'warn',
      DATABASE_URL: database.url,
    };
  }

  /** Starts the server without waiting for anything. */
  launch(place: Place): void {
    this.server = new Running(process.execPath, SERVER, `${place.dataDir}.log`, this.env(place));
  }

  /** A start that goes through, with all that it leaves to its jobs; gives after how long it was ready (ms). */
  async start(place: Place): Promise<number> {
    const since = performance.now();
    this.launch(place);
    await until('the server', START_MS, async () => {
      const answer = await fetch(`${this.url}/api/ready`, { signal: AbortSignal.timeout(5_000) });
      if (!answer.ok) throw new Error(await answer.text());
    });
    const took = performance.now() - since;
    await until('its jobs', START_MS, async () => {
      const left = await runSql(
        place.database.url,
        `select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts and task_identifier !~ $1`,
        [RECURRING],
      );
      if (left.length > 0) throw new Error('not yet');
    });
    return took;
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    await this.server?.end(signal);
  }

  async close(): Promise<void> {
    await this.end('SIGKILL');
    await this.postgres.stop();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}
