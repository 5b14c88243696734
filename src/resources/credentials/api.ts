import {
  queryOptions,
  useQueries,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { credentialPath } from '#schemas/addresses.ts';
import { ACCOUNTS } from '#schemas/credential/account.ts';
import type { FieldStates } from '#schemas/credential/file.ts';
import type { CredentialComment, RequirementItem } from '#schemas/credential/item.ts';
import { RESOURCES } from '#schemas/credential/resource.ts';
import type {
  Cycle,
  FormRef,
  ResourceRecord,
  SubjectRef,
  SubjectRights,
  Summary,
} from '#schemas/credential/subject.ts';
import type { Language } from '#schemas/engine/codes.ts';
import type { Progress } from '#schemas/engine/form.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type {
  AccountCredentialStatus,
  OperationalStatus,
  ResourceKind,
  SubjectKind,
} from '#schemas/vocabulary/index.ts';
import { useProvider, type ConsoleProvider } from '#src/dataProvider/index.ts';
import type { ApiPage } from '#src/dataProvider/lists.ts';
import type { Query } from '#src/dataProvider/http.ts';
import type { FormDefinition } from '#src/forms/types.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { NONE } from '#src/kinds/shared/none.ts';
import { useIsLive } from '#src/live/hooks.ts';

/** A credential file's account as the API writes it, with what its reader may do. */
/** Its counts are those of the whole file; `own` are those of the account without its resources (single only). */
export interface Account extends Summary {
  readonly own?: Summary;
  readonly entity_id: string;
  readonly version: number;
  readonly name: string;
  readonly lead_type: LeadType;
  readonly credential_status: AccountCredentialStatus;
  readonly operational_status: OperationalStatus;
  readonly status_at: string;
  readonly cred_agent_id: string | null;
  readonly submitted_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** On a single record only. */
  readonly forms?: readonly FormRef[];
  readonly cycle?: Cycle | null;
  readonly can: SubjectRights & {
    readonly claim: boolean;
    readonly assign: boolean;
    readonly screen: boolean;
    readonly packet: boolean;
  };
}

/** What changes in a form while people work on it. */
export interface FileState {
  readonly account: Account;
  readonly resource: ResourceRecord | null;
  readonly instance: SubjectRef & {
    readonly entity_id: string;
    readonly version: number;
    readonly schema_key: string;
    readonly schema_version: number;
    readonly title: string;
  };
  readonly data: Readonly<Record<string, unknown>>;
  readonly fields: FieldStates;
  readonly progress: Progress;
  readonly editable: boolean;
}

/** A form instance as the API answers it: its state, and the form in the reader's language. */
export type FormFile = FileState & FormDefinition;

/** A page of records as the API answers it. */
export interface PageOf<T> extends Omit<ApiPage, 'items'> {
  readonly items: readonly T[];
}

const below = (base: string, id: string, part?: string): string =>
  [base, encodeURIComponent(id), ...(part ? [part] : [])].join('/');
/** The path of an account, or of something of it: `accountPath(id, 'status')`. */
export const accountPath = (id: string, part?: string): string => below(ACCOUNTS.name, id, part);
export const resourcePath = (id: string, part?: string): string => below(RESOURCES.name, id, part);
const INSTANCES_PATH = 'credentialing/instances';
export const instancePath = (id: string, part?: string): string => below(INSTANCES_PATH, id, part);
export const ITEMS_PATH = 'credentialing/items';
export const DOCUMENTS_PATH = 'credentialing/documents';
export const COMMENTS_PATH = 'credentialing/comments';

/** Where the staff reads a file: `id` is the account's or the resource's (specification §2). */
export const detailsAddress = (id: string, kind: SubjectKind = 'ACCOUNT'): string =>
  credentialPath(id, kind.toLowerCase());

/** Every answer about a file has a key that begins so. */
const FILE = 'credential-file';
/** More items than a subject has; lists that grow are read page by page. */
const WHOLE = 100;

/** A call of a file; its words are in a language: another language is another answer. */
const fileQuery = <T>(provider: ConsoleProvider, language: Language, path: string, query: Query = {}) =>
  queryOptions({
    queryKey: [FILE, path, query, language],
    queryFn: ({ signal }) => provider.call<T>(path, { query, signal }),
  });

function useFileQuery<T>(path: string, query: Query = {}, enabled = true) {
  const provider = useProvider();
  const language = useLanguage();
  return useQuery({ ...fileQuery<T>(provider, language, path, query), enabled });
}

export const OWN_ACCOUNT_PATH = `${ACCOUNTS.name}/mine`;
/** The account that the reader, a provider, fills in. */
export const useOwnAccount = () => useFileQuery<Account>(OWN_ACCOUNT_PATH);

/** How often a form that is open asks whether it is still the same one while no line tells of it, ms. */
const LOOK_MS = 30_000;

/**
 * Looks when it is told of a change, or now and then, and when the reader comes back to the page, whether a form has taken another version, and then
 * asks for it anew. `record` is the path of the account or resource that names it, which the screen has read already.
 */
export function useNewVersions(record: string, { entity_id, schema_version }: FormFile['instance']): void {
  const provider = useProvider();
  const language = useLanguage();
  const { refreshForm } = useFileCache();
  const isLive = useIsLive();
  const { data } = useQuery({
    ...fileQuery<{ readonly forms?: readonly FormRef[] }>(provider, language, record),
    refetchInterval: isLive ? false : LOOK_MS,
    refetchOnWindowFocus: 'always',
    refetchOnMount: false,
  });
  const newest = data?.forms?.find((form) => form.entity_id === entity_id)?.schema_version;
  const refresh = useRef(refreshForm);
  useEffect(() => {
    refresh.current = refreshForm;
  });
  useEffect(() => {
    if (newest !== undefined && newest !== schema_version) refresh.current(entity_id);
  }, [newest, schema_version, entity_id]);
}
export const useAccount = (id: string) => useFileQuery<Account>(accountPath(id), {}, id !== '');
export const useResource = (id: string) => useFileQuery<ResourceRecord>(resourcePath(id), {}, id !== '');
/** A form of a subject, by the key that `forms` of its record names. */
export const useInstance = (id: string) => useFileQuery<FormFile>(instancePath(id), {}, id !== '');

/** All forms of a subject, in the order in which its record names them; `files` is null until every one is there. */
export function useInstances(forms: readonly Pick<FormRef, 'entity_id'>[]) {
  const provider = useProvider();
  const language = useLanguage();
  return useQueries({
    queries: forms.map(({ entity_id }) => fileQuery<FormFile>(provider, language, instancePath(entity_id))),
    combine: (answers) => ({
      files: answers.every(({ data }) => data) ? answers.flatMap(({ data }) => data ?? []) : null,
      error: answers.find(({ error }) => error)?.error ?? null,
      refetch: () => void Promise.all(answers.map((answer) => answer.refetch())),
    }),
  });
}

/** The resources of an account, a page of one kind. */
export const useResources = (accountId: string, kind: ResourceKind, page = 1, size = 25) =>
  useFileQuery<PageOf<ResourceRecord>>(RESOURCES.name, {
    account_id_eq: accountId,
    kind_in: [kind],
    page,
    size,
  });

/** What a list is asked for that tells of one subject: without a key it would tell of the whole file. */
export const subjectQuery = ({ account_id, resource_id }: SubjectRef): Query => ({
  account_id_eq: account_id,
  resource_id_eq: resource_id ?? NONE,
});

/** The requirement items of a subject with their documents. */
export function useItems(ref: SubjectRef) {
  const { data, ...rest } = useFileQuery<PageOf<RequirementItem>>(ITEMS_PATH, {
    ...subjectQuery(ref),
    size: WHOLE,
  });
  return { ...rest, items: data?.items };
}

/** What was written about a resource, newest first; without one, about the account and all of its resources. */
export const useComments = ({ account_id, resource_id }: SubjectRef, page: number, size: number) =>
  useFileQuery<PageOf<CredentialComment>>(COMMENTS_PATH, {
    account_id_eq: account_id,
    resource_id_eq: resource_id,
    page,
    size,
  });

/** Any other list of a file: events, cycles, verifications, checks. */
export const useFileList = <T>(path: string, query: Query = {}, enabled = true) =>
  useFileQuery<T>(path, query, enabled);

export interface FileCache {
  /** A command's answer: the form's state without the form, which stays. */
  readonly putInstance: (state: FileState) => void;
  /** The same while somebody types: of what is on the screen only the items are asked anew, the rest when it is opened. */
  readonly putDraft: (state: FileState) => void;
  /** Asks anew for a form, which has taken another version. */
  readonly refreshForm: (id: string) => void;
  /** Asks anew what is told of files besides the forms themselves. */
  readonly refreshParts: () => Promise<void>;
  /** Asks everything anew that is told of files; resolves when what is on the screen is there. */
  readonly refresh: () => Promise<void>;
}

/** Writes what commands answer into what the screens show. */
export function useFileCache(): FileCache {
  const queries = useQueryClient();
  const language = useLanguage();
  const keyOf = (id: string): QueryKey => [FILE, instancePath(id), {}, language];
  const refreshForm = (id: string) => void queries.invalidateQueries({ queryKey: keyOf(id) });
  const put = (state: FileState) => {
    const key = keyOf(state.instance.entity_id);
    const held = queries.getQueryData<FormFile>(key);
    // The state of another version of the form says nothing of this one.
    if (held && held.instance.schema_version !== state.instance.schema_version)
      return refreshForm(state.instance.entity_id);
    queries.setQueryData<FormFile>(key, (file) =>
      // Answers may overtake each other.
      file && file.instance.version <= state.instance.version ? { ...file, ...state } : file,
    );
  };
  return {
    putInstance: (state) => {
      put(state);
      void forgetOthers(queries);
    },
    putDraft: (state) => {
      put(state);
      void queries.invalidateQueries({ predicate: isPart, refetchType: 'none' });
      void queries.invalidateQueries({ queryKey: [FILE, ITEMS_PATH] });
    },
    refreshForm,
    refreshParts: () => forgetOthers(queries),
    refresh: async () => {
      forgetLists(queries);
      await queries.invalidateQueries({ queryKey: [FILE] });
    },
  };
}

/** Summaries, items and history follow from what a command changed; the other forms do not. */
async function forgetOthers(queries: QueryClient): Promise<void> {
  forgetLists(queries);
  await queries.invalidateQueries({ predicate: isPart });
}

const isPart = ({ queryKey: [head, path] }: { readonly queryKey: QueryKey }): boolean =>
  head === FILE && !String(path).startsWith(`${INSTANCES_PATH}/`);

function forgetLists(queries: QueryClient): void {
  for (const { name } of [ACCOUNTS, RESOURCES]) void queries.invalidateQueries({ queryKey: [name] });
  void queries.invalidateQueries({ queryKey: [HISTORY] });
}

const HISTORY = 'credential-history';
export const historyKey = (id: string) => [HISTORY, id] as const;
