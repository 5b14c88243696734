import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormBundle } from '#schemas/form-schema/bundle.ts';
import type { FormMigration } from '#schemas/form-schema/migration.ts';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import type { FormDraft, FormVersion, FormVersionFull } from '#schemas/form-schema/version.ts';
import type { Form } from '#schemas/engine/form.ts';
import { datedName, saveBlob } from '#src/dataProvider/files.ts';
import { useProvider, type ConsoleProvider } from '#src/dataProvider/index.ts';
import { formPath, formsKey, migrationPath, usePutDraft } from './api.ts';

/** A call that changes something of forms: whatever is told of them is asked anew. */
function useCommand<In, Out>(run: (provider: ConsoleProvider, input: In) => Promise<Out>) {
  const provider = useProvider();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: In) => run(provider, input),
    onSettled: () => void queries.invalidateQueries({ queryKey: formsKey() }),
  });
}

export type NewDraft = { readonly from?: number } | { readonly form: Form; readonly ops?: readonly FormOp[] };

/** From the current version, from another one, or from a form. 409: there is one already. */
export const useBeginDraft = (key: string) =>
  useCommand((provider, body: NewDraft) =>
    provider.call<FormDraft>(formPath(key, 'draft'), { method: 'POST', body }),
  );

export const useDiscardDraft = (key: string) =>
  useCommand((provider, revision: number) =>
    provider.call<undefined>(formPath(key, 'draft'), { method: 'DELETE', query: { revision } }),
  );

export interface DraftChange {
  readonly revision: number;
  readonly ops?: readonly FormOp[];
  readonly note?: string | null;
}

/** Saves what belongs to the draft besides its form; its answer is on the screen at once. */
export function useChangeDraft(key: string) {
  const provider = useProvider();
  const put = usePutDraft();
  return useMutation({
    mutationFn: (body: DraftChange) =>
      provider.call<FormDraft>(formPath(key, 'draft'), { method: 'PATCH', body }),
    onSuccess: put,
  });
}

export interface Published {
  readonly version: FormVersion;
  /** null: no file takes it. */
  readonly migration: FormMigration | null;
}

export function usePublish(key: string) {
  const provider = useProvider();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly revision: number; readonly note: string | null }) =>
      provider.call<Published>(formPath(key, 'draft', 'publish'), { method: 'POST', body }),
    // What is refused leaves the screen as it is.
    onSuccess: () => void queries.invalidateQueries({ queryKey: formsKey() }),
  });
}

export function useDryRun(key: string) {
  const provider = useProvider();
  return useMutation({
    mutationFn: (revision: number) =>
      provider.call<FormMigration>(formPath(key, 'draft', 'dry-run'), { method: 'POST', body: { revision } }),
  });
}

export const useRetire = (key: string) =>
  useCommand((provider, version: number) =>
    provider.call<FormVersion>(formPath(key, 'retire'), { method: 'POST', body: { version } }),
  );

export const useMigrationStep = (id: string) =>
  useCommand((provider, step: 'undo' | 'cancel') =>
    provider.call<FormMigration>(migrationPath(id, step), { method: 'POST' }),
  );

export const useTakeRelease = (key: string) =>
  useCommand((provider, take: readonly string[]) =>
    provider.call<FormDraft>(formPath(key, 'release'), { method: 'POST', body: { take } }),
  );

export const useDeclineRelease = (key: string) =>
  useCommand((provider, _: undefined) =>
    provider.call<undefined>(formPath(key, 'release'), { method: 'POST', body: { decline: true } }),
  );

const save = (content: unknown, stem: string): void =>
  saveBlob(
    new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' }),
    datedName(stem, 'json'),
  );

/** Saves a version as a file that can be imported again; of no version the form with all of its versions. */
export function useExport() {
  const provider = useProvider();
  return useMutation({
    mutationFn: async ({ key, version }: { readonly key: string; readonly version: number | null }) => {
      if (version === null) return save(await provider.call<FormBundle>(formPath(key, 'bundle')), key);
      const { form, ops } = await provider.call<FormVersionFull>(formPath(key), { query: { version } });
      save({ key, form, ops }, `${key}-v${version}`);
    },
  });
}
