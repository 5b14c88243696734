import { sleep } from '#tests/support/clock.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Cluster } from './cluster.ts';

/** A person's calls through the balancer, or to one server by itself. */
export class Caller {
  private readonly base: string;
  readonly token: string;

  constructor(base: string, token: string) {
    this.base = base;
    this.token = token;
  }

  call<Body = Record<string, never>>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Body }> {
    const json = body === undefined ? undefined : JSON.stringify(body);
    return this.send(method, path, json, 'application/json');
  }

  /** A call with a body of any type. */
  async send<Body = Record<string, never>>(
    method: string,
    path: string,
    body: string | undefined,
    type: string,
  ): Promise<{ status: number; body: Body }> {
    const answer = await fetch(`${this.base}/api/v1${path}`, {
      method,
      signal: AbortSignal.timeout(20_000),
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json');
    return { status: answer.status, body: (isJson ? JSON.parse(text) : {}) as Body };
  }
}

/** What a writer was told. */
export interface Told {
  /** Notes that were acknowledged, by a text that nobody else wrote. */
  readonly acknowledged: string[];
  /** How often which status was answered; 0: nothing was. */
  readonly statuses: Map<number, number>;
}

/** People who write notes through the balancer as fast as they are answered, until they are stopped. */
export function write(cluster: Cluster, tokens: readonly string[], lead: string): { stop(): Promise<Told> } {
  const told: Told = { acknowledged: [], statuses: new Map() };
  let isOver = false;
  const writer = async (token: string): Promise<void> => {
    const caller = new Caller(cluster.url, token);
    while (!isOver) {
      const text = uuidv7();
      const status = await caller
        .call('POST', '/leads/sp/notes', { lead_id: lead, subject: 'WELCOME_CALL', text })
        .then(
          (answer) => answer.status,
          () => 0,
        );
      told.statuses.set(status, (told.statuses.get(status) ?? 0) + 1);
      if (status === 201) told.acknowledged.push(text);
      // Whoever is refused does not ask again at once, and a person may make twenty calls a second.
      await sleep(status === 201 ? 20 : 100);
    }
  };
  const writers = tokens.map(writer);
  return {
    async stop() {
      isOver = true;
      await Promise.all(writers);
      return told;
    },
  };
}
