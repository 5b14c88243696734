import { sql } from 'kysely';
import { startApp, type Answer, type TestApp } from '#tests/support/app.ts';
import { demoId } from '#server/db/seed/people.ts';
import { UNCOUNTED } from '#tests/support/uncounted.ts';
import { csv, HEADER, upload } from '../features/imports/support.ts';
import { CALLS, kindIn } from './calls.ts';
import { makeRecords } from './records.ts';
import { nameOf } from './rights.ts';

export const TYPES = ['sp', 'tp'] as const;
export type Type = (typeof TYPES)[number];
/** Whose a record is: the agents' and the provider's of the table, or those of colleagues and of another provider. */
export const WHOSE = ['own', 'others'] as const;
export type Whose = (typeof WHOSE)[number];
export interface About<W = Whose> {
  readonly type: Type;
  readonly whose: W;
}

/** A text of one record, by which an answer says that the record is there: its key, or a word of its own. */
export interface Word extends About {
  readonly kind: string;
  readonly text: string;
}

/** The application with a record of every kind, of both types, of one's own and of others. */
export interface World {
  readonly app: TestApp;
  keyOf(type: Type, whose: Whose | 'nobody', kind: string): string;
  readonly words: readonly Word[];
}

/** The names of all columns of the database. */
export async function columnNames({ app }: World): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
     where attnum > 0 and not attisdropped and c.relkind in ('r', 'p')`.execute(app.db);
  return rows.map(({ name }) => name);
}

/** What makes the records of one type and owner tells of them. */
export interface Keep extends About {
  readonly app: TestApp;
  /** Remembers the key of a record. */
  key(kind: string, id: string): void;
  /** A text that stands in this record alone: one word, by which a search finds nothing else. */
  word(kind: string): string;
}

/** A key that no record has. */
const NOBODYS = '00000000-0000-4000-8000-0000000000aa';
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** An answer without the keys in it, which change with every call. */
export const withoutKeys = (text: string): string => text.replace(UUID, 'key');
/** The key in an address. */
export const keyIn = (address: string): string | undefined => address.match(UUID)?.[0];

/** Opens it. */
export async function openWorld(): Promise<World> {
  const app = await startApp(UNCOUNTED);
  const keys = new Map<string, string>();
  const words: Word[] = [];
  for (const type of TYPES) {
    // The other provider of the type is known from the first call on.
    await app
      .as({
        sub: demoId(`${type}.provider2`),
        username: `${type}.provider2`,
        roles: [type === 'sp' ? 'CREDENTIALS_SP_PROVIDER' : 'CREDENTIALS_TP_PROVIDER'],
      })
      .get('/auth/session');
    for (const whose of WHOSE)
      await makeRecords({
        app,
        type,
        whose,
        key: (kind, id) => {
          if (!id) throw new Error(`no ${kind} was made`);
          keys.set(`${type} ${whose} ${kind}`, id);
          // The whole team knows its places; the key of a stored file holds more than the key of its record.
          if (kind !== 'place') words.push({ type, whose, kind, text: id });
        },
        word: (kind) => {
          const text = `Canary${type}${whose}${kind}end`;
          words.push({ type, whose, kind, text });
          return text;
        },
      });
  }
  return {
    app,
    words,
    keyOf: (type, whose, kind) => {
      if (whose !== 'nobody') return keys.get(`${type} ${whose} ${kind}`) ?? '';
      const own = keys.get(`${type} own ${kind}`) ?? '';
      if (kind === 'place') return own;
      return kind === 'file_key' ? own.replace(UUID, NOBODYS) : NOBODYS;
    },
  };
}

/**
 * Calls a route of the table about a record.
 * @param about nobody's: a record that is not there
 */
export async function callAbout(
  { app, keyOf }: World,
  route: string,
  { type, whose }: About<Whose | 'nobody'>,
  person: Parameters<TestApp['as']>[0],
): Promise<Pick<Answer, 'status' | 'text'>> {
  const name = nameOf(route);
  const { body: says, query = '' } = CALLS[name] ?? {};
  const [method = '', pattern = ''] = route.replace('/api/v1', '').split(' ');
  const key = (kind: string): string => keyOf(type, whose, kind);
  const id = key(kindIn(name));
  const body = says
    ? (JSON.parse(JSON.stringify(says).replace(/(?<="):\w+(?=")/g, (kind) => key(kind.slice(1)))) as object)
    : name.includes(':id')
      ? { version: 999 }
      : {};
  const address = pattern
    .replace(':id', id)
    .replace(':other_id', id)
    .replace(':filename', 'x.csv')
    .replace(':list', 'region')
    .replace(':no', '1')
    .replace(':kind', 'owner')
    .replace(':key', 'columns.x');
  const caller = app.as(person);
  if (method === 'GET')
    return caller.get(query ? `${address}?${query.replace(/:\w+/, (kind) => key(kind.slice(1)))}` : address);
  if (method === 'PATCH') return caller.patch(address, body);
  if (method === 'DELETE') return caller.delete(`${address}?version=999`);
  if (method === 'PUT') return caller.put(address, body);
  return address.endsWith('/import-flows')
    ? upload(caller, csv(HEADER, 'New,,Florida,33101,'), type.toUpperCase())
    : caller.post(address, body);
}
