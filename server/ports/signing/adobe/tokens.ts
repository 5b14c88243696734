import type { AdobeConfig } from '#server/platform/config.ts';
import { SigningAway } from '../errors.ts';
import { exchange, jsonOf, wordOf } from './exchange.ts';

/** A token is no longer used so long (ms) before its end: it must not end on its way. */
const MARGIN_MS = 60_000;

export interface Tokens {
  /** An access token. Throws SigningAway, also when Acrobat Sign refuses the refresh token: an operator mends that. */
  get(): Promise<string>;
  /** This one was refused. */
  forget(token: string): void;
}

/** Access tokens of an hour, made of the refresh token (domain §3 `/oauth/v2/refresh`): one for all who ask meanwhile. */
export function openTokens({ url, clientId, clientSecret, refreshToken }: AdobeConfig): Tokens {
  let token: string | null = null;
  let until = 0;
  let running: Promise<string> | null = null;

  async function refresh(): Promise<string> {
    const answer = await exchange(new URL(`${url}/oauth/v2/refresh`), {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: clientId,
        client_secret: clientSecret,
        refresh_token: refreshToken,
      }),
    });
    const got = wordOf(answer, 'access_token');
    if (answer.status !== 200 || got === null) {
      const why = wordOf(answer, 'error') ?? String(answer.status);
      throw new SigningAway(`Adobe Acrobat Sign gives no access token: ${why}`);
    }
    token = got;
    until = Date.now() + Number(jsonOf(answer)?.expires_in ?? 0) * 1000 - MARGIN_MS;
    return got;
  }

  return {
    get: async () => {
      if (token !== null && Date.now() < until) return token;
      running ??= refresh().finally(() => {
        running = null;
      });
      return running;
    },
    forget: (refused) => {
      if (token === refused) token = null;
    },
  };
}
