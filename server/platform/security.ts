import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Identity } from '#server/ports/identity/index.ts';
import type { FileStore } from '#server/ports/storage/index.ts';
import type { Config } from './config.ts';

/** Hash of the empty text: emotion inserts an empty style element and fills it by script. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Security headers of every answer: nothing but our own origin, the identity provider that the console calls, and the storage it posts files to. */
export function contentSecurityPolicy(
  config: Config,
  identity: Identity,
  storage: Pick<FileStore, 'origin'>,
): FastifyHelmetOptions {
  const secure = config.publicUrl.startsWith('https:');
  const issuer = new URL(identity.issuer).origin;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", EMPTY_STYLE],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", issuer, ...(storage.origin ? [storage.origin] : [])],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'", issuer],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  };
}
