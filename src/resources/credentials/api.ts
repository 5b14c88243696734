import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ACCOUNTS } from '#schemas/credential/account.ts';
import type { Language } from '#schemas/engine/codes.ts';
import type { Progress } from '#schemas/engine/form.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { AccountCredentialStatus, OperationalStatus } from '#schemas/vocabulary/index.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import type { FieldStates } from '#schemas/credential/file.ts';
import type { FormDefinition } from '#src/forms/types.ts';
import { useLanguage } from '#src/i18n/hooks.ts';

/** A credential file's account as the API writes it, with what its reader may do. */
export interface Account {
  readonly entity_id: string;
  readonly version: number;
  readonly name: string;
  readonly lead_type: LeadType;
  readonly credential_status: AccountCredentialStatus;
  readonly operational_status: OperationalStatus;
  readonly cred_agent_id: string | null;
  readonly submitted_at: string | null;
  readonly updated_at: string;
  readonly can: {
    readonly edit: boolean;
    readonly submit: boolean;
    readonly review: boolean;
    readonly claim: boolean;
    readonly statuses: readonly AccountCredentialStatus[];
  };
}

/** What changes in a file while people work on it. */
export interface FileState {
  readonly account: Account;
  readonly instance: {
    readonly entity_id: string;
    readonly version: number;
    readonly schema_key: string;
    readonly schema_version: number;
  };
  readonly data: Readonly<Record<string, unknown>>;
  readonly fields: FieldStates;
  readonly progress: Progress;
  readonly editable: boolean;
}

export type FormFile = FileState & FormDefinition;

/** The path of an account, or of something of it: `accountPath(id, 'form')`. */
export const accountPath = (id: string, part?: string): string =>
  [ACCOUNTS.name, encodeURIComponent(id), ...(part ? [part] : [])].join('/');

export const listAddress = '/credentialing/credential';
export const detailsAddress = (id: string): string =>
  `${listAddress}/details/${encodeURIComponent(id)}/account`;

/** Labels and validator are in a language: another language is another answer. */
const fileKey = (id: string, language: Language) => ['credential-file', id, language] as const;

export function useOwnAccount() {
  const provider = useProvider();
  return useQuery({
    queryKey: ['credential-file', 'mine'],
    queryFn: ({ signal }) => provider.call<Account>(`${ACCOUNTS.name}/mine`, { signal }),
  });
}

export function useFile(id: string) {
  const provider = useProvider();
  const language = useLanguage();
  return useQuery({
    queryKey: fileKey(id, language),
    queryFn: ({ signal }) => provider.call<FormFile>(accountPath(id, 'form'), { signal }),
    enabled: id !== '',
  });
}

export interface FileCache {
  /** A command's answer: the file without its form, which stays. */
  readonly put: (state: FileState) => void;
  readonly putAccount: (account: Account) => void;
  readonly refresh: () => Promise<void>;
}

/** Writes what commands answer into the file that the screens show; lists are asked anew. */
export function useFileCache(id: string): FileCache {
  const queries = useQueryClient();
  const key = fileKey(id, useLanguage());
  const patch = (change: (file: FormFile) => FormFile) => {
    queries.setQueryData<FormFile>(key, (file) => (file ? change(file) : file));
    forgetLists(queries, id);
  };
  return {
    put: (state) => patch((file) => ({ ...file, ...state })),
    putAccount: (account) => patch((file) => ({ ...file, account, editable: account.can.edit })),
    refresh: () => queries.invalidateQueries({ queryKey: key }),
  };
}

function forgetLists(queries: QueryClient, id: string): void {
  void queries.invalidateQueries({ queryKey: [ACCOUNTS.name] });
  void queries.invalidateQueries({ queryKey: historyKey(id) });
}

export const historyKey = (id: string) => ['credential-history', id] as const;
