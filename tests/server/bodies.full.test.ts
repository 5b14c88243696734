import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { bound } from '#tests/trust/bounds.ts';
import { documentOf, type Operation, type Schema } from '#tests/support/input/document.ts';
import { valuesOf } from '#tests/support/input/values.ts';
import { readWorld } from '#tests/support/input/world.ts';
import { useForFile } from '#tests/support/useForFile.ts';
import { kindIn } from './authorization/calls.ts';
import { maySee, PEOPLE } from './authorization/seen.ts';
import {
  columnNames,
  keyIn,
  openWorld,
  TYPES,
  WHOSE,
  withoutKeys,
  type Type,
} from './authorization/world.ts';

/** What a body says that is not its sender's to say: columns that the server keeps, and keys of records that are hidden. */

const world = useForFile(openWorld, ({ app }) => app.close());
let writing: Operation[];
beforeAll(async () => {
  const { operations } = await documentOf(world.app.app);
  writing = operations.filter(({ body, people }) => body && people);
});

/** The address of an operation about a record of somebody's own; its route says which kind that is. */
function addressOf({ method, path }: Operation, type: Type): string {
  const id = world.keyOf(type, 'own', kindIn(`${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`));
  return path
    .replace('{id}', id)
    .replace('{list}', 'region')
    .replace('{filename}', 'x.csv')
    .replace('{no}', '1')
    .replace('{key}', path.includes('form-schemas') ? 'owner' : 'columns.x');
}

const typeIn = ({ path }: Operation): Type => (/\/tp(\/|$)/.test(path) ? 'tp' : 'sp');

/** Everything that the database keeps of anything, and what programs are fond of sending. */
const namesKept = async (): Promise<string[]> => [
  ...(await columnNames(world)),
  ...['id', 'can', 'role', 'isAdmin', 'owner', '$where', 'createdBy'],
];

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
  const { versionOf } = await bench();
  const faults: string[] = [];
  // No view of these is kept; theirs is the code of those of leads.
  const about = writing.filter(({ path }) => !/credentialing\/\w+\/views\/\{id\}/.test(path));
  for (const operation of about) {
    const type = typeIn(operation);
    const known = propertiesOf(operation.body!);
    const isList = operation.path.includes('/{list}');
    const extra = names.filter((name) => !Object.hasOwn(known, name) && !(isList && LIST_ENTRY.has(name)));
    const url = addressOf(operation, type);
    const key = keyIn(url);
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
  }
  expect(faults).toEqual([]);
  // Nothing is written without its row of the history.
  const { rows } = await sql`
    select from history where coalesce(changes::text, '') || coalesce(detail::text, '') like '%canary%'`.execute(
    world.app.db,
  );
  expect(rows).toEqual([]);
  expect(writing.length).toBeGreaterThan(100);
});

/** What an entry of a list is made of; its schema is of the list that the address names. */
const LIST_ENTRY = new Set(['name_en', 'name_es', 'counties', 'lead_type']);

async function bench() {
  // Whoever is seen first is noted down, which no refusal should be blamed for.
  for (const person of PEOPLE) await world.app.as(person).get('/auth/session');
  return readWorld(world.app, []);
}

/** A property that names another record, and the kinds of records that its name may mean. */
interface Reference {
  readonly name: string;
  readonly kinds: readonly string[];
  /** The list whose entries say it, and whether it is a list itself. */
  readonly within: string | null;
  readonly isMany: boolean;
}

/** Which records a name means, by the last word of the path where it means several. */
const MEANT: readonly (readonly [name: RegExp, path: RegExp, kinds: readonly string[]])[] = [
  [/^(lead_id|other_id)$/, /./, ['lead']],
  [/^(file_id|attachment_id|evidence_file_id)$/, /./, ['file', 'thrown']],
  [/^template_id$/, /reports/, ['report']],
  [/^template_id$/, /./, ['template']],
  [/^signer_id$/, /./, ['signer']],
  [/^account_id$/, /./, ['account']],
  [/^resource_id$/, /./, ['resource']],
  [/^item_id$/, /./, ['requirement_item']],
  [/^(folder_id|parent_id)$/, /reports/, ['report_folder']],
  [/^flow_id$/, /./, ['flow']],
  [/^rule_id$/, /./, ['rule']],
  [/^ids$/, /\/task\//, ['task']],
  [/^ids$/, /\/leads\//, ['lead']],
  [/^entity_id$/, /duplicates/, ['lead']],
  [/^entity_id$/, /util\/file/, ['file', 'thrown', 'folder']],
  [/^entity_id$/, /accounts\/assign/, ['account']],
  [/^entity_id$/, /reports/, ['report', 'report_folder']],
  [/(assignee|agent|user|assigned|notify)_ids?$/, /./, ['person']],
];
/** What is nobody's secret: one's own notices, entries of lists, places on a page, fields of forms. */
const NO_SECRET = /^(before|field_id|id|tax_id|parent_ids)$/;

function referencesIn(operation: Operation): { found: Reference[]; unknown: string[] } {
  const unknown: string[] = [];
  const from = (schema: Schema, within: string | null): Reference[] =>
    Object.entries(propertiesOf(schema)).flatMap(([name, property]) => {
      const items = property.items as Schema | undefined;
      if (items?.properties) return within === null ? from(items, name) : [];
      if (!/(^|_)ids?$/.test(name) || NO_SECRET.test(name) || /notices|requirements/.test(operation.path))
        return [];
      const kinds = MEANT.find(([said, path]) => said.test(name) && path.test(operation.path))?.[2];
      if (!kinds) unknown.push(`${operation.path} ${name}`);
      return kinds ? [{ name, kinds, within, isMany: items !== undefined }] : [];
    });
  return { found: from(operation.body!, null), unknown };
}

const withKey = (body: unknown, { name, within, isMany }: Reference, key: string): unknown => {
  const value = isMany ? [key] : key;
  const record = body as Record<string, unknown>;
  if (within === null) return { ...record, [name]: value };
  const entries = (record[within] as object[] | undefined) ?? [];
  return { ...record, [within]: [{ kind: 'file', version: 1, ...entries[0], [name]: value }] };
};

const SAMPLES = bound('BODY_SAMPLES', { short: 1, long: 60 });

it('names a record that its sender may not see as it would name one that is not there', async () => {
  const { versionOf } = await bench();
  const faults: string[] = [];
  const looked = new Map<string, boolean>();
  const hiddenFrom = (person: string, kinds: readonly string[]): string[] => {
    // People of the other team may be nobody's to name.
    if (kinds.includes('person')) return [demoId(person.startsWith('tp') ? 'sp.provider' : 'tp.provider')];
    return TYPES.flatMap((type) =>
      WHOSE.flatMap((whose) =>
        kinds.flatMap((kind) => {
          const key = world.keyOf(type, whose, kind);
          return key && !maySee(person, kind, type, whose) ? [key] : [];
        }),
      ),
    );
  };
  for (const operation of writing) {
    const { found, unknown } = referencesIn(operation);
    faults.push(...unknown.map((name) => `nobody says what ${name} means`));
    const type = typeIn(operation);
    const own = (name: string): string[] =>
      (MEANT.find(([said, path]) => said.test(name) && path.test(operation.path))?.[2] ?? []).flatMap(
        (kind) => (kind === 'person' ? demoId(`${type}.agent`) : world.keyOf(type, 'own', kind) || []),
      );
    const url = addressOf(operation, type);
    const key = keyIn(url);
    for (const reference of found) {
      const name = `${operation.method} ${operation.path} ${reference.name}`;
      for (const person of operation.people!.filter(
        (one) => !/^\/api\/v1\/leads\/(sp|tp)\//.test(url) || one.startsWith(type),
      )) {
        const bodies = fc.sample(valuesOf(operation.body!, own), { numRuns: SAMPLES, seed: 14 });
        for (const sample of bodies) {
          const base = key ? { ...(sample as object), version: await versionOf(key) } : sample;
          const send = async (id: string) =>
            world.app.app.inject({
              method: operation.method,
              url,
              headers: await world.app.headersOf(person),
              payload: withKey(base, reference, id) as object,
            });
          const ghost = await send(GHOST);
          if (
            new RegExp(`"${reference.within ?? reference.name}`).test(ghost.body) ||
            ghost.statusCode === 404
          )
            looked.set(name, true);
          else if (!looked.has(name)) looked.set(name, false);
          for (const hidden of hiddenFrom(person, reference.kinds)) {
            const answer = await send(hidden);
            const same =
              answer.statusCode === ghost.statusCode &&
              (answer.statusCode < 300 || withoutKeys(answer.body) === withoutKeys(ghost.body));
            const tells =
              answer.statusCode < 300 &&
              world.words.some(
                (word) =>
                  !maySee(person, word.kind, word.type, word.whose) &&
                  word.text !== hidden &&
                  answer.body.includes(word.text),
              );
            if (!same || tells)
              faults.push(
                `${name} by ${person}: ${ghost.statusCode} ${ghost.body.slice(0, 300)} / ${answer.statusCode} ${answer.body.slice(0, 300)}`,
              );
          }
        }
      }
    }
  }
  expect(faults).toEqual([]);
  expect([...looked].filter(([, is]) => is).length).toBeGreaterThan(looked.size * 0.8);
});

const GHOST = '00000000-0000-4000-8000-0000000000aa';
