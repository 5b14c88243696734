import { connect, type Socket } from 'node:net';

export interface Answered {
  /** How long each answer took, ms. */
  readonly times: readonly number[];
  readonly perSecond: number;
}

const HEAD_END = '\r\n\r\n';

/** One kept connection that asks one thing after the other, as cheaply as can be: the clients share the machine with what they measure. */
class Client {
  readonly #socket: Socket;
  readonly #headers: string;
  #chunks: Buffer[] = [];
  #length = 0;
  #end = -1;
  #answered: (() => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  constructor(url: URL, token: string, address: string) {
    // Each client is an address of its own, as behind a balancer.
    this.#headers = ` HTTP/1.1\r\nhost: ${url.host}\r\nauthorization: Bearer ${token}\r\nx-forwarded-for: ${address}\r\n\r\n`;
    this.#socket = connect(Number(url.port), url.hostname);
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (chunk) => this.#read(chunk));
    this.#socket.on('error', (error) => this.#failed?.(error));
    this.#socket.on('close', () => this.#failed?.(new Error('the connection was closed')));
  }

  get(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(`GET ${path}${this.#headers}`);
    });
  }

  close(): void {
    this.#failed = undefined;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    if (this.#end < 0) {
      const text = (this.#chunks.length > 1 ? Buffer.concat(this.#chunks) : chunk).toString('latin1');
      const head = text.indexOf(HEAD_END);
      if (head < 0) return;
      if (!text.startsWith('HTTP/1.1 200')) return this.#failed?.(new Error(text.slice(0, 1000)));
      const length = /content-length: (\d+)/i.exec(text)?.[1];
      if (length === undefined) return this.#failed?.(new Error('an answer of unknown length'));
      this.#end = head + HEAD_END.length + Number(length);
    }
    if (this.#length < this.#end) return;
    this.#chunks = [];
    this.#length = 0;
    this.#end = -1;
    this.#answered?.();
  }
}

/**
 * Asks for as long as `ms`, each of the people on a connection of their own, what `pathOf` says of the client and its turn.
 * Any answer but a 200 throws.
 */
export async function load(
  url: string,
  tokens: readonly string[],
  pathOf: (client: number, turn: number) => string,
  ms: number,
): Promise<Answered> {
  const times: number[] = [];
  const clients = tokens.map(
    (token, index) => new Client(new URL(url), token, `10.1.${index >> 8}.${index & 255}`),
  );
  try {
    const started = performance.now();
    const until = started + ms;
    await Promise.all(
      clients.map(async (client, index) => {
        for (let turn = 0; performance.now() < until; turn += 1) {
          const asked = performance.now();
          await client.get(pathOf(index, turn));
          times.push(performance.now() - asked);
        }
      }),
    );
    return { times, perSecond: times.length / ((performance.now() - started) / 1000) };
  } finally {
    for (const client of clients) client.close();
  }
}
