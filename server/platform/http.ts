import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteOptions,
} from 'fastify';
import type { Action } from '#schemas/permissions.ts';
import type { Session } from '#server/ports/identity/index.ts';
import type { Language } from '#schemas/engine/codes.ts';
import { languageOf } from './language.ts';
import { type Actor, type Call, requireScope } from './actor.ts';
import { Problem } from './problem.ts';
import type { Rates } from './rates.ts';
import type { Sessions } from './session.ts';

/** Where the API begins. */
export const API = '/api/v1';

/** Who may call a route: a right of domain §6, or nobody in particular. */
export type Permission = Action | 'public';

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: Permission;
    /** Calls are counted by address, as those of the API are. */
    counted?: boolean;
    /** Statuses of refusals that only few routes have, for the document (platform/openapi.ts). */
    refuses?: readonly number[];
    /** Longest text of a body, where it is a whole file (platform/input.ts). */
    longText?: number;
    /** Most values of a body, where it is many records. */
    manyValues?: number;
  }
  interface FastifyInstance {
    /** Whether this process is about to end: balancers hear it before it stops to answer. */
    leaving: { isSo: boolean };
  }
  interface FastifyRequest {
    /** Set by the session hook on every route that is not public. */
    actor: Actor | null;
    session: Session | null;
  }
}

/** The application as features see it: routes typed by their TypeBox schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression<RawServerDefault>,
  RawReplyDefaultExpression<RawServerDefault>,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** The call a command works on behalf of. Throws `no_session` when nobody is signed in. */
export function callOf(request: FastifyRequest): Call {
  if (!request.actor) throw new Problem('no_session');
  return { actor: request.actor, language: languageOfRequest(request), requestId: request.id };
}

/** Route option: the right a route needs. A route without one stops the start. */
export const needs = (permission: Permission): { config: { permission: Permission } } => ({
  config: { permission },
});

export const languageOfRequest = (request: FastifyRequest): Language =>
  languageOf(request.headers['accept-language']);

/**
 * Everything below is for anybody: the console's files, the sign-in pages, the API's own description.
 * @param counted whether what anybody may do there is worth limiting: passwords are tried, bytes are brought
 */
export const publicRoutes = (app: Pick<App, 'addHook'>, counted = false): void =>
  void app.addHook(
    'onRoute',
    (route) => void (route.config = { ...route.config, permission: 'public', counted }),
  );

/** Deny by default: every route declares its permission, or the start fails; callers must hold it. */
export function guardRoutes(app: App, rates: Rates, sessions: Sessions): void {
  const routes: RouteOptions[] = [];
  app.decorateRequest('actor', null);
  app.decorateRequest('session', null);
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => {
    const open = routes
      .filter((route) => !route.config?.permission)
      .map((route) => `${String(route.method)} ${route.url}`);
    if (open.length > 0) throw new Error(`These routes declare no permission: ${open.join(', ')}`);
  });
  app.addHook('onRequest', async (request) => {
    const { permission, counted } = request.routeOptions.config;
    if (counted || request.url.startsWith('/api/')) await rates.address(request);
    if (request.is404) return;
    if (permission === 'public') return;
    const { actor, session } = await sessions(bearerOf(request));
    request.actor = actor;
    request.session = session;
    await rates.person(request);
    if (!permission) throw new Problem('forbidden');
    requireScope(actor, permission);
  });
}

/** The token of a call (RFC 6750 §2.1). Throws `no_session` when it has none. */
function bearerOf({ headers }: FastifyRequest): string {
  const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(headers.authorization ?? '')?.[1];
  if (!token) throw new Problem('no_session');
  return token;
}
