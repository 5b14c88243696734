import type {
  Provider as OpenIdProvider,
  Configuration,
  KoaContextWithOIDC,
  RefreshToken,
  Session,
} from 'oidc-provider';
import type { Pool } from 'pg';
import { RETRY_AFTER, statusOf } from '#schemas/problems.ts';
import type { IdentityLog } from '../types.ts';
import { findAccount } from './accounts.ts';
import { stateIn } from './adapter.ts';
import { askingOf } from './asking.ts';
import { CLI_CLIENT_ID } from './cliClient.ts';
import { SIGNING_ALGORITHM } from './keys.ts';
import type { PortalKeys } from './keys.ts';
import { Check, InvalidTarget, Provider, basePolicy } from './library.ts';
import { errorPage, logoutPage } from './pages.ts';
import type { Place } from './pages.ts';
import { languageOf } from './texts.ts';

export const ACCESS_TOKEN_SECONDS = 15 * 60;
const REFRESH_IDLE_SECONDS = 8 * 60 * 60;
const SESSION_SECONDS = 24 * 60 * 60;
const INTERACTION_SECONDS = 60 * 60;

const now = (): number => Math.floor(Date.now() / 1000);
/** Seconds left of a life that began then; never 0, which the library would refuse. */
const leftOf = (began: number | undefined): number => Math.max(1, (began ?? now()) + SESSION_SECONDS - now());

const contextLanguage = (ctx: KoaContextWithOIDC) => {
  const asked = ctx.query.ui_locales;
  return languageOf(typeof asked === 'string' ? asked : undefined, ctx.get('accept-language'));
};

/** Signing in is all there is to ask: both clients are our own, so nobody is asked for consent. */
function policy() {
  const prompts = basePolicy();
  prompts.remove('consent');
  prompts
    .get('login')
    ?.checks.add(
      new Check(
        'account_gone',
        'the person of the session may no longer sign in',
        ({ oidc }) => Boolean(oidc.session?.accountId) && !oidc.account,
      ),
    );
  // Any program on the machine could pose as the command line, so a browser's session is not enough for it.
  prompts
    .get('login')
    ?.checks.add(
      new Check(
        'cli_login',
        'the command line signs in each time',
        ({ oidc }) => oidc.client?.clientId === CLI_CLIENT_ID && !oidc.result?.login,
      ),
    );
  return prompts;
}

/** What both clients may have is granted when they ask, without a consent page. */
async function grantFor({ oidc }: KoaContextWithOIDC, audience: string) {
  const { client, session } = oidc;
  if (!client || !session?.accountId) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const known = grantId ? await oidc.provider.Grant.find(grantId) : undefined;
  const grant = known ?? new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope([...oidc.requestParamOIDCScopes].join(' '));
  grant.addResourceScope(audience, 'api');
  await grant.save();
  return grant;
}

export interface ProviderParts {
  issuer: string;
  clientId: string;
  audience: string;
  place: Place;
  pool: Pool;
  keys: PortalKeys;
  log: IdentityLog;
}

function configuration({ clientId, audience, place, pool, keys, issuer }: ProviderParts): Configuration {
  const { publicUrl, base } = place;
  const database = askingOf(pool);
  const secure = issuer.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, secure } as const;
  const publicClient = {
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    id_token_signed_response_alg: SIGNING_ALGORITHM,
  } as const;
  return {
    adapter: stateIn(database),
    jwks: { keys: [keys.signing as NonNullable<Configuration['jwks']>['keys'][number]] },
    cookies: {
      keys: keys.cookies,
      names: { session: 'provnet_portal', interaction: 'provnet_sign_in', resume: 'provnet_resume' },
      long: { ...cookie, path: base },
      short: cookie,
    },
    clients: [
      {
        ...publicClient,
        client_id: clientId,
        application_type: 'web',
        redirect_uris: [`${publicUrl}/auto-sign-in`],
        post_logout_redirect_uris: [`${publicUrl}/`],
      },
      {
        ...publicClient,
        client_id: CLI_CLIENT_ID,
        application_type: 'native',
        redirect_uris: ['http://127.0.0.1/callback'],
      },
    ],
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true },
    scopes: ['openid', 'offline_access'],
    claims: {
      openid: ['sub', 'entity_id', 'username', 'roles'],
      profile: ['given_name', 'family_name', 'preferred_username'],
      email: ['email'],
    },
    conformIdTokenClaims: false,
    findAccount: (_ctx, entityId) => findAccount(database, entityId),
    loadExistingGrant: (ctx) => grantFor(ctx, audience),
    async extraTokenClaims({ oidc }) {
      const claims = await oidc.account?.claims('access_token', '', {}, []);
      if (!claims) return undefined;
      const { sub: _, ...extra } = claims;
      return extra;
    },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // A sign-out ends the session and with it every refresh token that came from it.
    expiresWithSession: () => true,
    rotateRefreshToken: true,
    clientBasedCORS: (_ctx, origin) => origin === new URL(publicUrl).origin,
    interactions: { policy: policy(), url: (_ctx, { uid }) => `${base}/interaction/${uid}` },
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: 60,
      IdToken: ACCESS_TOKEN_SECONDS,
      Interaction: INTERACTION_SECONDS,
      Grant: SESSION_SECONDS,
      RefreshToken: (_ctx: KoaContextWithOIDC, token: RefreshToken) =>
        Math.min(REFRESH_IDLE_SECONDS, leftOf(token.iiat)),
      Session: (_ctx: KoaContextWithOIDC, session: Session) => leftOf(session.loginTs),
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo(_ctx, resource) {
          if (resource !== audience) throw new InvalidTarget();
          return {
            scope: 'api',
            audience,
            accessTokenTTL: ACCESS_TOKEN_SECONDS,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: SIGNING_ALGORITHM } },
          };
        },
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(ctx, form) {
          // Only the application can hold the ID token, so the person has asked there; a mere link must ask here.
          const hint = ctx.oidc.entities.IdTokenHint?.payload;
          const asked = hint?.sub !== undefined && hint.sub === ctx.oidc.session?.accountId;
          ctx.body = logoutPage(place, contextLanguage(ctx), form, asked);
        },
        postLogoutSuccessSource: (ctx) => ctx.redirect(`${publicUrl}/auto-sign-in`),
      },
    },
    renderError(ctx, out) {
      ctx.type = 'html';
      if (ctx.status === statusOf('unavailable'))
        return void (ctx.body = errorPage(place, contextLanguage(ctx), 'away'));
      const detail = [out.error, out.error_description].filter(Boolean).join(': ');
      const kind = ctx.oidc.route === 'resume' ? 'expired' : 'error';
      ctx.body = errorPage(place, contextLanguage(ctx), kind, detail);
    },
  };
}

/** The OpenID provider of the embedded portal. */
export function createProvider(parts: ProviderParts): OpenIdProvider {
  const provider = new Provider(parts.issuer, configuration(parts));
  // The mount writes the forwarded headers itself, from the public address, so they can be trusted here.
  provider.proxy = true;
  // The console is of the same origin, and no page of another one has business with its tokens.
  provider.use(async (ctx, next) => {
    await next();
    for (const name of Object.keys(ctx.response.headers))
      if (name.startsWith('access-control-')) ctx.remove(name);
    const seconds = RETRY_AFTER[ctx.status];
    if (seconds !== undefined) ctx.set('retry-after', String(seconds));
  });
  provider.on('server_error', (_ctx, error) => parts.log.error({ err: error }, 'portal: unexpected error'));
  // Koa would print what escapes it on the console.
  provider.onerror = (error) => parts.log.error({ err: error }, 'portal: unexpected error');
  return provider;
}
