import type { AdobeConfig } from '#server/platform/config.ts';
import { SigningAway } from '../errors.ts';
import { exchange, jsonOf, wordOf, type Answer, type Exchange } from './exchange.ts';
import { openTokens } from './tokens.ts';

/** A call below /api/rest/v6. */
export interface AdobeCall extends Omit<Exchange, 'headers' | 'body'> {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless it is a form. */
  readonly body?: FormData | object;
  /** The state (ETag) that the change is made to; another one is refused with 412. */
  readonly ifMatch?: string;
}

/** Acrobat Sign will not do this; `code` is its word for it. */
export class AdobeRefused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(`Adobe Acrobat Sign refused: ${String(status)} ${code}`);
    this.status = status;
    this.code = code;
  }
}

export interface AdobeClient {
  /** Throws SigningAway, AdobeRefused, or the reason of the signal. */
  call(call: AdobeCall, signal?: AbortSignal): Promise<Answer>;
  /** The same, with what the answer says. */
  json<T>(call: AdobeCall, signal?: AbortSignal): Promise<T>;
}

/** Whoever asks too much is refused for so long (ms) where it does not say for how long, and for so long at most. */
const PAUSE_MS = 60_000;
const PAUSE_MOST_MS = 3_600_000;
/** A token or an access point that is no longer the right one is had anew; the second time something else is wrong. */
const TRIES = 3;

/** The REST API v6 of an account (domain §3). */
export function openClient(config: AdobeConfig): AdobeClient {
  const tokens = openTokens(config);
  let base: Promise<string> | null = null;
  let pausedUntil = 0;

  async function accessPoint(token: string): Promise<string> {
    const answer = await exchange(new URL(`${config.url}/api/rest/v6/baseUris`), {
      method: 'GET',
      headers: headersOf(config, token),
    });
    if (answer.status !== 200) throw failureOf(answer);
    const point = wordOf(answer, 'apiAccessPoint');
    if (point === null || !isOfTheSameHouse(point, config.url))
      throw new SigningAway('Adobe Acrobat Sign names an access point that is not its own');
    return point.replace(/\/?$/, '/');
  }

  const known = (token: string): Promise<string> =>
    (base ??= accessPoint(token).catch((error: unknown) => {
      base = null;
      throw error;
    }));

  async function call(
    { path, query, body, ifMatch, ...asked }: AdobeCall,
    signal?: AbortSignal,
  ): Promise<Answer> {
    for (let turn = 1; ; turn += 1) {
      if (Date.now() < pausedUntil) throw new SigningAway('Adobe Acrobat Sign asked for a pause');
      const token = await tokens.get();
      try {
        const url = new URL(`${await known(token)}api/rest/v6/${path}`);
        for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
        const isForm = body instanceof FormData;
        const answer = await exchange(
          url,
          {
            ...asked,
            headers: {
              ...headersOf(config, token),
              ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
              ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
            },
            ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
          },
          signal,
        );
        if (answer.status < 300) return answer;
        throw failureOf(answer);
      } catch (error) {
        if (error instanceof Paused) pausedUntil = Date.now() + error.ms;
        if (error instanceof Unknown) tokens.forget(token);
        else if (error instanceof AdobeRefused && error.code === 'INVALID_API_ACCESS_POINT') base = null;
        else throw error;
        if (turn === TRIES)
          throw new SigningAway('Adobe Acrobat Sign knows neither our token nor our account');
      }
    }
  }

  return {
    call,
    json: async <T>(asked: AdobeCall, signal?: AbortSignal): Promise<T> =>
      saidBy<T>(await call(asked, signal)),
  };
}

/** What an answer says. Throws SigningAway where somebody else has answered in its place. */
export function saidBy<T>(answer: Answer): T {
  const value = jsonOf(answer);
  if (value === null) throw new SigningAway('Adobe Acrobat Sign answers something else');
  return value as T;
}

/** Our token says nothing to it. */
class Unknown extends SigningAway {}
class Paused extends SigningAway {
  readonly ms: number;
  constructor(ms: number) {
    super('Adobe Acrobat Sign asks for a pause');
    this.ms = Math.min(Math.max(ms, 1000), PAUSE_MOST_MS);
  }
}

const headersOf = ({ user }: AdobeConfig, token: string): Record<string, string> => ({
  accept: '*/*',
  authorization: `Bearer ${token}`,
  ...(user ? { 'x-api-user': `email:${user}` } : {}),
});

/** What may pass, or is for an operator to mend, is waited for: rights that are missing are no fault of an agreement. */
function failureOf(answer: Answer): Error {
  const { status, headers } = answer;
  const code = wordOf(answer, 'code') ?? 'UNKNOWN';
  if (status === 401) return new Unknown('Adobe Acrobat Sign does not know our token');
  if (status === 429 || (status === 503 && headers.has('retry-after')))
    return new Paused(waitOf(headers.get('retry-after')));
  if (status >= 500 || status === 408)
    return new SigningAway(`Adobe Acrobat Sign is out of order: ${String(status)}`);
  if (status === 403 && code !== 'INVALID_API_ACCESS_POINT')
    return new SigningAway(`Adobe Acrobat Sign does not let us: ${code}`);
  return new AdobeRefused(status, code);
}

/** Seconds or a date (RFC 9110 §10.2.3), in ms. */
function waitOf(text: string | null): number {
  if (text === null) return PAUSE_MS;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? PAUSE_MS : ms;
}

/** A token goes nowhere but to hosts of the same owner, as safely as to the one that is configured. */
function isOfTheSameHouse(point: string, url: string): boolean {
  if (!URL.canParse(point)) return false;
  const [a, b] = [new URL(point), new URL(url)];
  const owner = ({ hostname }: URL) => hostname.split('.').slice(-2).join('.');
  return a.protocol === b.protocol && owner(a) === owner(b);
}
