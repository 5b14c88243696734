import { roleNames, scopeOf, type Action } from '#schemas/permissions.ts';
import { PEOPLE } from '#server/db/seed/people.ts';
import type { App } from '#server/platform/http.ts';

/** A JSON Schema as the document has it. */
export type Schema = Readonly<Record<string, unknown>>;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

/** One call that the document describes. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body?: Schema;
  /** Types of a file that is its whole body. */
  readonly file?: readonly string[];
  /** By status; null where nothing is said of the answer's content. */
  readonly answers: ReadonlyMap<number, Schema | null>;
  /** Types of the files that it answers instead of JSON. */
  readonly gives: readonly string[];
  /** Who of the demo's people hold the right it needs; null: for anybody. */
  readonly people: readonly string[] | null;
}

/** One person of each role. */
export const EACH_ROLE: readonly string[] = roleNames().map(
  (role) => PEOPLE.find((person) => person.role === role)!.username,
);

/** Addresses of parts of leads, which are narrowed as leads are; the first group is that of the leads. */
export const PARTS_OF_LEADS = /(\/leads\/(?:sp|tp))\/(basic-info|additional-info|addresses|places|stats.*)$/;

/** Who may make a call and sees what it is about: of the type that its address names. */
export function personOf({ people, path }: Operation): string | null {
  if (!people) return null;
  const type = /\/(sp|tp)(\/|$)/.exec(path)?.[1] ?? '';
  const ranked = [`${type}.supervisor`, `${type}.agent`, 'cred.supervisor', 'sp.supervisor'];
  return ranked.find((person) => people.includes(person)) ?? people[0] ?? null;
}

const filesIn = (of: { content?: Content } | undefined): string[] =>
  Object.keys(of?.content ?? {}).filter((type) => type !== 'application/json');

const contentOf = (of: { content?: Content } | undefined): Schema | undefined =>
  of?.content?.['application/json']?.schema;

function peopleWith(description: string): readonly string[] | null {
  const right = /^Needs the right (\S+)$/.exec(description)?.[1];
  if (!right) return null;
  const roles = roleNames().filter((role) => scopeOf(role, right as Action) !== null);
  return EACH_ROLE.filter((name) => roles.includes(PEOPLE.find(({ username }) => username === name)!.role));
}

/** What /api/openapi.json answers. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: { readonly Problem: Schema } };
}

/** What the document that an application gives describes. */
export const documentOf = async (app: Pick<App, 'inject'>): Promise<ReturnType<typeof readDocument>> =>
  readDocument((await app.inject('/api/openapi.json')).json<OpenApi>());

/** What the document describes, and its schema of a refusal. */
export function readDocument(document: OpenApi): { operations: Operation[]; problem: Schema } {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'head')
      .map(([method, said]): Operation => {
        const body = contentOf(said.requestBody);
        const file = filesIn(said.requestBody);
        return {
          method: method.toUpperCase() as Operation['method'],
          path,
          parameters: said.parameters ?? [],
          ...(body ? { body } : {}),
          ...(file.length > 0 ? { file } : {}),
          answers: new Map(
            Object.entries(said.responses).map(([status, of]) => [Number(status), contentOf(of) ?? null]),
          ),
          gives: filesIn(said.responses[200]),
          people: peopleWith(said.description),
        };
      }),
  );
  return { operations, problem: document.components.schemas.Problem };
}

interface Described {
  readonly description: string;
  readonly parameters?: Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Record<string, { readonly content?: Content }>;
}
