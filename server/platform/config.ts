import { Value } from '@sinclair/typebox/value';
import { LEGAL_GATES, type LegalGate } from '#schemas/lead/moves.ts';
import { readPeriods, RETENTION_KINDS, type RetentionDays } from '#schemas/privacy/retention.ts';
import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { Environment, SAMPLERS, SECRETS, VARIABLES } from './environment.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Address by which browsers reach the server, without a trailing slash. */
  readonly publicUrl: string;
  /** Whose X-Forwarded-For is believed: addresses, networks, or names of both. */
  readonly proxies: readonly string[];
  readonly dataDir: string;
  readonly demo: boolean;
  /** A new installation begins with the forms as shipped; else a supervisor imports or builds them. */
  readonly mockDynamicForms: boolean;
  /** The contract feature: templates, signers and electronic signatures. */
  readonly contracts: boolean;
  readonly log: string;
  /** A line of each answered request at 'info', else at 'debug': an address line must not drown among them. */
  readonly logRequests: boolean;
  /** So many calls of the API a minute are answered, of one person and from one address. */
  readonly rates: { readonly person: number; readonly address: number };
  /** While there is more than this at once, calls of the API are refused. */
  readonly most: { readonly calls: number; readonly waiting: number; readonly lagMs: number };
  /** So long is served on while balancers are told that this process ends; so long may what is in hand take then. */
  readonly leaveMs: number;
  readonly stopMs: number;
  /** Who has it may read what is counted. */
  readonly metricsToken?: string;
  /** To whom traces are sent; absent: none are kept. */
  readonly traces?: TracesConfig;
  /** How far legal records must be before a status that needs them is chosen by hand (domain §0.2). */
  readonly legalGate: LegalGate;
  /** How many days what is not kept for ever is kept; 0: for ever. */
  readonly retention: RetentionDays;
  readonly databaseUrl?: string;
  /** Streaming replicas of it: what may be read elsewhere than where it is written is read there. */
  readonly databaseReadUrl?: string;
  readonly pgBin?: string;
  /** Connections keep the plans of frequent statements; not behind a pooler that gives each transaction to another session. */
  readonly prepared: boolean;
  /** An age identity (X25519), which opens the keys in the database; while it is changed the former one as well. */
  readonly secretKey?: string;
  /** Whether exclusion lists may be fetched from addresses of private networks, and without TLS. */
  readonly screeningPrivate: boolean;
  /** Where LibreOffice is; undefined: looked for; 'off': not used. */
  readonly soffice?: string;
  /** Files lie in this bucket, else in the data folder. */
  readonly s3?: S3Config;
  /** Where clamd listens; without one files are not scanned. */
  readonly clamd?: { readonly host: string; readonly port: number };
  /** Mail leaves through this server, else it is written into the data folder. */
  readonly smtp?: SmtpConfig;
  readonly mailFrom: { readonly name: string; readonly address: string };
  /** Agreements go out through Adobe Acrobat Sign, else through the embedded signing service. */
  readonly adobe?: AdobeConfig;
  readonly oidc: {
    readonly issuer?: string;
    readonly clientId: string;
    readonly audience?: string;
    /** What the console asks for when a person signs in. */
    readonly scope: string;
  };
}

export interface SmtpConfig {
  readonly host: string;
  readonly port: number;
  /** From the first byte, or asked for at once (and nothing is sent to a server that has none), or none. */
  readonly tls: 'always' | 'starttls' | 'off';
  readonly auth?: { readonly user: string; readonly password: string };
}

/** An application of an Acrobat Sign account, and whose consent it works with. */
export interface AdobeConfig {
  /** Where its tokens are had and its account is looked up, without a trailing slash. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
  /** In whose name agreements are sent; else in that of who consented. */
  readonly user?: string;
  /** What its webhooks say who they are. */
  readonly webhookClientId: string;
}

export interface TracesConfig {
  /** Takes OTLP over HTTP. */
  readonly url: string;
  readonly sampler: (typeof SAMPLERS)[number];
  /** Of those that are sampled by their id, so many are traced (0 to 1). */
  readonly ratio: number;
}

export interface S3Config {
  readonly bucket: string;
  readonly endpoint?: string;
  readonly region: string;
  /** Absent: what the environment of the machine offers (a role, a profile). */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly pathStyle: boolean;
}

/** A start that cannot go on; the message says which variable is wrong and why. */
export class ConfigError extends Error {}

/** Reads the configuration once. Empty variables count as absent. Throws ConfigError naming everything that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(VARIABLES.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  const wrong = [...Value.Errors(Environment, given)].filter((error) => error.path.split('/').length === 2);
  const faults = wrong.map(({ path, value, schema }) => {
    const name = path.slice(1);
    // What is no secret helps to find the mistake.
    return `${name}${SECRETS.includes(name) ? '' : `='${String(value)}'`} must be ${schema.description}.`;
  });
  // What is right is read all the same: whoever mends it is told everything at once.
  for (const { path } of wrong) delete given[path.slice(1)];
  const config = complete(given as Environment, (read, otherwise) => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      faults.push(error.message);
      return otherwise;
    }
  });
  if (faults.length > 0) throw new ConfigError(`The configuration is not usable. ${faults.join(' ')}`);
  return config;
}

/** What was read, or what stands for it where it is wrong. */
type Attempt = <T>(read: () => T, otherwise: T) => T;

/**
 * A console that works hard makes a tenth of a person's calls; an office of many people may stand behind one address.
 */
const RATES = { person: 1200, address: 6000 } as const;

/** Two hundred people at work, who ask for something every few seconds, have some ten calls under way; a burst of all of them 200. */
const MOST = { calls: 600, waiting: 400, lagMs: 500 } as const;

function complete(env: Environment, attempt: Attempt): Config {
  const port = Number(env.PORT ?? 8080);
  attempt(() => refuseNoProvider(env), undefined);
  const publicUrl = (env.PROVNET_URL ?? `http://localhost:${port}`).replace(/\/$/, '');
  return {
    port,
    host: env.PROVNET_HOST ?? '0.0.0.0',
    publicUrl,
    proxies: attempt(() => proxiesOf(env.PROVNET_PROXIES), []),
    dataDir: resolve(env.PROVNET_DATA ?? (process.getuid?.() === 0 ? '/var/lib/provnet' : './data')).replace(
      /^~/,
      homedir(),
    ),
    demo: env.PROVNET_DEMO !== 'off',
    mockDynamicForms: env.PROVNET_MOCK_DYNAMIC_FORMS !== 'off',
    contracts: env.PROVNET_CONTRACTS !== 'off',
    log: env.PROVNET_LOG ?? 'info',
    logRequests: env.PROVNET_LOG_REQUESTS ? env.PROVNET_LOG_REQUESTS === 'on' : env.NODE_ENV === 'production',
    rates: {
      person: Number(env.PROVNET_RATE_PERSON ?? RATES.person),
      address: Number(env.PROVNET_RATE_ADDRESS ?? RATES.address),
    },
    most: {
      calls: Number(env.PROVNET_MOST_CALLS ?? MOST.calls),
      waiting: Number(env.PROVNET_MOST_WAITING ?? MOST.waiting),
      lagMs: Number(env.PROVNET_MOST_LAG ?? MOST.lagMs),
    },
    leaveMs: Number(env.PROVNET_LEAVE_SECONDS ?? 0) * 1000,
    stopMs: Number(env.PROVNET_STOP_SECONDS ?? 45) * 1000,
    metricsToken: env.PROVNET_METRICS_TOKEN,
    traces: tracesOf(env),
    legalGate: LEGAL_GATES.find((gate) => gate === env.PROVNET_LEGAL_GATE) ?? 'signed',
    retention: attempt(() => retentionOf(env.PROVNET_RETENTION), retentionOf(undefined)),
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    pgBin: env.PG_BIN,
    prepared: env.PROVNET_PREPARED !== 'off',
    secretKey: env.PROVNET_SECRET_KEY,
    screeningPrivate: env.PROVNET_SCREENING_PRIVATE === 'on',
    soffice: env.PROVNET_SOFFICE,
    s3: attempt(() => s3Of(env), undefined),
    clamd: clamdOf(env.CLAMD_URL),
    smtp: attempt(() => smtpOf(env.SMTP_URL), undefined),
    mailFrom: mailFromOf(env.PROVNET_MAIL_FROM ?? `Provnet <no-reply@${new URL(publicUrl).hostname}>`),
    adobe: attempt(() => adobeOf(env), undefined),
    oidc: {
      issuer: env.OIDC_ISSUER,
      clientId: env.OIDC_CLIENT_ID ?? 'provnet-console',
      audience: env.OIDC_AUDIENCE,
      scope: env.OIDC_SCOPE ?? 'openid profile offline_access',
    },
  };
}

function refuseNoProvider(env: Environment): void {
  if (env.NODE_ENV === 'production' && !env.OIDC_ISSUER && !env.PROVNET_PORTAL)
    throw new ConfigError(
      'In production people sign in through your OpenID Connect provider: set OIDC_ISSUER and OIDC_CLIENT_ID, or PROVNET_PORTAL=embedded to use the built-in portal.',
    );
}

/** Where proxies are as a rule: on this machine; in a network of its own (RFC 1918, RFC 4193), on the same link. */
const NEIGHBOURS: readonly string[] = ['loopback', 'uniquelocal', 'linklocal'];

function proxiesOf(text = ''): string[] {
  const given = text.split(',').flatMap((part) => part.trim() || []);
  for (const part of given) {
    if (!NEIGHBOURS.includes(part) && !isNetwork(part))
      throw new ConfigError(
        `PROVNET_PROXIES has '${part}': it must be addresses (10.0.0.5), networks (10.1.0.0/16) or ${NEIGHBOURS.join(', ')}, with commas between.`,
      );
  }
  return ['loopback', ...given];
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  // All addresses as proxies would let anybody be whoever they say.
  const isRange = bits === undefined || (/^[1-9][0-9]{0,2}$/.test(bits) && Number(bits) <= longest);
  return longest > 0 && isRange && more.length === 0;
}

/** As OpenTelemetry has it: an address for traces, or one below which everything has its own. */
function tracesOf(env: Environment): TracesConfig | undefined {
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT: all,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url = all && `${all.replace(/\/$/, '')}/v1/traces`,
  } = env;
  if (!url || env.OTEL_SDK_DISABLED === 'true') return undefined;
  const sampler = SAMPLERS.find((name) => name === env.OTEL_TRACES_SAMPLER) ?? 'parentbased_always_on';
  return { url, sampler, ratio: Number(env.OTEL_TRACES_SAMPLER_ARG ?? 1) };
}

function retentionOf(text: string | undefined): RetentionDays {
  const periods = readPeriods(text);
  if (periods) return periods;
  throw new ConfigError(
    `PROVNET_RETENTION='${text}' must be periods in days such as notices=365, with blanks between; there are ${RETENTION_KINDS.join(', ')}.`,
  );
}

const CLAMD_PORT = 3310;

function clamdOf(address: string | undefined): Config['clamd'] {
  if (!address) return undefined;
  const { hostname, port } = new URL(address);
  return { host: hostname, port: port === '' ? CLAMD_PORT : Number(port) };
}

const SMTP_PORT = { always: 465, starttls: 587, off: 25 } as const;

function smtpOf(address: string | undefined): SmtpConfig | undefined {
  if (!address) return undefined;
  try {
    const { protocol, hostname, port, username, password, searchParams } = new URL(address);
    const tls = protocol === 'smtps:' ? 'always' : searchParams.get('tls') === 'off' ? 'off' : 'starttls';
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? SMTP_PORT[tls] : Number(port),
      tls,
      ...(username
        ? { auth: { user: decodeURIComponent(username), password: decodeURIComponent(password) } }
        : {}),
    };
  } catch {
    throw new ConfigError(
      'SMTP_URL has a port above 65535, or a % in user or password that is not written %25.',
    );
  }
}

function mailFromOf(text: string): Config['mailFrom'] {
  const [, name = '', address = text] = /^([^<]*)<([^<]*)>$/.exec(text.trim()) ?? [];
  return { name: name.trim(), address: address.trim() };
}

function s3Of(env: Environment): S3Config | undefined {
  if (!env.S3_BUCKET) return undefined;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey))
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both, or neither.');
  return {
    bucket: env.S3_BUCKET,
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION ?? 'us-east-1',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    // Servers of one's own seldom have a name per bucket.
    pathStyle: env.S3_PATH_STYLE ? env.S3_PATH_STYLE === 'on' : env.S3_ENDPOINT !== undefined,
  };
}

/** The shard is found out: any of them knows where an account lives. */
const ADOBE_SIGN_URL = 'https://api.na1.adobesign.com';

function adobeOf(env: Environment): AdobeConfig | undefined {
  const {
    ADOBE_SIGN_CLIENT_ID: clientId,
    ADOBE_SIGN_CLIENT_SECRET: clientSecret,
    ADOBE_SIGN_REFRESH_TOKEN: refreshToken,
    ADOBE_SIGN_USER: user,
  } = env;
  if (!clientId && !clientSecret && !refreshToken) return undefined;
  if (!clientId || !clientSecret || !refreshToken)
    throw new ConfigError(
      'ADOBE_SIGN_CLIENT_ID, ADOBE_SIGN_CLIENT_SECRET and ADOBE_SIGN_REFRESH_TOKEN belong together: set all, or none.',
    );
  return {
    url: (env.ADOBE_SIGN_URL ?? ADOBE_SIGN_URL).replace(/\/$/, ''),
    clientId,
    clientSecret,
    refreshToken,
    user,
    webhookClientId: env.ADOBE_SIGN_WEBHOOK_CLIENT_ID ?? clientId,
  };
}
