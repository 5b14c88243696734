import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { LEGAL_GATES, type LegalGate } from '#schemas/lead/moves.ts';
import { homedir } from 'node:os';
import { resolve } from 'node:path';

const text = (description: string) => Type.Optional(Type.String({ minLength: 1, description }));
const url = Type.Optional(
  Type.String({
    pattern: '^https?://[^\\s/]+(/[^\\s]*)?$',
    description: 'an address such as https://provnet.example',
  }),
);
const oneOf = (...words: string[]) =>
  Type.Optional(
    Type.Union(
      words.map((word) => Type.Literal(word)),
      { description: words.join(' or ') },
    ),
  );

/** Every configuration variable of the server, with what it must be; the README's table says what it means. */
const Environment = Type.Object({
  PORT: Type.Optional(
    Type.String({
      pattern: '^[0-9]{1,4}$|^[1-5][0-9]{4}$|^6[0-4][0-9]{3}$|^65[0-4][0-9]{2}$|^655[0-2][0-9]$|^6553[0-5]$',
      description: 'a port number up to 65535',
    }),
  ),
  PROVNET_HOST: text('a host name or address'),
  PROVNET_URL: url,
  PROVNET_DATA: text('a folder'),
  PROVNET_DEMO: oneOf('on', 'off'),
  PROVNET_PORTAL: oneOf('embedded'),
  PROVNET_LEGAL_GATE: oneOf(...LEGAL_GATES),
  PROVNET_LOG: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
  DATABASE_URL: Type.Optional(
    Type.String({ pattern: '^postgres(ql)?://', description: 'an address that begins with postgresql://' }),
  ),
  PG_BIN: text('a folder'),
  OIDC_ISSUER: url,
  OIDC_CLIENT_ID: text('a client id'),
  OIDC_AUDIENCE: text('an audience'),
  NODE_ENV: text('an environment'),
});
type Environment = Static<typeof Environment>;

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Address by which browsers reach the server, without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly demo: boolean;
  readonly log: string;
  /** How far legal records must be before a status that needs them is chosen by hand (domain §0.2). */
  readonly legalGate: LegalGate;
  readonly databaseUrl?: string;
  readonly pgBin?: string;
  readonly oidc: { readonly issuer?: string; readonly clientId: string; readonly audience?: string };
}

/** A start that cannot go on; the message says which variable is wrong and why. */
export class ConfigError extends Error {}

/** Reads the configuration once. Empty variables count as absent. Throws ConfigError naming every wrong one. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const known = Object.keys(Environment.properties);
  const given = Object.fromEntries(known.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  const wrong = [...Value.Errors(Environment, given)].filter((error) => error.path.split('/').length === 2);
  if (wrong.length > 0) {
    const sentences = wrong.map(({ path, value, schema }) => {
      const name = path.slice(1);
      // A connection string holds a password; every other value helps to find the mistake.
      return `${name}${name === 'DATABASE_URL' ? '' : `='${String(value)}'`} must be ${schema.description}`;
    });
    throw new ConfigError(`The configuration is not usable. ${sentences.join('; ')}.`);
  }
  return complete(given as Environment);
}

function complete(env: Environment): Config {
  const port = Number(env.PORT ?? 8080);
  if (port > 65535)
    throw new ConfigError(`The configuration is not usable. PORT='${env.PORT}': at most 65535.`);
  if (env.NODE_ENV === 'production' && !env.OIDC_ISSUER && !env.PROVNET_PORTAL) {
    throw new ConfigError(
      'In production people sign in through your OpenID Connect provider: set OIDC_ISSUER and OIDC_CLIENT_ID, or PROVNET_PORTAL=embedded to use the built-in portal.',
    );
  }
  return {
    port,
    host: env.PROVNET_HOST ?? '0.0.0.0',
    publicUrl: (env.PROVNET_URL ?? `http://localhost:${port}`).replace(/\/$/, ''),
    dataDir: resolve(env.PROVNET_DATA ?? (process.getuid?.() === 0 ? '/var/lib/provnet' : './data')).replace(
      /^~/,
      homedir(),
    ),
    demo: env.PROVNET_DEMO !== 'off',
    log: env.PROVNET_LOG ?? 'info',
    legalGate: LEGAL_GATES.find((gate) => gate === env.PROVNET_LEGAL_GATE) ?? 'signed',
    databaseUrl: env.DATABASE_URL,
    pgBin: env.PG_BIN,
    oidc: {
      issuer: env.OIDC_ISSUER,
      clientId: env.OIDC_CLIENT_ID ?? 'provnet-console',
      audience: env.OIDC_AUDIENCE,
    },
  };
}
