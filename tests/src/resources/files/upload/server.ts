import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { FileItem, FileVersion, NameChoice } from '#schemas/file/index.ts';
import { fileItem, NOT_YET } from '../../../../support/fileItem.ts';

/** A form as the storage took it. */
interface Posted {
  readonly url: string;
  /** Names of its parts in their order. */
  readonly parts: string[];
  readonly content: Buffer;
  readonly headers: IncomingMessage['headers'];
}
interface Asked {
  readonly name: string;
  readonly size: number;
  readonly use: FileItem['use'];
  readonly folder_prefix?: string;
  readonly file_id?: string;
  readonly name_choice: NameChoice;
}
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Asked & { readonly no?: number };
}
type Verdict = Partial<Pick<FileItem, 'state' | 'failure' | 'scan'>>;

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': '*',
};
const json = (response: ServerResponse, status: number, body?: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json', ...CORS });
  response.end(body === undefined ? undefined : JSON.stringify(body));
};
export const refuse = (
  response: ServerResponse,
  status: number,
  message: string,
  fails: readonly object[] = [],
) => json(response, status, { message, status, fails });

/**
 * The calls of docs/decisions/011 that an upload makes, and a storage of another origin, over HTTP. What a real scanner
 * and a real network decide, a test decides here.
 */
export async function startServer() {
  const files = new Map<string, FileItem>();
  const held: (() => void)[] = [];
  const server = {
    url: '',
    /** Where tickets send the form; null: the storage at `url`. */
    formUrl: null as string | null,
    calls: [] as Call[],
    posts: [] as Posted[],
    files,
    /** Names in the folder, besides those that were uploaded. */
    taken: new Set<string>(),
    /** Of any file, for who asks for its versions. */
    versions: [] as Pick<FileVersion, 'no' | 'state' | 'failure'>[],
    /** What becomes of a file once it is scanned; null: the scanner is away. */
    verdict: ((): Verdict | null => ({})) as (name: string) => Verdict | null,
    /** Answers an API call in place of the server. */
    answer: ((): boolean | undefined => undefined) as (
      call: Call,
      response: ServerResponse,
    ) => boolean | undefined,
    /** The storage takes forms, and does not answer until `release`. */
    isHolding: false,
    /** How many forms the storage breaks off. */
    broken: 0,
    /** What the server answers to a call that was held back. */
    api: (() => {}) as (call: Call, response: ServerResponse) => void,
    /** Forms in the storage's hands. */
    inHand: 0,
    mostInHand: 0,
    release(count = held.length) {
      for (const go of held.splice(0, count)) go();
    },
    of: (name: string) => [...files.values()].find((file) => file.name === name),
    called: (method: string, ending: string) =>
      server.calls.filter((call) => call.method === method && call.path.endsWith(ending)),
    close: () =>
      new Promise<void>((closed) => {
        http.closeAllConnections();
        http.close(() => closed());
      }),
  };

  const change = (id: string, more: Partial<FileItem>) => {
    const file = files.get(id);
    if (file) files.set(id, { ...file, ...more });
    return files.get(id) as FileItem;
  };

  function ticket(
    { name, use, folder_prefix, file_id, name_choice }: Call['body'],
    response: ServerResponse,
  ) {
    const isTaken = server.taken.has(name) && file_id === undefined;
    if (isTaken && name_choice === 'refuse')
      return refuse(response, 400, 'Some values are not valid', [
        { field: 'name', code: 'name_taken', message: 'There is one of this name already' },
      ]);
    const id = file_id ?? `id-${files.size + 1}-${Math.random().toString(36).slice(2, 8)}`;
    const former = files.get(id);
    if (file_id !== undefined && !former) return refuse(response, 404, 'The file does not exists');
    const no = (former?.newest_no ?? 0) + 1;
    const shown = isTaken && name_choice === 'rename' ? name.replace('.', ' (2).') : name;
    files.set(
      id,
      fileOf({ entity_id: id, name: shown, use, folder_prefix, newest_no: no, state: 'UPLOADING' }),
    );
    return json(response, 201, {
      url: server.formUrl ?? `${server.url}/bucket`,
      fields: { key: `incoming/${id}`, policy: 'p', 'Content-Type': 'application/octet-stream' },
      expires_at: new Date(Date.now() + 60_000).toISOString(),
      no,
      file: files.get(id),
    });
  }

  function api(call: Call, response: ServerResponse) {
    const { method, path, query, body } = call;
    if (server.answer(call, response)) return;
    if (method === 'POST' && /\/upload-url(\/secure)?$/.test(path)) return ticket(body, response);
    const [, id = '', what = ''] = /^\/api\/v1\/util\/file\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (id === 'states') {
      const asked = (query.get('ids') ?? '').split(',');
      for (const one of asked) {
        const verdict = files.get(one)?.state === 'SCANNING' ? server.verdict(files.get(one)!.name) : null;
        if (verdict) {
          const { state = 'UPLOADED' } = verdict;
          const isOut = state === 'UPLOADED';
          change(one, {
            state,
            current_no: isOut ? files.get(one)!.newest_no : null,
            scan: isOut ? 'CLEAN' : null,
            ...verdict,
          });
        }
      }
      return json(response, 200, { items: asked.flatMap((one) => files.get(one) ?? []) });
    }
    const file = files.get(id);
    if (!file) return refuse(response, 404, 'The file does not exists');
    if (method === 'GET') return json(response, 200, { ...file, versions: server.versions });
    if (what === 'uploaded') return json(response, 200, change(id, { state: 'SCANNING' }));
    if (file.state !== 'UPLOADING' && file.state !== 'SCANNING')
      return refuse(response, 409, 'This is not possible now');
    files.delete(id);
    return json(response, 204);
  }

  function storage(request: IncomingMessage, response: ServerResponse) {
    if (server.broken > 0) {
      server.broken -= 1;
      request.once('data', () => request.destroy());
      return;
    }
    const status = new URL(request.url ?? '', 'http://test').searchParams.get('status');
    if (status !== null) {
      request.resume().on('end', () => json(response, Number(status), { message: 'AccessDenied' }));
      return;
    }
    server.inHand += 1;
    server.mostInHand = Math.max(server.mostInHand, server.inHand);
    let isOut = false;
    const out = () => {
      if (!isOut) server.inHand -= 1;
      isOut = true;
    };
    response.on('close', out);
    const parts: string[] = [];
    const chunks: Buffer[] = [];
    const form = new Busboy({ headers: request.headers as BusboyHeaders });
    form.on('field', (name) => parts.push(name));
    form.on('file', (name, stream) => {
      parts.push(name);
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    });
    form.on('finish', () => {
      const posted = {
        url: request.url ?? '',
        parts,
        content: Buffer.concat(chunks),
        headers: request.headers,
      };
      const take = () => {
        if (response.destroyed) return;
        server.posts.push(posted);
        response.writeHead(204, CORS).end();
      };
      if (server.isHolding) held.push(take);
      else take();
    });
    request.pipe(form);
  }

  server.api = api;
  const http = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://test');
    if (request.method === 'OPTIONS') return void response.writeHead(204, CORS).end();
    if (!url.pathname.startsWith('/api/')) return storage(request, response);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Call['body'];
      const call = { method: request.method ?? '', path: url.pathname, query: url.searchParams, body };
      server.calls.push(call);
      api(call, response);
    });
  });
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  server.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return server;
}
export type Server = Awaited<ReturnType<typeof startServer>>;

export const fileOf = (more: Partial<FileItem>): FileItem =>
  fileItem({
    folder_prefix: null,
    current_no: null,
    type: null,
    mime: null,
    size: null,
    scan: null,
    preview: null,
    can: NOT_YET,
    ...more,
  });
