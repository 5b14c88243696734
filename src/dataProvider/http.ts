import type { Language } from '#schemas/engine/codes.ts';
import { headersOf, takeAhead } from './ahead.ts';
import { errorOf, offlineError } from './errors.ts';

const TIMEOUT_MS = 30_000;
/** What a busy server refuses is read again so often, after the time that it asks for, which is believed up to this. */
const BUSY_TRIES = 3;
const BUSY_MAX_S = 10;

/** What a call needs of the session: the access token as it is now, and a newer one than the one that was refused. */
export interface Credentials {
  token(): Promise<string | null>;
  renew(refused: string | null): Promise<string | null>;
}

export interface HttpOptions {
  readonly apiUrl: string;
  readonly credentials: Credentials;
  readonly language: () => Language;
  /** Hears that a change was taken, which was sent at `began`, ms. */
  readonly onWritten?: (began: number) => void;
}

type Scalar = string | number | boolean;
export type Query = Readonly<Record<string, Scalar | readonly Scalar[] | null | undefined>>;

export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** A plain object travels as JSON; FormData, Blob and text as they are. */
  readonly body?: unknown;
  readonly query?: Query;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/** A call to a path below the API's base. Resolves with an answer that is ok; rejects with an `HttpError`. */
export type Http = (path: string, options?: CallOptions) => Promise<Response>;

export function createHttp({ apiUrl, credentials, language, onWritten }: HttpOptions): Http {
  const send = async (path: string, options: CallOptions, token: string | null): Promise<Response> => {
    const address = `${apiUrl}/${path}${queryOf(options.query)}`;
    const isRead = (options.method ?? 'GET') === 'GET';
    const ahead = token && isRead ? takeAhead(address, { token, language: language() }) : null;
    // What was not begun is asked for now, not a turn later.
    const begun = ahead && (await ahead);
    if (begun) return begun;
    const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
    const { body, type } = bodyOf(options.body);
    try {
      return await fetch(address, {
        method: options.method ?? 'GET',
        body,
        headers: {
          ...headersOf(token, language()),
          ...(type ? { 'content-type': type } : {}),
          ...options.headers,
        },
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      });
    } catch (error) {
      // Whoever cancelled a call does not want to hear that the server is away.
      if (options.signal?.aborted) throw error;
      throw offlineError(language());
    }
  };

  return async (path, options = {}) => {
    const began = Date.now();
    const token = await credentials.token();
    let response = await send(path, options, token);
    if ((options.method ?? 'GET') === 'GET')
      for (let tries = 1; tries < BUSY_TRIES && isBusy(response); tries += 1) {
        await pause(response, options.signal);
        response = await send(path, options, token);
      }
    if (response.status === 401) {
      // Once: a second refusal is not about the token's age.
      const newer = await credentials.renew(token);
      if (newer && newer !== token) response = await send(path, options, newer);
    }
    if (!response.ok) throw await errorOf(response, language());
    if ((options.method ?? 'GET') !== 'GET') onWritten?.(began);
    return response;
  };
}

const isBusy = ({ status, headers }: Response): boolean => status === 503 && headers.has('retry-after');

/** Waits as long as a busy server asks for, and not all at once: who was refused together would come together. */
async function pause({ headers }: Response, signal?: AbortSignal): Promise<void> {
  const seconds = Math.min(Number(headers.get('retry-after')) || 1, BUSY_MAX_S) + Math.random();
  await new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000);
    signal?.addEventListener('abort', resolve, { once: true });
  });
  signal?.throwIfAborted();
}

function bodyOf(body: unknown): { body?: BodyInit; type?: string } {
  if (body === undefined || body === null) return {};
  if (typeof body === 'string' || body instanceof FormData || body instanceof Blob) return { body };
  return { body: JSON.stringify(body), type: 'application/json' };
}

/** `?a=1&b=x,y`; what has no value is left out. */
export function queryOf(query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '') parameters.append(name, text);
  }
  return parameters.size > 0 ? `?${parameters}` : '';
}
