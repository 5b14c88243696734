import { Type, type Static } from '@sinclair/typebox';
import { LEGAL_GATES } from '#schemas/lead/moves.ts';

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

const number = (description: string) =>
  Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,8}$', description }));
const seconds = Type.Optional(Type.String({ pattern: '^[0-9]{1,4}$', description: 'a number of seconds' }));
const calls = number('a number of calls a minute');

const ADDRESS = '[^\\s<>@,;:"]+@[^\\s<>@,;:"]+';

/** Which requests and jobs are traced (OpenTelemetry's names): of those that belong to nobody's trace, or of all. */
export const SAMPLERS = [
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
  'always_on',
  'always_off',
  'traceidratio',
] as const;

/** Every configuration variable of the server, with what it must be; the README's table says what it means. */
export const Environment = Type.Object({
  PORT: Type.Optional(
    Type.String({
      pattern: '^[0-9]{1,4}$|^[1-5][0-9]{4}$|^6[0-4][0-9]{3}$|^65[0-4][0-9]{2}$|^655[0-2][0-9]$|^6553[0-5]$',
      description: 'a port number up to 65535',
    }),
  ),
  PROVNET_HOST: text('a host name or address'),
  PROVNET_URL: url,
  PROVNET_PROXIES: text('addresses of proxies'),
  PROVNET_DATA: text('a folder'),
  PROVNET_DEMO: oneOf('on', 'off'),
  PROVNET_MOCK_DYNAMIC_FORMS: oneOf('on', 'off'),
  PROVNET_CONTRACTS: oneOf('on', 'off'),
  PROVNET_PORTAL: oneOf('embedded'),
  PROVNET_LEGAL_GATE: oneOf(...LEGAL_GATES),
  PROVNET_RETENTION: text('periods such as notices=365 imports=180'),
  PROVNET_LOG: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
  PROVNET_LOG_REQUESTS: oneOf('on', 'off'),
  DATABASE_URL: Type.Optional(
    Type.String({ pattern: '^postgres(ql)?://', description: 'an address that begins with postgresql://' }),
  ),
  DATABASE_READ_URL: Type.Optional(
    Type.String({ pattern: '^postgres(ql)?://', description: 'an address that begins with postgresql://' }),
  ),
  PG_BIN: text('a folder'),
  PROVNET_PREPARED: oneOf('on', 'off'),
  OIDC_ISSUER: url,
  OIDC_CLIENT_ID: text('a client id'),
  OIDC_AUDIENCE: text('an audience'),
  OIDC_SCOPE: Type.Optional(
    Type.String({
      pattern: '^(?=(.* )?openid( |$))[!-~]+( [!-~]+)*$',
      description: 'scopes with openid among them, with spaces between',
    }),
  ),
  PROVNET_SECRET_KEY: Type.Optional(
    Type.String({
      pattern: '^AGE-SECRET-KEY-1[0-9A-Z]{58}([ ,]+AGE-SECRET-KEY-1[0-9A-Z]{58})*$',
      description: 'a secret key as age-keygen makes it, or several with spaces between',
    }),
  ),
  PROVNET_SCREENING_PRIVATE: oneOf('on', 'off'),
  PROVNET_SOFFICE: text('the path of soffice, or off'),
  S3_BUCKET: text('the name of a bucket'),
  S3_ENDPOINT: url,
  S3_REGION: text('a region'),
  S3_ACCESS_KEY_ID: text('the id of an access key'),
  S3_SECRET_ACCESS_KEY: text('the secret of an access key'),
  S3_PATH_STYLE: oneOf('on', 'off'),
  CLAMD_URL: Type.Optional(
    Type.String({
      pattern: '^tcp://[^\\s/:]+(:[0-9]{1,5})?$',
      description: 'an address such as tcp://127.0.0.1:3310',
    }),
  ),
  SMTP_URL: Type.Optional(
    Type.String({
      pattern: '^smtps?://([^\\s/@]+@)?([^\\s/:@?[]+|\\[[0-9a-fA-F:.]+\\])(:[0-9]{1,5})?/?(\\?tls=off)?$',
      description: 'an address such as smtps://user:password@mail.example',
    }),
  ),
  PROVNET_MAIL_FROM: Type.Optional(
    Type.String({
      pattern: `^(${ADDRESS}|[^<>"\\r\\n]*<${ADDRESS}>)$`,
      description: 'an address such as Provnet <provnet@mail.example>',
    }),
  ),
  ADOBE_SIGN_URL: url,
  ADOBE_SIGN_CLIENT_ID: text('the id of an application'),
  ADOBE_SIGN_CLIENT_SECRET: text('the secret of an application'),
  ADOBE_SIGN_REFRESH_TOKEN: text('a refresh token'),
  ADOBE_SIGN_USER: Type.Optional(Type.String({ pattern: `^${ADDRESS}$`, description: 'an e-mail address' })),
  ADOBE_SIGN_WEBHOOK_CLIENT_ID: text('the id of an application'),
  PROVNET_RATE_PERSON: calls,
  PROVNET_RATE_ADDRESS: calls,
  PROVNET_MOST_CALLS: number('a number of calls at once'),
  PROVNET_MOST_WAITING: number('a number of calls at once'),
  PROVNET_MOST_LAG: number('a number of milliseconds'),
  PROVNET_LEAVE_SECONDS: seconds,
  PROVNET_STOP_SECONDS: seconds,
  PROVNET_METRICS_TOKEN: Type.Optional(
    Type.String({ pattern: '^[!-~]{16,}$', description: 'a token of 16 characters or more, without spaces' }),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url,
  OTEL_SDK_DISABLED: oneOf('true', 'false'),
  OTEL_TRACES_SAMPLER: oneOf(...SAMPLERS),
  OTEL_TRACES_SAMPLER_ARG: Type.Optional(
    Type.String({ pattern: '^(0|1|0?\\.[0-9]+|1\\.0+)$', description: 'a part of 1 such as 0.1' }),
  ),
  NODE_ENV: text('an environment'),
});
export type Environment = Static<typeof Environment>;
/** Every name that is read. */
export const VARIABLES: readonly string[] = Object.keys(Environment.properties);

/** Values that are never told, or that hold a password. */
export const SECRETS: readonly string[] = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'PROVNET_SECRET_KEY',
  'PROVNET_METRICS_TOKEN',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'ADOBE_SIGN_CLIENT_SECRET',
  'ADOBE_SIGN_REFRESH_TOKEN',
];
