import { statusOf } from '#schemas/problems.ts';
import { problemOf } from '#server/platform/errors.ts';
import { networkOf } from '#server/platform/network.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { SessionNotFound } from 'oidc-provider/lib/helpers/errors.js';
import type { Pool } from 'pg';
import type { Language } from '#schemas/engine/codes.ts';
import type { IdentityLog } from '../types.ts';
import { Attempts } from './attempts.ts';
import { errorPage, policyOf, signInPage } from './pages.ts';
import type { Place, SignInView } from './pages.ts';
import { languageOf, say, sayWait } from './texts.ts';
import type { KnownBrowsers } from './knownBrowser.ts';

const BODY_LIMIT_BYTES = 16 * 1024;
const MAX_USERNAME = 200;
const MAX_PASSWORD = 1000;

interface Route {
  Params: { uid: string };
  Querystring: { ui_locales?: string };
  Body: URLSearchParams | undefined;
}

interface Parts {
  provider: () => Promise<Provider>;
  place: Place;
  pool: Pool;
  known: KnownBrowsers;
  log: IdentityLog;
}

/** The sign-in page: shows the form, checks what it sends, and hands the person back to the OpenID provider. */
export async function signInRoutes(
  app: FastifyInstance,
  { provider: library, place, pool, known, log }: Parts,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  );

  const attempts = new Attempts(pool);

  /** The running sign-in of this browser: its cookie must belong to the page it posts from. */
  async function running(request: FastifyRequest<Route>, reply: FastifyReply) {
    const provider = await library();
    const { uid, prompt, params } = await provider.interactionDetails(request.raw, reply.raw);
    if (uid !== request.params.uid || prompt.name !== 'login')
      throw new SessionNotFound('another sign-in is running');
    const text = (name: string): string | undefined =>
      typeof params[name] === 'string' ? params[name] : undefined;
    const language = languageOf(
      request.query.ui_locales ?? text('ui_locales'),
      request.headers['accept-language'],
    );
    return {
      uid,
      language,
      username: text('login_hint') ?? '',
      redirectUri: text('redirect_uri') ?? place.publicUrl,
    };
  }

  function send(
    reply: FastifyReply,
    status: number,
    page: string,
    redirectUri = place.publicUrl,
  ): FastifyReply {
    const targets = [new URL(place.publicUrl).origin, new URL(redirectUri).origin];
    return reply
      .status(status)
      .headers({
        'content-security-policy': policyOf(targets),
        'cache-control': 'no-store',
        vary: 'accept-language',
        'content-type': 'text/html; charset=utf-8',
      })
      .send(page);
  }

  app.get<Route>('/interaction/:uid', async (request, reply) => {
    const { uid, language, username, redirectUri } = await running(request, reply);
    // A program asks for JSON and needs only to know that the form is there.
    if (wantsJson(request))
      return reply.header('cache-control', 'no-store').send({ fields: ['username', 'password'] });
    return send(reply, 200, signInPage(place, language, { uid, username, errors: [] }), redirectUri);
  });

  app.post<Route>('/interaction/:uid', async (request, reply) => {
    const { uid, language, redirectUri } = await running(request, reply);
    const username = (request.body?.get('username') ?? '').trim().slice(0, MAX_USERNAME);
    const password = (request.body?.get('password') ?? '').slice(0, MAX_PASSWORD);

    const refuse = (status: number, errors: SignInView['errors']): FastifyReply => {
      if (wantsJson(request)) {
        const message = errors.map((error) => error.message).join(' ');
        return reply
          .status(status)
          .header('cache-control', 'no-store')
          .send({ message, fails: errors, status });
      }
      return send(reply, status, signInPage(place, language, { uid, username, errors }), redirectUri);
    };

    const missing: SignInView['errors'] = [];
    if (!username) missing.push({ field: 'username', message: say('username_required', language) });
    if (!password) missing.push({ field: 'password', message: say('password_required', language) });
    if (missing.length > 0) return refuse(422, missing);

    const browser = known.numberOf(request, username);
    const tried = await attempts.make(username, password, { address: networkOf(request.ip), browser });
    if (tried.is === 'busy') {
      log.warn({ address: request.ip }, 'portal: too many sign-ins at once');
      reply.header('retry-after', String(tried.seconds));
      return refuse(503, [{ field: null, message: say('busy', language) }]);
    }
    if (tried.is === 'throttled') {
      log.warn({ address: request.ip }, 'portal: too many failed sign-ins');
      reply.header('retry-after', String(tried.seconds));
      return refuse(429, [{ field: null, message: sayWait(tried.seconds, language) }]);
    }
    if (tried.is === 'refused') {
      log.info({ address: request.ip }, 'portal: sign-in refused');
      return refuse(422, [{ message: say('refused', language) }]);
    }
    if (browser === null) known.remember(reply, username);
    // `remember: false`: the session cookie goes when the browser is closed; the session itself ends by its own time.
    const result = { login: { accountId: tried.accountId, remember: false } };
    const provider = await library();
    const next = await provider.interactionResult(request.raw, reply.raw, result, {
      mergeWithLastSubmission: false,
    });
    return reply.header('cache-control', 'no-store').redirect(next, 303);
  });

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const language: Language = languageOf(undefined, request.headers['accept-language']);
    if (error instanceof SessionNotFound) return send(reply, 400, errorPage(place, language, 'expired'));
    const { code } = problemOf(error, request);
    if (code === 'unknown') log.error({ err: error }, 'portal: unexpected error');
    const kind = code === 'unavailable' ? 'away' : 'error';
    return send(reply, statusOf(code), errorPage(place, language, kind));
  });
}

function wantsJson(request: FastifyRequest<Route>): boolean {
  return request.headers.accept === 'application/json';
}
