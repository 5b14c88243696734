import helmet, { type HelmetOptions } from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Identity } from '#server/ports/identity/index.ts';
import type { FileStore } from '#server/ports/storage/index.ts';
import type { Config } from './config.ts';

/** What no page may ask its browser for, also where a person has allowed it elsewhere; what we use is named beside it. */
const UNUSED = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'clipboard-read', 'display-capture'],
  ...['encrypted-media', 'fullscreen', 'geolocation', 'gyroscope', 'hid', 'idle-detection', 'local-fonts'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture', 'publickey-credentials-create'],
  ...['serial', 'screen-wake-lock', 'sync-xhr', 'usb', 'window-management', 'xr-spatial-tracking'],
];
const PERMISSIONS_POLICY = ['clipboard-write=(self)', ...UNUSED.map((feature) => `${feature}=()`)].join(', ');

/** The directive that lets scripts make the policy of src/trusted.ts, and no other. */
const TRUSTED = 'trusted-types default';

/** Writes the security headers of an answer; throws when they cannot be. */
export type Secure = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Security headers for every answer, also of those that no route gives. What the API answers is kept by no browser and no
 * proxy, unless the route says otherwise.
 */
export function securityHeaders(
  config: Config,
  identity: Identity,
  storage: Pick<FileStore, 'origin'>,
): Secure {
  const write = helmet(policies(config, identity, storage));
  return (request, response) => {
    write(request, response, (error) => {
      if (error instanceof Error) throw error;
    });
    response.setHeader('permissions-policy', PERMISSIONS_POLICY);
    if (request.url?.startsWith('/api/')) response.setHeader('cache-control', 'no-store');
  };
}

/**
 * The policy of the API's page: what it makes of our descriptions goes through DOMPurify, which has a policy of its own
 * beside that of docs.js.
 */
export const docsPolicy = (policy: string): string => policy.replace(TRUSTED, `${TRUSTED} dompurify`);

/** Hash of the empty text: emotion inserts an empty style element and fills it by script. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Nothing but our own origin, the identity provider that the console calls, and the storage it posts files to. */
function policies(config: Config, identity: Identity, storage: Pick<FileStore, 'origin'>): HelmetOptions {
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
        // Text that a browser would run comes through the one policy, which refuses what could be anything.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  };
}
