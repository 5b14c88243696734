import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ASSIGN_MAX, type AssignmentOrder } from '#schemas/assignment.ts';
import { ACCOUNTS } from '#schemas/credential/account.ts';
import type { Values } from '#schemas/engine/field.ts';
import { useProvider, type ConsoleProvider } from '#src/dataProvider/index.ts';
import { chunksOf, listQuery, type ApiPage } from '#src/dataProvider/lists.ts';
import { accountPath, type Account } from '../api.ts';

/** A file as the list has it. */
export interface FileAt {
  readonly entity_id: string;
  readonly version: number;
}
export interface AssignedFile extends FileAt {
  readonly cred_agent_id: string | null;
  readonly before: string | null;
}

/** Which files: these, or all that the list's filters find. */
export type Which = { readonly ids: readonly string[] } | { readonly filter: Values };

/** The files that an assignment is about at their present versions, at most as many as one call takes. */
async function filesOf(provider: ConsoleProvider, which: Which): Promise<FileAt[]> {
  const ask = async (filter: Values) => {
    const pagination = { page: 1, perPage: ASSIGN_MAX };
    const sort = { field: 'name', order: 'ASC' as const };
    const query = listQuery({ filter, pagination, sort });
    return (await provider.call<ApiPage>(ACCOUNTS.name, { query })).items as unknown as Account[];
  };
  const pages =
    'filter' in which
      ? [await ask(which.filter)]
      : await Promise.all(chunksOf(which.ids).map((ids) => ask({ entity_id_in: [...ids] })));
  return pages.flat().map(({ entity_id, version }) => ({ entity_id, version }));
}

/** The calls that say who works on which file; lists and counters are asked anew after each, also a refused one. */
export function useAssignCalls() {
  const provider = useProvider();
  const queries = useQueryClient();
  const path = `${ACCOUNTS.name}/assign`;
  const onSettled = () => queries.invalidateQueries({ queryKey: [ACCOUNTS.name] });
  const assign = useMutation({
    mutationFn: async ({ which, order }: { which: Which; order: AssignmentOrder }) => {
      const items = await filesOf(provider, which);
      const body = { ...order, items };
      return (await provider.call<{ items: AssignedFile[] }>(path, { method: 'POST', body })).items;
    },
    onSettled,
  });
  const undo = useMutation({
    mutationFn: (items: readonly AssignedFile[]) =>
      provider.call(`${path}/undo`, {
        method: 'POST',
        body: {
          items: items.map(({ entity_id, version, before }) => ({
            entity_id,
            version,
            cred_agent_id: before,
          })),
        },
      }),
    onSettled,
  });
  return { assign, undo };
}

export interface Login {
  readonly entity_id: string;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** The logins that a file may be given. */
export function useLogins(id: string, search: string) {
  const provider = useProvider();
  return useQuery({
    queryKey: [ACCOUNTS.name, 'logins', id, search],
    queryFn: ({ signal }) =>
      provider.call<{ items: Login[]; total: number }>(accountPath(id, 'logins'), {
        query: { search: search.trim() || null, size: 50 },
        signal,
      }),
  });
}

/** Says who fills in a file, or asks for somebody who works on it. */
export function useFileCalls(account: FileAt) {
  const provider = useProvider();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: [ACCOUNTS.name] });
  const { entity_id: id, version } = account;
  return {
    setLogin: useMutation({
      mutationFn: (provider_user_id: string | null) =>
        provider.call(accountPath(id, 'provider'), { method: 'PATCH', body: { version, provider_user_id } }),
      onSettled,
    }),
    requestAgent: useMutation({
      mutationFn: (note: string) =>
        provider.call(accountPath(id, 'request-agent'), { method: 'POST', body: { note } }),
    }),
  };
}
