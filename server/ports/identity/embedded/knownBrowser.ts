import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PortalKeys } from './keys.ts';
import type { Place } from './pages.ts';

const COOKIE = 'provnet_known';
/** Its number and the signature: nothing that a cookie would have to write otherwise. */
const KNOWN = /(?:^|;\s*)provnet_known=([\w-]+)\.([\w-]+)/;
const KEPT_SECONDS = 180 * 24 * 60 * 60;

/** Browsers in which a person has signed in before, each by a number of its own that the portal has signed with the name. */
export interface KnownBrowsers {
  /** The number of the browser, if this name has signed in with it; else null. */
  numberOf(request: FastifyRequest, username: string): string | null;
  remember(reply: FastifyReply, username: string): void;
}

export function knownBrowsers({ cookies }: PortalKeys, { base, publicUrl }: Place): KnownBrowsers {
  const sign = (number: string, username: string, key: string): Buffer =>
    createHmac('sha256', key).update(`known ${number} ${username.toLowerCase()}`).digest();
  return {
    numberOf({ headers }, username) {
      const [, number = '', signature = ''] = KNOWN.exec(headers.cookie ?? '') ?? [];
      const given = Buffer.from(signature, 'base64url');
      const isOurs = cookies.some((key) => {
        const expected = sign(number, username, key);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      return isOurs ? number : null;
    },
    remember(reply, username) {
      const number = randomBytes(16).toString('base64url');
      const value = `${number}.${sign(number, username, cookies[0]!).toString('base64url')}`;
      const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
      reply.header(
        'set-cookie',
        `${COOKIE}=${value}; Path=${base}; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
      );
    },
  };
}
