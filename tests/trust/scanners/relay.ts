import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { CLI_CLIENT_ID } from '#server/ports/identity/index.ts';
import type { Installation } from '../faults/installation.ts';
import type { Target } from './targets.ts';

/** Who calls, as scanners say it. */
export const PERSON = 'x-person';
/** Of a connection, not of a call. */
const OF_THE_CONNECTION = ['connection', 'host', 'content-length', 'transfer-encoding', 'keep-alive', PERSON];
const PATIENCE_MS = 60_000;
/** Wapiti reads a page as often as it has forms. */
const PAGE = 10;

/**
 * Stands before the product as its proxy would, so that scanners need not know how people sign in: gives each call a token of
 * whom it names, and each another address. It is also whom a product would call that lets itself be told to. What the product answers to it, it remembers.
 */
export class Relay {
  readonly statuses = new Map<number, number>();
  /** Calls that met a fault of ours, or no answer. */
  readonly faults: string[] = [];
  private readonly server = createServer((request, reply) => void this.pass(request, reply));
  private readonly product: Pick<Installation, 'url' | 'as'>;
  private readonly targets: readonly Target[];
  private calls = 0;

  private constructor(product: Pick<Installation, 'url' | 'as'>, targets: readonly Target[]) {
    this.product = product;
    this.targets = targets;
  }

  /** @param targets which a page at /scan leads to, for scanners that look around */
  static async start(
    product: Pick<Installation, 'url' | 'as'>,
    targets: readonly Target[] = [],
    port = 0,
  ): Promise<Relay> {
    const relay = new Relay(product, targets);
    relay.server.listen(port, '127.0.0.1');
    await once(relay.server, 'listening');
    return relay;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async pass(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const [scan, part] = /^\/scan(?:\/(\d+))?$/.exec(url) ?? [];
    if (scan)
      return void reply
        .setHeader('content-type', 'text/html')
        .end(part ? this.page(Number(part)) : this.contents());
    // Scanners would read the console's programs for links, for hours.
    if (/\.js$/.test(url)) return void reply.end();
    if (/^\/get_(ssrf|xxe)\.php/.test(url))
      return void reply.setHeader('content-type', 'application/json').end('{}');
    if (/^\/(ssrf|xxe)\b/.test(url) && !request.headers[PERSON]) this.faults.push(`was made to call ${url}`);
    const body = await buffer(request).catch(() => Buffer.alloc(0));
    const said = `${method} ${url.slice(0, 500)} ${body.toString('latin1', 0, 500)}`;
    try {
      const answer = await (url === '/scan/sign-in'
        ? this.signIn(body.toString())
        : this.send(request, url, method, body));
      const bytes = Buffer.from(await answer.arrayBuffer());
      this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
      if (answer.status >= 500)
        this.faults.push(`${answer.status} ${said} ${bytes.toString('utf8', 0, 300)}`);
      for (const [name, value] of answer.headers)
        if (!OF_THE_CONNECTION.includes(name) && name !== 'content-encoding') reply.setHeader(name, value);
      reply.writeHead(answer.status).end(method === 'HEAD' ? undefined : bytes);
    } catch (error) {
      // Who has stopped listening hears nothing; what cannot be said in an address is refused before it is sent.
      if (!request.destroyed && !(error instanceof TypeError))
        this.faults.push(`no answer: ${said} ${String(error)}`);
      reply.writeHead(400).end();
    }
  }

  private address(): string {
    this.calls += 1;
    return `10.${(this.calls >> 16) & 255}.${(this.calls >> 8) & 255}.${this.calls & 255}`;
  }

  private async send(request: IncomingMessage, url: string, method: string, body: Buffer): Promise<Response> {
    const person = request.headers[PERSON];
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      OF_THE_CONNECTION.includes(name) || value === undefined ? [] : [[name, String(value)]],
    );
    const token = typeof person === 'string' ? (await this.product.as(person)).token : null;
    return fetch(this.product.url + url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        ...(Object.fromEntries(headers) as Record<string, string>),
        'x-forwarded-for': this.address(),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(method === 'GET' || method === 'HEAD' ? {} : { body: new Uint8Array(body) }),
    });
  }

  /** A sign-in is begun, and its form sent: as often as a scanner likes, always from elsewhere. */
  private async signIn(form: string): Promise<Response> {
    const begin = new URLSearchParams({
      client_id: CLI_CLIENT_ID,
      redirect_uri: 'http://127.0.0.1:47611/callback',
      response_type: 'code',
      scope: 'openid',
      state: 'a',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    });
    const address = { 'x-forwarded-for': this.address() };
    const page = await fetch(`${this.product.url}/portal/auth?${begin}`, {
      redirect: 'manual',
      headers: address,
    });
    const cookie = page.headers.getSetCookie().map((line) => line.split(';')[0]);
    return fetch(new URL(page.headers.get('location') ?? '/', this.product.url), {
      method: 'POST',
      redirect: 'manual',
      headers: {
        ...address,
        cookie: cookie.join('; '),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form,
    });
  }

  private contents(): string {
    const pages = Array.from(
      { length: Math.ceil(this.targets.length / PAGE) },
      (_, no) => `<a href="/scan/${no}">${no}</a>`,
    );
    return `<!doctype html><title>Everything</title>${pages.join('\n')}`;
  }

  /** Links to what is read, forms of what is sent. */
  private page(no: number): string {
    const escaped = (text: string): string =>
      text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
    const parts = this.targets.slice(no * PAGE, (no + 1) * PAGE).map(({ method, path, body }) => {
      const at = escaped(path.replaceAll('*', ''));
      if (method === 'GET') return `<a href="${at}">x</a>`;
      const fields = body?.startsWith('{')
        ? Object.entries(JSON.parse(body) as object).map(([name, value]) => [name, String(value)])
        : [...new URLSearchParams(body)];
      const inputs = fields.map(
        ([name = '', value = '']) => `<input name="${escaped(name)}" value="${escaped(value)}">`,
      );
      return method === 'POST' ? `<form method="post" action="${at}">${inputs.join('')}</form>` : '';
    });
    return `<!doctype html><title>${no}</title>${parts.join('\n')}`;
  }
}
