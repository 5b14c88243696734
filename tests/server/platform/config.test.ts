import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#server/platform/config.ts';
import { languageOf } from '#server/platform/language.ts';

describe('configuration', () => {
  it('has defaults for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      publicUrl: 'http://localhost:8080',
      demo: true,
      mockDynamicForms: true,
      oidc: { clientId: 'provnet-console' },
    });
  });
  it('names every wrong variable in one sentence, and no password', () => {
    const wrong = () =>
      readConfig({ PORT: 'abc', PROVNET_DEMO: 'maybe', DATABASE_URL: 'mysql://u:secret@h/d' });
    expect(wrong).toThrow(ConfigError);
    expect(wrong).toThrow(
      /PORT='abc'.*PROVNET_DEMO='maybe'.*DATABASE_URL|DATABASE_URL.*PORT|PORT.*DATABASE_URL/,
    );
    expect(wrong).not.toThrow(/secret/);
    expect(() => readConfig({ PORT: '70000' })).toThrow(/65535/);
  });
  it('begins without the forms as shipped only when told so', () => {
    expect(readConfig({ PROVNET_MOCK_DYNAMIC_FORMS: 'off' }).mockDynamicForms).toBe(false);
    expect(() => readConfig({ PROVNET_MOCK_DYNAMIC_FORMS: 'no' })).toThrow(/PROVNET_MOCK_DYNAMIC_FORMS='no'/);
  });
  it('believes proxies of this machine, and those that are named', () => {
    expect(readConfig({}).proxies).toEqual(['loopback']);
    expect(readConfig({ PROVNET_PROXIES: '10.0.0.5, 10.1.0.0/16,fd00::/8,uniquelocal' }).proxies).toEqual([
      'loopback',
      '10.0.0.5',
      '10.1.0.0/16',
      'fd00::/8',
      'uniquelocal',
    ]);
    for (const wrong of ['10.0.0.0/33', '0.0.0.0/0', '10.0.0.5/8/8', 'balancer', 'true', '1'])
      expect(() => readConfig({ PROVNET_PROXIES: wrong })).toThrow(`PROVNET_PROXIES has '${wrong}'`);
  });
  it('refuses the built-in portal in production unless it is asked for', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/OIDC_ISSUER/);
    expect(readConfig({ NODE_ENV: 'production', PROVNET_PORTAL: 'embedded' }).oidc.issuer).toBeUndefined();
    expect(readConfig({ NODE_ENV: 'production', OIDC_ISSUER: 'https://id.example/realm' }).oidc.issuer).toBe(
      'https://id.example/realm',
    );
  });
});

it.each([
  [undefined, 'en'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['fr, es;q=0.5', 'es'],
  ['en;q=0.1, es;q=0.9', 'es'],
  ['de', 'en'],
  ['es;q=0, en', 'en'],
])('Accept-Language %s is %s', (header, language) => expect(languageOf(header)).toBe(language));

it.each([
  [{}, undefined],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://one:4318/' }, 'http://one:4318/v1/traces'],
  [
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://one:4318',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://two.example/in',
    },
    'https://two.example/in',
  ],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://one:4318', OTEL_SDK_DISABLED: 'true' }, undefined],
])('sends traces where OpenTelemetry’s variables say: %j', (env, url) => {
  expect(readConfig(env).traces?.url).toBe(url);
});

it('reads which requests are traced', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://one:4318';
  const sampled = (env: object) => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, ...env }).traces;
  expect(sampled({})).toMatchObject({ sampler: 'parentbased_always_on', ratio: 1 });
  expect(
    sampled({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' }),
  ).toMatchObject({ sampler: 'parentbased_traceidratio', ratio: 0.25 });
  expect(() => sampled({ OTEL_TRACES_SAMPLER: 'xray', OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow(
    /OTEL_TRACES_SAMPLER='xray'.*OTEL_TRACES_SAMPLER_ARG='2'/,
  );
});
