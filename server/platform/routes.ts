import { Type, type Static, type TSchema, type TUnknown, type TUnsafe } from '@sinclair/typebox';
import { KEY_PATTERN } from '#schemas/engine/formats.ts';
import { compileFor } from './ajv.ts';
import { Problem } from './problem.ts';

/** One of these words, as its type. */
export const oneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>(Type.String({ enum: [...values] }));

/** What a route answers that has made something, has begun something, or has nothing to say (platform/openapi.ts). */
export const MADE = { 201: Type.Unknown() };
export const BEGUN = { 202: Type.Unknown() };
export const EMPTY = { 204: Type.Unsafe<undefined>(Type.Null()) };

/** What a route takes that is no JSON but a file of one of these types. */
export const bytesOf = (...types: readonly string[]): TUnknown =>
  // The map of types is not what TypeBox calls a schema, but what Fastify and the document do.
  ({ content: Object.fromEntries(types.map((type) => [type, { schema: {} }])) }) as unknown as TUnknown;

/** What a route answers that gives such a file. */
export const fileOf = (...types: readonly string[]): { 200: TUnknown } => ({ 200: bytesOf(...types) });

/** Of an object: nothing but what is named. */
export const closed = { additionalProperties: false };

/** The database counts versions so far. */
const MOST = 2_147_483_647;
/** A version or revision as its sender has it. */
export const Version = Type.Integer({ minimum: 1, maximum: MOST });

/** Key of a record in a path. Anything else than a UUID names nothing. */
export const Key = Type.Object({
  id: Type.String({ pattern: KEY_PATTERN }),
});

export const HistoryQuery = Type.Object(
  {
    page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
    size: Type.Integer({ minimum: 1, maximum: 100, default: 25 }),
  },
  { additionalProperties: false },
);

/** Saves that look for what exists already refuse with `possible_duplicate`; without the parameter they save (§7). */
export const DuplicatesQuery = Type.Object({ check_duplicates: Type.Boolean({ default: false }) });

/** A body that changes a record carries the version it was read at (design 'The API'). */
export const Versioned = <S extends TSchema>(values: S): TUnsafe<Static<S> & { version: number }> =>
  Type.Unsafe({
    ...values,
    properties: {
      ...(values as unknown as { properties: object }).properties,
      version: Version,
    },
    required: [...((values as unknown as { required?: readonly string[] }).required ?? []), 'version'],
  });

/** What carries a version besides its values. Throws `bad_request` naming a version that is missing or no number. */
export function versionOf(body: { readonly version?: unknown }): number {
  const { version } = body;
  if (typeof version === 'number' && Number.isInteger(version) && version > 0 && version <= MOST)
    return version;
  throw new Problem('bad_request', [
    { field: 'version', code: version === undefined || version === null ? 'required' : 'wrong_type' },
  ]);
}

/** A call without a body names the version it means in its address. */
export const VersionQuery = Type.Object({ version: Version }, { additionalProperties: false });

/**
 * The schema of such a route describes its body; the command validates it, because what people type is normalised
 * first and the rules between fields must be told together with the rest.
 */
export const ownBody = {
  validatorCompiler: ({ httpPart, schema }: { httpPart?: string; schema: unknown }) =>
    httpPart === 'body' ? checkIsObject : compileFor(httpPart, schema as Record<string, unknown>),
};

const MAX_FIELDS = 500;

function checkIsObject(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Problem('bad_request');
  if (Object.keys(body).length > MAX_FIELDS) throw new Problem('bad_request');
  return true;
}
