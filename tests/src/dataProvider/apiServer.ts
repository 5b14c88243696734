import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDataProvider, type ConsoleProvider } from '#src/dataProvider/index.ts';
import type { Credentials } from '#src/dataProvider/http.ts';

export interface Recorded {
  readonly method: string;
  /** Path and query string. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

export interface Answer {
  readonly status?: number;
  readonly json?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Never answers. */
  readonly hang?: boolean;
}

export interface ApiServer {
  readonly url: string;
  readonly requests: Recorded[];
  answer: (request: Recorded) => Answer;
  provider(credentials?: Partial<Credentials>, language?: 'en' | 'es'): ConsoleProvider;
  close(): Promise<void>;
}

/** An HTTP server that records what it is asked and answers what a test says. */
export async function startApi(): Promise<ApiServer> {
  const requests: Recorded[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const isJson = request.headers['content-type'] === 'application/json';
      const body: unknown = isJson && text !== '' ? JSON.parse(text) : text;
      const recorded = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body,
      };
      requests.push(recorded);
      const answer = api.answer(recorded);
      if (answer.hang) return;
      response.writeHead(answer.status ?? 200, {
        'content-type': answer.text === undefined ? 'application/json' : 'text/plain',
        ...answer.headers,
      });
      response.end(answer.text ?? JSON.stringify(answer.json ?? {}));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const api: ApiServer = {
    url,
    requests,
    answer: () => ({}),
    provider: ({ token = async () => 'token-1', renew = async () => null } = {}, language = 'en') =>
      createDataProvider({
        apiUrl: `${url}/api/v1`,
        credentials: { token, renew },
        language: () => language,
      }),
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
  return api;
}

/** A page as the API writes it. */
export const page = (items: readonly object[], rest: object = {}) => ({
  json: { items, total: items.length, total_exact: true, page: 1, size: 25, ...rest },
});
