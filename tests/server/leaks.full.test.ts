import { beforeAll, expect, it } from 'vitest';
import type { Answer } from '#tests/support/app.ts';
import { documentOf, PARTS_OF_LEADS, type Operation } from '#tests/support/input/document.ts';
import { bound } from '#tests/trust/bounds.ts';
import { useForFile } from '#tests/support/useForFile.ts';
import { maySee, PEOPLE } from './authorization/seen.ts';
import { columnNames, openWorld, type Type } from './authorization/world.ts';

/** What lists tell by being narrowed, ordered, searched and counted: never more than they show (domain §6). */

type Item = Readonly<Record<string, unknown>>;
interface Listed {
  readonly items?: unknown;
  readonly total?: number;
}

const world = useForFile(openWorld, ({ app }) => app.close());
let lists: List[];
beforeAll(async () => {
  const { operations } = await documentOf(world.app.app);
  lists = operations
    .filter(({ method, answers, people }) => method === 'GET' && answers.has(200) && people)
    .flatMap(listOf);
});

/** A list of the document, and what it may be narrowed by: the operators of each field. */
interface List {
  readonly path: string;
  readonly people: readonly string[];
  readonly fields: ReadonlyMap<string, readonly string[]>;
}

function listOf({ path, people, parameters }: Operation): List[] {
  const fields = new Map<string, string[]>();
  for (const { name, in: where } of parameters) {
    const [, field, operator] = /^(.*)_(eq|in|like|range)$/.exec(name) ?? [];
    if (where === 'query' && field && operator) fields.set(field, [...(fields.get(field) ?? []), operator]);
  }
  // Of one record there is nothing to narrow.
  if (fields.size === 0 || path.includes('{') || !people) return [];
  return [{ path: path.replace('/api/v1', ''), people, fields }];
}

/** Lists of what hangs on one credential file. */
const PARTS = /\/credentialing\/(items|verifications|comments)$/;

const typeOf = (person: string): Type => (person.startsWith('tp') ? 'tp' : 'sp');
const listsFor = (person: string): List[] => lists.filter(({ people }) => people.includes(person));

/** What some lists must be asked for: one file's parts, days, an area. */
const needed = (path: string, person: string): Readonly<Record<string, string>> => {
  if (PARTS.test(path)) return { account_id_eq: world.keyOf(typeOf(person), 'own', 'account') };
  if (path.endsWith('/calendar')) return { from: '2026-01-01', to: '2026-01-31' };
  if (path.endsWith('/trash'))
    return {
      area: /agent|supervisor/.test(person) && !person.startsWith('cred') ? 'prospecting' : 'credentialing',
    };
  return {};
};

function ask(list: List, person: string, query: Readonly<Record<string, string>>): Promise<Answer<Listed>> {
  const asked = new URLSearchParams({ ...needed(list.path, person), ...query });
  return world.app.as(person).get(`${list.path}?${asked.toString()}`);
}

/** What is no list of records has no items, or others. */
const itemsOf = ({ items }: Listed): readonly Item[] => (Array.isArray(items) ? (items as Item[]) : []);
const keysOf = (listed: Listed): string[] =>
  itemsOf(listed)
    .map((item) => String(item.entity_id ?? item.key ?? JSON.stringify(item)))
    .sort();

const NOTHING: Listed = { items: [], total: 0 };

/** All that somebody sees of a list; another type's is not there. */
async function all(list: List, person: string): Promise<Listed> {
  let answer = await ask(list, person, { size: '1000' });
  if (answer.text.includes('too_large')) answer = await ask(list, person, { size: '100' });
  if (/unknown_f(ield|ilter)/.test(answer.text)) answer = await ask(list, person, {});
  expect([200, 404], `${list.path} ${person}: ${answer.text}`).toContain(answer.status);
  return answer.status === 404 ? NOTHING : answer.body;
}

/** A field of a list that its records show by another name, or only where they stand alone. */
const SHOWN_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  '/auth/users': ['role'],
  '/notices': ['read'],
  '/reports/templates': ['owner_id'],
  '/import-flows': ['created_by'],
  // Shown on the lead.
  '/leads/sp': ['credential_status'],
  '/leads/tp': ['credential_status'],
};
/** Entries of the vocabulary are asked for by what they belong to, and are nobody's secret. */
const VOCABULARY =
  /^\/(util\/|leads\/(health-plans|business-lines|mobility-types|sp\/specialties|sp\/subspecialties)$)/;
const recordOf = (path: string): string =>
  (PARTS_OF_LEADS.exec(path)?.[1] ?? path)
    .replace(/\/(stats|calendar)$/, '')
    .replace(/^\/leads\/import-flows/, '/import-flows');

/** Fields that anybody was shown, by the list of their records. */
async function shownFields(person: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const shown = new Map<string, Set<string>>();
  for (const list of listsFor(person)) {
    const names = shown.get(recordOf(list.path)) ?? new Set();
    for (const item of itemsOf(await all(list, person)))
      for (const [name, value] of Object.entries(item))
        if (value !== null || name !== 'open_hits') names.add(name);
    shown.set(recordOf(list.path), names);
  }
  return shown;
}

/** More than their page holds. */
const CUT = /\/credentialing\/requirements$/;

const EACH = PEOPLE.filter((person) => person !== null);

it.each(EACH)('%s narrows by nothing but what is shown', async (person) => {
  // What a list does not know it refuses by its name, whatever the database knows.
  const columns = await columnNames(world);
  const shown = await shownFields(person);
  for (const list of listsFor(person)) {
    const known = shown.get(recordOf(list.path))!;
    // Of nothing there is nothing to tell.
    const isShown = (field: string) =>
      known.size === 0 ||
      known.has(field) ||
      SHOWN_ELSEWHERE[recordOf(list.path)]?.includes(field) ||
      VOCABULARY.test(list.path);
    // What is not refused as unknown is known.
    const wanted = [...new Set([...columns, ...list.fields.keys()])].map((name) => `${name}_eq`);
    const { body, status } = await ask(list, person, Object.fromEntries(wanted.map((name) => [name, ''])));
    if (status === 404) continue;
    const refused = new Set(
      (body as { fails?: { field: string; code: string }[] }).fails?.flatMap(({ field, code }) =>
        code === 'unknown_filter' || code === 'unknown_field' ? [field] : [],
      ),
    );
    const accepted = wanted.filter((name) => !refused.has(name)).map((name) => name.replace(/_eq$/, ''));
    expect(
      accepted.filter((field) => field !== 'entity_id' && !isShown(field)),
      list.path,
    ).toEqual([]);
    expect(refused.size, `${list.path} knows everything`).toBeGreaterThan(0);
  }
});

/** Values of each field as anybody is shown them, by the list: of others', too. */
async function valuesShown(): Promise<(path: string, field: string) => readonly string[]> {
  const values = new Map<string, Set<string>>();
  for (const list of lists)
    for (const person of list.people)
      for (const item of itemsOf(await all(list, person)))
        for (const [name, value] of Object.entries(item))
          for (const one of [value].flat())
            if (['string', 'number', 'boolean'].includes(typeof one)) {
              const key = `${recordOf(list.path)} ${name}`;
              values.set(key, (values.get(key) ?? new Set()).add(String(one)));
            }
  return (path, field) => [...(values.get(`${recordOf(path)} ${field}`) ?? [])].slice(0, 200);
}

/** How many values of a field are tried, spread over those that anybody is shown. */
const VALUES = bound('LEAK_VALUES', { short: 1, long: 20 });
const few = (values: readonly string[]): string[] =>
  values.filter((_, index) => index % Math.ceil(values.length / VALUES) === 0);

/** Who tries each filter: of each kind of right one, or everybody. */
const ASKED = VALUES > 1 ? EACH : ['sp.agent', 'tp.supervisor', 'cred.agent', 'sp.provider'];

function queriesOf(
  { path, fields }: List,
  values: (path: string, field: string) => readonly string[],
): Record<string, string>[] {
  const narrowed = [...fields].flatMap(([field, operators]) =>
    operators.flatMap((operator) => {
      // Of another file there are other parts.
      if (PARTS.test(path) && field === 'account_id') return [];
      if (operator === 'range') return [`${field}_range=|2020-01-01`, `${field}_range=|0`];
      if (operator === 'like') return [`${field}_like=an`];
      const known = values(path, field);
      return operator === 'in'
        ? [`${field}_in=${known.slice(0, 100).join(',')}`]
        : few(known).map((value) => `${field}_eq=${value}`);
    }),
  );
  const ordered = [...fields.keys()].map((field, index) => `ordering=${index % 2 ? '-' : ''}${field}`);
  return [...narrowed, ...ordered].map((text) => {
    const at = text.indexOf('=');
    return { [text.slice(0, at)]: text.slice(at + 1) };
  });
}

it('finds by no filter, order or search what is not in the list, and counts what it shows', async () => {
  const values = await valuesShown();
  let narrowed = 0;
  for (const list of lists) {
    if (VOCABULARY.test(list.path)) continue;
    // Parts of leads read what leads are narrowed by in the same way.
    const queries = PARTS_OF_LEADS.test(list.path)
      ? queriesOf(list, values).slice(0, 6)
      : queriesOf(list, values);
    for (const person of list.people.filter((one) => ASKED.includes(one))) {
      const seen = await all(list, person);
      const keys = keysOf(seen);
      const isWhole = seen.total === keys.length;
      if (seen.total !== undefined && keys.length > 0 && !CUT.test(list.path))
        expect([list.path, person, seen.total]).toEqual([list.path, person, keys.length]);
      for (const query of queries) {
        const { status, body, text } = await ask(list, person, {
          ...query,
          ...(isWhole ? { size: String(Math.max(1, Math.min(100, keys.length))) } : {}),
        });
        const what = `${list.path} ${person} ${JSON.stringify(query).slice(0, 200)}: ${text.slice(0, 300)}`;
        expect([200, 400, 404], what).toContain(status);
        if (status !== 200 || !Array.isArray(body.items)) continue;
        const found = keysOf(body);
        expect(
          found.filter((key) => !keys.includes(key)),
          what,
        ).toEqual([]);
        if (isWhole && keys.length <= 100) {
          expect(body.total, what).toBe(found.length);
          if ('ordering' in query) expect(found, what).toEqual(keys);
          else if (found.length < keys.length) narrowed += 1;
        }
      }
      // Of what is hidden a search says what it says of nothing.
      const ofNothing = await ask(list, person, { search: 'Canaryofnobodyend' });
      if (ofNothing.status !== 200 || keysOf(ofNothing.body).length === keys.length) continue;
      for (const { type, whose, kind, text } of world.words) {
        if (!text.startsWith('Canary') || maySee(person, kind, type, whose)) continue;
        const searched = await ask(list, person, { search: text });
        expect([list.path, person, text, searched.text]).toEqual([list.path, person, text, ofNothing.text]);
      }
    }
  }
  // Filters that narrow nothing would show nothing.
  expect(narrowed).toBeGreaterThan(100);
});

/** Every figure in an answer, with the list that it counts. */
function figuresIn(value: unknown): { count: number; query: Readonly<Record<string, unknown>> }[] {
  if (typeof value !== 'object' || value === null) return [];
  const { count, query } = value as Record<string, unknown>;
  const own =
    typeof count === 'number' && typeof query === 'object' && query !== null
      ? [{ count, query: query as Record<string, unknown> }]
      : [];
  return [...own, ...Object.values(value).flatMap(figuresIn)];
}

it.each(EACH)('figures count for %s what its lists show', async (person) => {
  const caller = world.app.as(person);
  const totalOf = async (path: string): Promise<number | undefined> =>
    (await caller.get<Listed>(path)).body.total;
  for (const type of ['sp', 'tp'])
    for (const part of ['stats', 'stats/map']) {
      const { status, body } = await caller.get(`/leads/${type}/${part}`);
      const figures = status === 200 ? figuresIn(body) : [];
      if (status === 200) expect(figures.length, part).toBeGreaterThan(0);
      const once = new Map(figures.map((figure) => [JSON.stringify(figure), figure]));
      for (const { count, query } of once.values()) {
        const asked = Object.entries(query).map(([name, value]) => [name, [value].flat().join(',')]);
        const search = new URLSearchParams(asked as [string, string][]).toString();
        const of = ['', '/task', '/outreach', '/notes', '/agreements'].map(
          (list) => `/leads/${type}${list}?${search}`,
        );
        let path = '';
        let total: number | undefined;
        while (total === undefined && of.length > 0) total = await totalOf((path = of.shift()!));
        expect([path, count]).toEqual([path, total]);
      }
    }
  for (const queue of ['accounts', 'resources'])
    for (const query of ['', '?credential_status_in=ONBOARDING', '?lead_type_eq=TP', '?search=Canary'])
      expect([queue, query, await totalOf(`/credentialing/${queue}/stats${query}`)]).toEqual([
        queue,
        query,
        await totalOf(`/credentialing/${queue}${query}`),
      ]);
  expect(await totalOf('/notices/unread')).toBe(await totalOf('/notices?read_eq=false'));
});

it.each(EACH)('the search of everything tells %s of nothing else', async (person) => {
  const search = (q: string) => world.app.as(person).post('/search', { q });
  const ofNothing = await search('Canaryofnobodyend');
  expect(ofNothing.status).toBe(200);
  const hidden = world.words.filter(({ type, whose, kind }) => !maySee(person, kind, type, whose));
  let found = 0;
  for (const word of world.words) {
    if (!word.text.startsWith('Canary')) continue;
    const { text } = await search(word.text);
    if (hidden.includes(word)) expect([word.text, text]).toEqual([word.text, ofNothing.text]);
    else if (text !== ofNothing.text) found += 1;
  }
  expect(found).toBeGreaterThan(0);
  // What all of them begin with.
  const { text } = await search('Canary');
  expect(text).not.toBe(ofNothing.text);
  expect(hidden.filter((word) => text.includes(word.text))).toEqual([]);
});
