import fc from 'fast-check';
import { personOf, type Operation, type Parameter, type Schema } from '#tests/support/input/document.ts';
import { valuesOf } from '#tests/support/input/values.ts';
import { VERSION_NOW, type World } from '#tests/support/input/world.ts';

/** A call that scanners begin with: what is good in it they replace. */
export interface Target {
  readonly method: string;
  /** With its query; `*` stands behind what alone is to be tried. */
  readonly path: string;
  /** Who makes it; the relay signs them in. */
  readonly person: string | null;
  readonly body?: string;
  readonly type?: string;
}

/** So many filters at once leave something in a list that may be compared. */
const FILTERS_EACH = 4;

const GOOD: readonly (readonly [RegExp, string])[] = [
  [/^ordering$/, '-updated_at'],
  [/^page$/, '1'],
  [/^size$/, '5'],
  [/_range$/, '2020-01-01|2031-01-01'],
  [/(_like|^search|^q)$/, 'a'],
];

/** A star would be taken for the place to try. */
const plain = (text: string): string => text.replaceAll('*', '.');

/** Makes the call, and gives the names of what is refused in it; null: the call as such is. */
type Ask = (target: Target) => Promise<readonly string[] | null>;
/** Values are made up anew so often, until a call is one that the product takes. */
const GOES = 4;

/**
 * Calls of every operation that between them have each of its parameters and its body once, with values that are taken where such are
 * found: behind a refusal nothing is reached.
 */
export async function targetsOf(
  operations: readonly Operation[],
  world: World,
  seed: number,
  ask: Ask,
): Promise<Target[]> {
  const found: Target[] = [];
  for (const [no, operation] of operations.entries())
    found.push(...(await targetsOfOne(operation, world, seed + no * GOES, ask)));
  return found;
}

async function targetsOfOne(operation: Operation, world: World, seed: number, ask: Ask): Promise<Target[]> {
  const keys = (name: string) => world.keysFor(name, operation);
  const sample = (schema: Schema, go: number, name = ''): unknown =>
    fc.sample(valuesOf(schema, keys, name), { seed: seed + go, numRuns: 1 })[0];
  const good = ({ name, schema }: Parameter, go: number): string =>
    GOOD.find(([pattern]) => pattern.test(name))?.[1] ??
    [sample(schema, go, name)].flat().map(String).join(',');
  const within = (where: Parameter['in']) => operation.parameters.filter((one) => one.in === where);
  const common = { method: operation.method, person: personOf(operation) };
  const at = (go: number, mark = ''): string =>
    operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
      const value = good(
        within('path').find((one) => one.name === name)!,
        go,
      );
      return plain(encodeURIComponent(value)) + mark;
    });
  const asking = (parameters: readonly Parameter[], go: number): Target => {
    const said = parameters.map((one) => `${one.name}=${plain(encodeURIComponent(good(one, go)))}`);
    return { ...common, path: `${at(go)}?${said.join('&')}` };
  };
  const sending = (go: number): Target => ({
    ...common,
    path: at(go),
    body: plain(JSON.stringify(sample(operation.body!, go))).replaceAll(String(VERSION_NOW), '1'),
    type: 'application/json',
  });

  const found: Target[] = [];
  const required = within('query').filter((one) => one.required);
  const rest = within('query').filter((one) => !one.required);
  for (let from = 0; from === 0 || from < rest.length; from += FILTERS_EACH) {
    const parameters = [...required, ...rest.slice(from, from + FILTERS_EACH)];
    if (parameters.length > 0) found.push(...(await queries(parameters, asking, ask)));
  }
  if (within('path').length > 0) found.push({ ...common, path: at(0, '*') });
  if (operation.body) {
    let go = 0;
    while (go < GOES - 1 && (await ask(sending(go)))?.length !== 0) go += 1;
    found.push(sending(go));
  }
  return found;
}

/** What is refused whatever it says is asked alone, so that it hides nothing else. */
async function queries(
  parameters: readonly Parameter[],
  asking: (parameters: readonly Parameter[], go: number) => Target,
  ask: Ask,
): Promise<Target[]> {
  let refused: readonly string[] = [];
  for (let go = 0; go < GOES; go += 1) {
    const names = await ask(asking(parameters, go));
    if (names === null || names.length === 0) return [asking(parameters, go)];
    refused = names;
  }
  const bad = parameters.filter(({ name }) => refused.includes(name));
  const rest = parameters.filter((one) => !bad.includes(one));
  return [...(rest.length > 0 ? [asking(rest, 0)] : []), ...bad.map((one) => asking([one], 0))];
}

/** The portal is not in the document of the API: its sign-in, and what programs ask of it. */
export const PORTAL: readonly Target[] = [
  {
    method: 'GET',
    path: '/portal/auth?client_id=provnet-console&response_type=code&scope=openid&state=a&login_hint=sp.agent&ui_locales=es',
    person: null,
  },
  ...[
    ['/portal/token', 'grant_type=refresh_token&client_id=provnet-console&refresh_token=abc'],
    ['/scan/sign-in', 'username=sp.agent&password=wrong'],
  ].map(([path = '', body = '']) => ({
    method: 'POST',
    path,
    person: null,
    body,
    type: 'application/x-www-form-urlencoded',
  })),
];
