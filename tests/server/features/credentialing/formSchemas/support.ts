import type { Form } from '#schemas/engine/form.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import type { FormDraft, FormVersion, FormVersionFull } from '#schemas/form-schema/version.ts';
import type { FormMigration } from '#schemas/form-schema/migration.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import type { Answer, TestApp } from '#tests/support/app.ts';
import { queryOn } from '#tests/support/query.ts';
import { ok, type Refusal } from '../support.ts';

export const PATH = '/credentialing/form-schemas';
export type Draft = Answer<FormDraft & Omit<Refusal, 'current'> & { current: FormDraft }>;

/** A shipped form with other words in it. */
export const reworded = (key: string, from: string, to: string): Form => {
  const text = JSON.stringify(SHIPPED_FORMS[key]);
  if (!text.includes(from)) throw new Error(`${key} does not say ${from}`);
  return JSON.parse(text.replaceAll(from, to)) as Form;
};
/** The vehicle form with another word for the unit. */
export const vehicle = (title: string): Form => reworded('vehicle', 'Unit name or number', title);

/** A form with a new text field at the beginning of its first section. */
export function withField(form: Form, id: string, more: JsonSchema = {}): Form {
  const copy = structuredClone(form) as unknown as {
    schema: { properties: Record<string, { properties: Record<string, JsonSchema> }> };
    labels: Record<'en' | 'es', { fields: Record<string, { title: string }> }>;
  };
  const [section] = Object.values(copy.schema.properties);
  section!.properties = {
    [id]: { 'x-field-id': id, type: 'string', maxLength: 50, format: 'plain', ...more },
    ...section!.properties,
  };
  copy.labels.en.fields[id] = { title: `${id} en` };
  copy.labels.es.fields[id] = { title: `${id} es` };
  return copy as unknown as Form;
}

/** What the credentials supervisor does to the form of a key. */
export function formOf(app: TestApp, key: string, person = 'cred.supervisor', language = 'en') {
  const caller = app.as(person, language);
  const path = `${PATH}/${key}`;
  /** The revision of the draft as it is: sent with what does not name another. */
  const now = async () => ({ revision: (await caller.get<FormDraft>(`${path}/draft`)).body.revision ?? 1 });
  return {
    list: async (query = '') =>
      ok(await caller.get<{ items: FormVersion[]; total: number }>(`${PATH}?key=${key}${query}`)).items,
    read: async (version?: number) =>
      ok(await caller.get<FormVersionFull>(`${path}${version === undefined ? '' : `?version=${version}`}`)),
    draft: () => caller.get<FormDraft>(`${path}/draft`),
    begin: (body: object = {}) => caller.post(`${path}/draft`, body) as Promise<Draft>,
    save: async (body: object) =>
      caller.patch(`${path}/draft`, { ...(await now()), ...body }) as Promise<Draft>,
    discard: async (revision?: number) =>
      caller.delete(
        `${path}/draft?revision=${revision ?? (await now()).revision}`,
      ) as unknown as Promise<Draft>,
    publish: async (body: object = {}) =>
      caller.post(`${path}/draft/publish`, { ...(await now()), ...body }) as unknown as Promise<
        Answer<
          { version: FormVersion; migration: FormMigration | null } & Omit<Refusal, 'current'> & {
              current?: FormDraft;
            }
        >
      >,
    retire: (version: number) => caller.post<FormVersion & Refusal>(`${path}/retire`, { version }),
  };
}

/** Publishes a form as a supervisor does: as a draft first. */
export async function publishNew(app: TestApp, key: string, form: Form, note?: string): Promise<FormVersion> {
  const { begin, publish } = formOf(app, key);
  const { revision } = ok(await begin({ form }));
  return ok(await publish({ revision, note })).version;
}

/** What history says of a form, the oldest first. */
export const historyOf = (app: Pick<TestApp, 'db'>, key: string) =>
  queryOn(app)<{ type: string; actor_id: string | null; detail: Record<string, unknown> }>`
    select type, actor_id, detail from history where resource = 'form_schema' and detail ->> 'form' = ${key}
     order by at, entity_id`;
