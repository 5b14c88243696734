import { createWriteStream } from 'node:fs';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { EXCLUSION_LIST_MAX_BYTES } from '#schemas/vocabulary/index.ts';
import { bounded, WrongSize } from '#server/ports/storage/bounds.ts';
import { isPublic, PrivateAddress, publicLookup } from './address.ts';
import { LoadFailed } from './failed.ts';

const MAX_REDIRECTS = 5;
/** So long may a server say nothing (ms), and so long may the whole take. */
const SILENCE_MS = 30_000;
const WHOLE_MS = 10 * 60_000;

interface Rules {
  /** Private networks and plain HTTP are allowed as well (a mirror of one's own). */
  readonly allowPrivate: boolean;
}

/** Whether a list may be fetched from here: HTTPS, no name and password in it, no number of a private network. */
export function isFetchable(address: string, { allowPrivate }: Rules): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, hostname } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (protocol !== 'https:' && !(allowPrivate && protocol === 'http:')) return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  return allowPrivate || isIP(host) === 0 || isPublic(host);
}

/**
 * Fetches a list into a file. Throws LoadFailed for what will not be otherwise the next time: an address that may not be
 * asked, an answer that is none, too many bytes. What else is thrown may pass.
 */
export async function fetchList(
  address: string,
  path: string,
  rules: Rules,
  signal: AbortSignal,
): Promise<void> {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(WHOLE_MS)]);
  try {
    const answer = await follow(address, rules, ending);
    await pipeline(answer, bounded(1, EXCLUSION_LIST_MAX_BYTES), createWriteStream(path, { mode: 0o600 }), {
      signal: ending,
    });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof PrivateAddress) throw new LoadFailed({ code: 'list_address' });
    if (error instanceof WrongSize && error.isTooLong)
      throw new LoadFailed({ code: 'file_too_large', params: { limit: EXCLUSION_LIST_MAX_BYTES } });
    if (error instanceof LoadFailed) throw error;
    throw new LoadFailed({ code: 'list_unreachable', params: { name: reasonOf(error) } });
  }
}

/** What people can do something about: `ENOTFOUND`, `ECONNREFUSED`, `TimeoutError`; never the address. */
const reasonOf = (error: unknown): string => {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : '';
};

async function follow(address: string, rules: Rules, signal: AbortSignal): Promise<IncomingMessage> {
  let at = address;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    // Each place that an answer sends to is asked only if it may have been asked itself.
    if (!isFetchable(at, rules)) throw new LoadFailed({ code: 'list_address' });
    const answer = await ask(at, rules, signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return answer;
    answer.destroy();
    const next = statusCode >= 300 && statusCode < 400 ? headers.location : undefined;
    if (next === undefined || !URL.canParse(next, at))
      throw new LoadFailed({ code: 'list_unreachable', params: { name: `HTTP ${statusCode}` } });
    at = new URL(next, at).href;
  }
  throw new LoadFailed({ code: 'list_unreachable', params: { name: `> ${MAX_REDIRECTS} HTTP 3xx` } });
}

const ask = (address: string, { allowPrivate }: Rules, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((answered, failed) => {
    const send = address.startsWith('http:') ? plainRequest : request;
    send(
      address,
      {
        signal,
        agent: false,
        timeout: SILENCE_MS,
        headers: { accept: 'text/csv, application/zip, */*' },
        ...(allowPrivate ? {} : { lookup: publicLookup }),
      },
      answered,
    )
      .on('timeout', function (this: ReturnType<typeof request>) {
        this.destroy(Object.assign(new Error('silence'), { code: 'ETIMEDOUT' }));
      })
      .on('error', failed)
      .end();
  });
