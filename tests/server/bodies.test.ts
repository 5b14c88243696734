import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDocument, type Operation, type Schema } from '#tests/support/input/document.ts';
import { valuesOf } from '#tests/support/input/values.ts';
import { readWorld } from '#tests/support/input/world.ts';
import { MATRIX, PEOPLE, kindIn } from './authorisationMatrix.ts';
import { maySee } from './authorisationSeen.ts';
import { openWorld, TYPES, WHOSE, type Type, type World } from './authorisationWorld.ts';

/** What a body says that is not its sender's to say: columns that the server keeps, and keys of records that are hidden. */

let world: World;
let writing: Operation[];
beforeAll(async () => {
  world = await openWorld();
  const { operations } = await readDocument(world.app.app);
  writing = operations.filter(({ body, people }) => body && people);
});
afterAll(() => world?.app.close());

/** The address of an operation about a record of somebody's own; its route in the table says which kind that is. */
function addressOf({ method, path }: Operation, type: Type): string {
  const route = `${method} ${path.replace('/api/v1', '').replace(/\{(\w+)\}/g, ':$1')}`;
  const row = Object.keys(MATRIX).find((known) => known.replace('{type}', type) === route || known === route);
  const id = row ? world.keyOf(type, 'own', kindIn(row)) : '';
  return path
    .replace('{id}', id)
    .replace('{list}', 'region')
    .replace('{filename}', 'x.csv')
    .replace('{no}', '1')
    .replace('{key}', path.includes('form-schemas') ? 'owner' : 'columns.x');
}

const typeIn = ({ path }: Operation): Type => (/\/tp(\/|$)/.test(path) ? 'tp' : 'sp');

/** Everything that the database keeps of anything, and what programs are fond of sending. */
async function namesKept(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
     where attnum > 0 and not attisdropped and c.relkind in ('r', 'p')`.execute(world.app.db);
  return [...rows.map(({ name }) => name), 'id', 'can', 'role', 'isAdmin', 'owner', '$where', 'createdBy'];
}

const propertiesOf = (schema: Schema): Readonly<Record<string, Schema>> =>
  (schema.properties ?? {}) as Readonly<Record<string, Schema>>;

/** What names the record of which the rest is said: it is looked up before the rest is. */
const NAMED: Readonly<Record<string, string>> = {
  lead_id: 'lead',
  account_id: 'account',
  item_id: 'requirement_item',
  flow_id: 'flow',
};

const personFor = ({ people, path }: Operation): string =>
  people!.find((person) => (/^\/api\/v1\/leads\/tp\//.test(`${path}/`) ? person.startsWith('tp') : true))!;

it('takes no property that it does not name, whatever the database calls its own', async () => {
  const names = await namesKept();
  const { stored, versionOf } = await bench();
  const faults: string[] = [];
  // No view of these is kept; theirs is the code of those of leads.
  const about = writing.filter(({ path }) => !/credentialing\/\w+\/views\/\{id\}/.test(path));
  for (const operation of about) {
    const type = typeIn(operation);
    const known = propertiesOf(operation.body!);
    const isList = operation.path.includes('/{list}');
    const extra = names.filter((name) => !Object.hasOwn(known, name) && !(isList && LIST_ENTRY.has(name)));
    const url = addressOf(operation, type);
    const key = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(url)?.[0];
    const before = await stored();
    const { statusCode, body } = await world.app.app.inject({
      method: operation.method,
      url,
      headers: await world.app.headersOf(personFor(operation)),
      payload: {
        ...(isList ? { lead_type: type.toUpperCase() } : {}),
        ...(key ? { version: await versionOf(key) } : {}),
        ...Object.fromEntries(
          Object.keys(known).flatMap((name) =>
            NAMED[name] ? [[name, world.keyOf(type, 'own', NAMED[name])]] : [],
          ),
        ),
        ...Object.fromEntries(extra.filter((name) => name !== 'version').map((name) => [name, 'canary'])),
      },
    });
    const fails = body.startsWith('{') ? (JSON.parse(body) as { fails?: { field: string }[] }).fails : [];
    const refused = new Set(fails?.map(({ field }) => field));
    const silent = extra.filter((name) => !refused.has(name) && name !== 'version');
    const what = `${operation.method} ${operation.path} ${statusCode}`;
    if (statusCode !== 400 || silent.length > 0)
      faults.push(
        `${what} says nothing of ${silent.slice(0, 5).join()} (${silent.length}): ${body.slice(0, 300)}`,
      );
    if ((await stored()) !== before) faults.push(`${what} wrote something`);
  }
  expect(faults).toEqual([]);
  expect(writing.length).toBeGreaterThan(100);
});

/** What an entry of a list is made of; its schema is of the list that the address names. */
const LIST_ENTRY = new Set(['name_en', 'name_es', 'counties', 'lead_type']);

async function bench() {
  // Whoever is seen first is noted down, which no refusal should be blamed for.
  for (const person of PEOPLE) await world.app.as(person).get('/auth/session');
  const { state, versionOf } = await readWorld(world.app, []);
  return { stored: state, versionOf };
}
void [fc, valuesOf, maySee, TYPES, WHOSE];
