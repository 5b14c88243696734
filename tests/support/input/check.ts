import type { ValidateFunction } from 'ajv';
import fc from 'fast-check';
import { sql } from 'kysely';
import { makeAjv } from '#server/platform/ajv.ts';
import type { TestApp } from '#tests/support/app.ts';
import { retryAfterFault } from '#tests/support/retryAfter.ts';
import { callsOf, type Call } from './calls.ts';
import { fileFaults, isFile } from './given.ts';
import { documentOf, EACH_ROLE, type Operation, type Schema } from './document.ts';
import { readWorld, VERSION_NOW, type World } from './world.ts';

/** Half of a pair cannot be said in an address. */
const encoded = (value: unknown): string =>
  encodeURIComponent(String(value).replace(/\p{Surrogate}/gu, '\ufffd'));

function addressOf({ path }: Operation, call: Call): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encoded(call.path[name]));
  const query = Object.entries(call.query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encodeURIComponent(name)}=${encoded(one)}`),
  );
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

/** The call with the versions that its records have now. */
async function upToDate(value: unknown, key: string | undefined, world: World): Promise<unknown> {
  if (value === VERSION_NOW) return key ? world.versionOf(key) : 1;
  if (Array.isArray(value)) return Promise.all(value.map((entry) => upToDate(entry, key, world)));
  if (typeof value !== 'object' || value === null) return value;
  const { entity_id, flow_id } = value as Record<string, unknown>;
  const own = [entity_id, flow_id, key].find((one): one is string => typeof one === 'string');
  const entries = Object.entries(value).map(
    async ([name, entry]) => [name, await upToDate(entry, own, world)] as const,
  );
  // Unlike an assignment, this keeps a name like __proto__.
  return Object.fromEntries(await Promise.all(entries));
}

interface Bench {
  readonly app: TestApp;
  readonly world: World;
  readonly isProblem: ValidateFunction;
  readonly answers: (schema: Schema) => ValidateFunction;
  /** What is stored, as of the last look. */
  stored: { lsn: string; state: string };
}

async function look(
  { app: { db }, world }: Pick<Bench, 'app' | 'world'>,
  last?: Bench['stored'],
): Promise<Bench['stored']> {
  const lsn = (await sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`.execute(db))
    .rows[0]!.lsn;
  // Where nothing was logged, nothing was written.
  return last?.lsn === lsn ? last : { lsn, state: await world.state() };
}

/** Makes a call; throws what is wrong with its answer. */
async function check(bench: Bench, operation: Operation, call: Call): Promise<number> {
  const { app, world } = bench;
  const key = Object.values(call.path).find((value): value is string => typeof value === 'string');
  const [body, query] = await Promise.all([
    upToDate(call.body, key, world),
    upToDate(call.query, key, world),
  ]);
  const before = (bench.stored = await look(bench, bench.stored));
  const sent =
    call.file ?? (body === undefined ? null : { type: 'application/json', text: JSON.stringify(body) });
  const answer = await app.app.inject({
    method: operation.method,
    url: addressOf(operation, { ...call, query: query as Call['query'] }),
    headers: {
      ...(call.person ? await app.headersOf(call.person) : {}),
      ...(sent ? { 'content-type': sent.type } : {}),
    },
    ...(sent ? { payload: sent.text } : {}),
  });
  const { statusCode: status } = answer;
  const fault = (what: string) => new Error(`${status}: ${what}: ${answer.body.slice(0, 400)}`);
  const untold = retryAfterFault(answer);
  if (untold) throw fault(untold);
  // Nobody else is here: busy would be a statement that runs into its limit.
  if (status >= 500) throw fault('a fault of ours');
  if (!operation.answers.has(status)) throw fault('the document does not name this status');
  if (operation.people) {
    if (call.person === null && status !== 401) throw fault('nobody is let in');
    if (call.person && !operation.people.includes(call.person) && status !== 403)
      throw fault('let in without the right');
  }
  if (status >= 400) {
    if (!bench.isProblem(answer.json())) throw fault('no refusal as the document says it');
    bench.stored = await look(bench, before);
    if (bench.stored.state !== before.state) throw fault('refused, yet something was stored');
    return status;
  }
  const wrong = operation.gives.length > 0 || isFile(answer.headers) ? fileFaults(operation, answer) : [];
  if (wrong.length > 0) throw fault(wrong.join('; '));
  const schema = operation.answers.get(status);
  if (schema && String(answer.headers['content-type']).includes('json')) {
    const isAnswer = bench.answers(schema);
    if (!isAnswer(answer.json()))
      throw fault(`not what the document says: ${JSON.stringify(isAnswer.errors?.slice(0, 3))}`);
  }
  return status;
}

export interface Checked {
  /** What went wrong, with what it takes to see it again. */
  readonly faults: readonly string[];
  /** How often each status was answered, by operation. */
  readonly seen: ReadonlyMap<string, Readonly<Record<number, number>>>;
}

/**
 * Calls every operation of the document so many times, in the order of the document, what removes last; then reads what
 * is stored, all of which must be as the document says.
 * @param seed by which the calls are made up: the same seed makes the same calls
 */
export async function checkEveryOperation(
  app: TestApp,
  { runs, seed, only = '' }: { runs: number; seed: number; only?: string },
): Promise<Checked> {
  const { operations, problem } = await documentOf(app.app);
  const lists = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  // Whoever is seen first is noted down, which no refusal should be blamed for.
  for (const person of EACH_ROLE) await app.as(person).get('/auth/session');
  const world = await readWorld(app, lists);
  const ajv = makeAjv();
  const compiled = new Map<Schema, ValidateFunction>();
  const bench: Bench = {
    app,
    world,
    isProblem: ajv.compile({ ...problem, $id: undefined }),
    answers: (schema) => {
      const known = compiled.get(schema) ?? ajv.compile(schema);
      compiled.set(schema, known);
      return known;
    },
    stored: await look({ app, world }),
  };
  const faults: string[] = [];
  const seen = new Map<string, Record<number, number>>();
  const inOrder = [...operations].sort(
    (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
  );
  for (const operation of inOrder) {
    const name = `${operation.method} ${operation.path}`;
    if (!name.includes(only)) continue;
    const counts: Record<number, number> = {};
    seen.set(name, counts);
    const found = await fc.check(
      fc.asyncProperty(callsOf(operation, world), async (call) => {
        const status = await check(bench, operation, call);
        counts[status] = (counts[status] ?? 0) + 1;
      }),
      { numRuns: runs, seed },
    );
    if (found.failed)
      faults.push(
        `${name} seed ${found.seed} path ${found.counterexamplePath}: ${String((found.errorInstance as Error | null)?.message)} ${fc.stringify(found.counterexample)}`,
      );
  }
  for (const operation of lists.filter(({ answers, people }) => answers.get(200)?.properties && people))
    for (const person of operation.people!) {
      const sized = operation.parameters.some(({ name }) => name === 'size');
      const all: Call = { person, path: {}, query: sized ? { size: '1000' } : {} };
      await check(bench, operation, all).catch((error: Error) =>
        faults.push(`what is stored, GET ${operation.path}: ${error.message}`),
      );
    }
  return { faults, seen };
}
