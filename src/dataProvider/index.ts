import simpleRest from 'ra-data-simple-rest';
import {
  useDataProvider,
  type fetchUtils,
  type DataProvider,
  type FilterPayload,
  type RaRecord,
  type SortPayload,
} from 'ra-core';
import { createHttp, type CallOptions, type Http, type HttpOptions, type Query } from './http.ts';
import {
  chunksOf,
  FILES_PATH,
  isLookup,
  keyQueries,
  listQuery,
  listResult,
  USERS_PATH,
  type ApiPage,
} from './lists.ts';
import { changedFields, forCreation, withId } from './records.ts';
import type { Person } from '#schemas/person.ts';

export interface Change extends RaRecord {
  readonly created_at: string;
  readonly type: string;
  readonly actor: Person | null;
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
  /** `account`: it happened to the credential file of the lead that is read. */
  readonly resource?: string;
  /** The record it happened to, which may have been merged into the one that is read. */
  readonly record_id?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

export interface ChangesParams {
  readonly id: string;
  readonly page?: number;
  readonly size?: number;
  /** Of a lead's timeline: which entries, and next to which (docs/decisions/014). */
  readonly query?: Query;
  readonly signal?: AbortSignal;
}

export interface Changes {
  readonly data: Change[];
  readonly total: number;
  readonly meta: {
    readonly total_exact: boolean;
    /** Null: read from an entry on, and so on no page. */
    readonly page: number | null;
    /** Whether there is more in the direction of reading. */
    readonly more: boolean;
    /** Of `around`: whether the entry is there. */
    readonly found?: boolean;
  };
}

export interface ExportParams {
  /** Letters, digits, point, dash and underscore. */
  readonly filename: string;
  readonly filter?: FilterPayload;
  readonly sort?: SortPayload;
  /** Only these records of the list. */
  readonly ids?: readonly string[];
  readonly signal?: AbortSignal;
}

/** react-admin's provider, and what our API has besides. A resource is the path of its list below the API's base. */
export interface ConsoleProvider extends DataProvider {
  /** What happened to a record, newest first. */
  changes(resource: string, params: ChangesParams): Promise<Changes>;
  /** The filtered list as a CSV file. */
  exportCsv(resource: string, params: ExportParams): Promise<Blob>;
  /** Any other call: JSON in, JSON out, as the API writes it. */
  call<T>(path: string, options?: CallOptions): Promise<T>;
  /** Any other call whose answer is not JSON. */
  callRaw(path: string, options?: CallOptions): Promise<Response>;
}

/** A million rows take the server less than a minute; a dead line must still end. */
const EXPORT_TIMEOUT_MS = 300_000;
/** People join and leave rarely; a screen that stays open all day should still see it. */
const USERS_FRESH_MS = 300_000;

export function createDataProvider(options: HttpOptions): ConsoleProvider {
  const http = createHttp(options);
  const call = async <T>(path: string, callOptions?: CallOptions): Promise<T> => {
    const response = await http(path, callOptions);
    return (response.status === 204 ? undefined : await response.json()) as T;
  };
  const rest = simpleRest('', restClient(http));
  const users = usersOf(call);

  return {
    ...rest,
    supportAbortSignal: true,
    create: async (resource, { data, meta }) => {
      const body = forCreation(data);
      return { data: withId(await call(resource, { method: 'POST', query: queryIn(meta), body })) as never };
    },

    getList: async (resource, params) =>
      listResult(await call<ApiPage>(resource, { query: listQuery(params), signal: params.signal })),

    getManyReference: async (resource, params) => {
      const filter = { ...params.filter, [params.target]: params.id };
      return listResult(
        await call<ApiPage>(resource, { query: listQuery({ ...params, filter }), signal: params.signal }),
      );
    },

    getMany: async (resource, { ids, signal }) => {
      const keys = [...new Set(ids.map(String))];
      if (resource === USERS_PATH) {
        const people = await users(signal);
        return { data: keys.flatMap((id) => (people.get(id) ?? []) as never[]) };
      }
      if (isLookup(resource)) {
        const pages = await Promise.all(
          keyQueries(keys).map((query) => call<ApiPage>(resource, { query, signal })),
        );
        return { data: pages.flatMap((page) => page.items.map(withId)) as never[] };
      }
      if (resource === FILES_PATH) {
        const pages = await Promise.all(
          chunksOf(keys).map((ids) =>
            call<Pick<ApiPage, 'items'>>(`${FILES_PATH}/states`, { query: { ids }, signal }),
          ),
        );
        return { data: pages.flatMap((page) => page.items.map(withId)) as never[] };
      }
      const found = await Promise.all(keys.map((id) => rest.getOne(resource, { id, signal })));
      return { data: found.map(({ data }) => data) as never[] };
    },

    update: async (resource, { id, data, previousData, meta }) => {
      const changes = changedFields(data, previousData);
      if (Object.keys(changes).length === 0) return { data: previousData };
      const body = { ...changes, version: previousData.version };
      const path = `${resource}/${encodeURIComponent(id)}`;
      return { data: withId(await call(path, { method: 'PATCH', query: queryIn(meta), body })) as never };
    },

    // A write needs the version of each record, which a bulk call does not have.
    updateMany: () => Promise.reject(new Error('Records are changed one by one')),

    changes: async (resource, { id, page = 1, size = 25, query = {}, signal }) => {
      const path = `${resource}/${encodeURIComponent(id)}/changes`;
      const answer = await call<Pick<ApiPage, 'items' | 'total'> & Changes['meta']>(path, {
        query: { page, size, ...query },
        signal,
      });
      const { items, total, total_exact, page: read, more, found } = answer;
      return {
        data: items.map((item) => withId(item) as Change),
        total,
        meta: { total_exact, page: read, more, ...(found === undefined ? {} : { found }) },
      };
    },

    exportCsv: async (resource, { filename, filter, sort, ids, signal }) => {
      const path = `${resource}/export/csv/${encodeURIComponent(filename)}`;
      const query = listQuery({ filter, sort });
      const headers = { accept: 'text/csv, application/json' };
      const body = ids && { ids };
      return (
        await http(path, { method: 'POST', query, body, headers, signal, timeoutMs: EXPORT_TIMEOUT_MS })
      ).blob();
    },

    call,
    callRaw: http,
  };
}

/** Parameters of a save besides its values, as `meta: { query }`. */
const queryIn = (meta: unknown): Query => (meta as { readonly query?: Query } | undefined)?.query ?? {};

/** The client of ra-data-simple-rest: its addresses begin with '/', its body is JSON text, its answers have an `id`. */
const restClient =
  (http: Http): Parameters<typeof simpleRest>[1] =>
  async (url: string, { method, body, signal }: fetchUtils.Options = {}) => {
    const response = await http(url.slice(1), {
      method: method as CallOptions['method'],
      ...(signal ? { signal } : {}),
      ...(typeof body === 'string' ? { body: JSON.parse(body) as unknown } : {}),
    });
    const text = await response.text();
    const json: unknown = text === '' ? {} : withId(JSON.parse(text) as Record<string, unknown>);
    return { status: response.status, headers: response.headers, body: text, json };
  };

/** All people whom the signed-in person may see, kept for a while: every row of every list names some of them. */
function usersOf(
  call: ConsoleProvider['call'],
): (signal?: AbortSignal) => Promise<ReadonlyMap<string, RaRecord>> {
  let known: { readonly people: Promise<Map<string, RaRecord>>; readonly until: number } | null = null;
  return () => {
    if (known && Date.now() < known.until) return known.people;
    // Not tied to the caller's signal: others wait for the same answer.
    const people = call<ApiPage>(USERS_PATH).then(
      ({ items }) => new Map(items.map(withId).map((person) => [String(person.id), person])),
    );
    known = { people, until: Date.now() + USERS_FRESH_MS };
    people.catch(() => (known = null));
    return people;
  };
}

/** The data provider with what is ours in its type. */
export const useProvider = (): ConsoleProvider => useDataProvider<ConsoleProvider>();
