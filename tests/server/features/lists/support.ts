import { LISTS_PATH, type EntryList, type ListEntry } from '#schemas/list/index.ts';
import { lookupId } from '#server/db/lookups/index.ts';
import type { Answer, TestApp } from '#tests/support/app.ts';
import type { Refused } from '#tests/support/fails.ts';

export const SUPERVISOR = 'sp.supervisor';
export const FLORIDA = lookupId('state', 'FL');
export const GEORGIA = lookupId('state', 'GA');

export const listed = async (app: TestApp, list: string, person = SUPERVISOR): Promise<EntryList> =>
  (await app.as(person).get<EntryList>(`/${LISTS_PATH}/${list}`)).body;

export const add = (
  app: TestApp,
  list: string,
  name: string,
  more: object = {},
  person = SUPERVISOR,
): Promise<Answer<ListEntry & Refused>> =>
  app.as(person).post(`/${LISTS_PATH}/${list}`, { name_en: name, name_es: `${name} (es)`, ...more });

export const change = (
  app: TestApp,
  list: string,
  { entity_id, version }: Pick<ListEntry, 'entity_id' | 'version'>,
  values: object,
  person = SUPERVISOR,
): Promise<Answer<ListEntry & Refused>> =>
  app.as(person).patch(`/${LISTS_PATH}/${list}/${entity_id}`, { version, ...values });

export const remove = (
  app: TestApp,
  list: string,
  { entity_id, version }: Pick<ListEntry, 'entity_id' | 'version'>,
  person = SUPERVISOR,
): Promise<Answer<Refused>> =>
  app.as(person).delete(`/${LISTS_PATH}/${list}/${entity_id}?version=${version}`);

/** A new entry; the test fails when it is refused. */
export async function made(
  app: TestApp,
  list: string,
  name: string,
  more: object = {},
  person = SUPERVISOR,
): Promise<ListEntry> {
  const answer = await add(app, list, name, more, person);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
}
