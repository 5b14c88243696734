import { generateX25519Identity } from 'age-encryption';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from '#tests/support/clock.ts';
import { signInForToken } from '#server/ports/identity/signInForToken.ts';
import { freePort } from '#tests/support/freePort.ts';
import { s3Variables, startS3, type TestS3 } from '#tests/support/s3.ts';
import { nginxConf } from './nginx.conf.ts';
import { Postgres } from './postgres.ts';
import { Running, until } from './processes.ts';
import { NGINX } from './programs.ts';
import { SERVER } from '#tests/support/serverCommand.ts';

const START_MS = 90_000;
const SERVERS = 3;
const LEADERLESS_MS = 1_500;
/** The client of programs at the embedded portal. */
const CLI = 'provnet-cli';
/** Who scrapes. */
const METRICS = 'a-token-of-the-cluster-test';

/**
 * A primary, a replica, three servers that share nothing else but a bucket for files, or a folder where no S3 is to be had, and
 * nginx before them.
 */
export class Cluster {
  readonly url: string;
  readonly servers: (Running | null)[] = Array.from({ length: SERVERS }, () => null);
  primary: Postgres;
  replica: Postgres;
  private readonly folder: string;
  private readonly ports: readonly number[];
  private readonly env: NodeJS.ProcessEnv;
  private readonly s3: TestS3 | null;
  private nginx: Running | null = null;

  private constructor(
    folder: string,
    ports: readonly number[],
    databases: [number, number],
    key: string,
    s3: TestS3 | null,
  ) {
    const [port = 0, ...servers] = ports;
    this.folder = folder;
    this.s3 = s3;
    this.ports = servers;
    this.url = `http://localhost:${port}`;
    this.primary = new Postgres(join(folder, 'pg', 'one'), databases[0]);
    this.replica = new Postgres(join(folder, 'pg', 'other'), databases[1]);
    this.env = {
      PATH: process.env.PATH,
      PROVNET_URL: this.url,
      PROVNET_HOST: '127.0.0.1',
      PROVNET_SECRET_KEY: key,
      PROVNET_LOG: 'info',
      PROVNET_METRICS_TOKEN: METRICS,
      DATABASE_URL: `postgresql://provnet@127.0.0.1:${databases[0]},127.0.0.1:${databases[1]}/postgres`,
      DATABASE_READ_URL: this.replica.url,
      ...(s3 ? s3Variables(s3.config) : {}),
    };
  }

  static async open(): Promise<Cluster> {
    const folder = await mkdtemp(join(tmpdir(), 'provnet-cluster-'));
    const ports = [];
    while (ports.length < SERVERS + 3) ports.push(await freePort());
    const [one = 0, other = 0, ...web] = ports;
    const cluster = new Cluster(folder, web, [one, other], await generateX25519Identity(), await startS3());
    // What was begun would outlive the test.
    await cluster.begin().catch(async (error: unknown) => {
      await cluster.close();
      throw error;
    });
    return cluster;
  }

  /** A server by itself, beside the balancer. */
  at = (server: number): string => `http://127.0.0.1:${this.ports[server]}`;

  /** Starts a server, as a supervisor would one that has ended. */
  start(server: number): Promise<unknown> {
    this.servers[server] = new Running(process.execPath, SERVER, join(this.folder, `server-${server}.log`), {
      ...this.env,
      PORT: String(this.ports[server]),
      PROVNET_DATA: join(this.folder, this.s3 ? `data-${server}` : 'data'),
    });
    return until(`server ${server}`, START_MS, () => this.ready(server));
  }

  async ready(server: number): Promise<{ parts: Record<string, boolean | null> }> {
    const answer = await fetch(`${this.at(server)}/api/ready`, { signal: AbortSignal.timeout(5_000) });
    if (!answer.ok) throw new Error(`/api/ready: ${answer.status}`);
    return (await answer.json()) as { parts: Record<string, boolean | null> };
  }

  /** What a server tells of its replica by a metric; undefined: nothing. */
  async ofReplica(server: number, metric: string): Promise<number | undefined> {
    const answer = await fetch(`${this.at(server)}/api/metrics`, {
      headers: { authorization: `Bearer ${METRICS}` },
    });
    const { port } = new URL(this.replica.url);
    const line = (await answer.text())
      .split('\n')
      .find((one) => one.startsWith(`provnet_replica_${metric}{replica="127.0.0.1:${port}"`));
    return line === undefined ? undefined : Number(line.split(' ').at(-1));
  }

  async token(username: string): Promise<string> {
    const issuer = `${this.url}/portal`;
    const password = 'provnet-demo';
    return (await signInForToken({ issuer, clientId: CLI, username, password })).access_token;
  }

  /** The replica becomes the primary; the servers find out by themselves. */
  async failOver(): Promise<void> {
    await this.primary.kill();
    // Nobody promotes at once: until then there is no primary.
    await sleep(LEADERLESS_MS);
    await this.replica.promote();
    [this.primary, this.replica] = [this.replica, this.primary];
  }

  async close(): Promise<void> {
    await Promise.all([this.nginx, ...this.servers].map((running) => running?.end('SIGKILL')));
    await Promise.all([this.primary.stop(), this.replica.stop(), this.s3?.stop()]);
    if (!process.env.CLUSTER_KEEP) await rm(this.folder, { recursive: true, force: true });
  }

  private async begin(): Promise<void> {
    // Whoever runs PostgreSQL must get through to its folder.
    await chmod(this.folder, 0o711);
    await this.primary.prepare();
    await this.primary.create();
    // Before there is a replica: that there is none yet is no reason not to start.
    await this.start(0);
    await this.replica.follow(this.primary);
    await Promise.all([this.start(1), this.start(2), this.balance()]);
    await until('the replica is read', START_MS, async () => {
      for (const server of this.servers.keys())
        if ((await this.ready(server)).parts.replica !== true) throw new Error('not yet');
    });
  }

  private async balance(): Promise<void> {
    const place = join(this.folder, 'nginx');
    await mkdir(place);
    const conf = join(place, 'nginx.conf');
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    await writeFile(conf, nginxConf(place, Number(new URL(this.url).port), this.ports, user));
    this.nginx = new Running(
      NGINX!,
      ['-c', conf, '-p', place, '-e', join(place, 'error.log')],
      join(place, 'out.log'),
    );
    await sleep(200);
  }
}
