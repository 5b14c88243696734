import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { tracedFetch } from '#server/platform/tracing/calls.ts';
import { bounded } from '#server/ports/storage/bounds.ts';
import { SigningAway } from '../errors.ts';

const TIMEOUT_MS = 30_000;
/** Papers take their time. */
const PAPER_TIMEOUT_MS = 120_000;
/** Answers that are no papers, and papers (bytes). */
const MOST = 4 * 1024 * 1024;
const PAPER_MOST = 100 * 1024 * 1024;

/** An answer, read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

export interface Exchange {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams | FormData;
  /** A paper goes or comes. */
  readonly isPaper?: boolean;
}

/**
 * Asks once, and reads a bounded answer in bounded time; nothing is followed, since a token would go along. Throws
 * SigningAway for whatever keeps an answer from coming, or the reason of the signal.
 */
export async function exchange(url: URL, asked: Exchange, signal?: AbortSignal): Promise<Answer> {
  const { isPaper = false, ...init } = asked;
  const late = AbortSignal.timeout(isPaper ? PAPER_TIMEOUT_MS : TIMEOUT_MS);
  try {
    const { status, headers, body } = await tracedFetch(url, {
      ...init,
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, late]) : late,
    });
    const bytes = body
      ? await buffer(bounded(0, isPaper ? PAPER_MOST : MOST)(Readable.fromWeb(body as ReadableStream)))
      : Buffer.alloc(0);
    return { status, headers, body: bytes };
  } catch (cause) {
    signal?.throwIfAborted();
    throw new SigningAway('Adobe Acrobat Sign does not answer', { cause });
  }
}

/** What an answer says, null when it is not JSON. */
export function jsonOf({ body }: Answer): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return value !== null && typeof value === 'object' ? { ...value } : null;
  } catch {
    return null;
  }
}

/** A word of an answer: what it calls an error, where it sends to. Never a sentence, which may name people. */
export function wordOf(answer: Answer, name: string): string | null {
  const value = jsonOf(answer)?.[name];
  return typeof value === 'string' ? value : null;
}
