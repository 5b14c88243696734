import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Form } from '#schemas/engine/form.ts';
import type { Person } from '#schemas/person.ts';
import { datedName, saveBlob } from '#src/dataProvider/files.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import type { PageOf } from '../credentials/api.ts';

const PATH = 'credentialing/form-schemas';
const KEY = 'form-schemas';
export const PAGE_SIZE = 25;

/** A published version of a form, as the API tells it. */
export interface FormVersion {
  readonly key: string;
  readonly title: string;
  readonly version: number;
  readonly note: string | null;
  /** ISO 8601. */
  readonly published_at: string;
  /** null: as shipped. */
  readonly created_by: Person | null;
  /** New files are pinned to it. */
  readonly current: boolean;
}

/** The published versions of a form, or of all (null), newest first. */
export function useFormVersions(key: string | null, page: number) {
  const provider = useProvider();
  const language = useLanguage();
  return useQuery({
    queryKey: [KEY, key, page, language],
    queryFn: ({ signal }) =>
      provider.call<PageOf<FormVersion>>(PATH, { query: { key, page: page + 1, size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Saves a version as a file that can be imported again. */
export function useExportForm() {
  const provider = useProvider();
  return useMutation({
    mutationFn: async ({ key, version }: Pick<FormVersion, 'key' | 'version'>) => {
      const { form } = await provider.call<FormVersion & { form: Form }>(
        `${PATH}/${encodeURIComponent(key)}`,
        { query: { version } },
      );
      const text = `${JSON.stringify({ key, form }, null, 2)}\n`;
      saveBlob(new Blob([text], { type: 'application/json' }), datedName(`${key}-v${version}`, 'json'));
    },
  });
}

export interface NewForm {
  readonly key: string;
  readonly form: unknown;
  readonly note: string | null;
}

export function useImportForm() {
  const provider = useProvider();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewForm) => provider.call<FormVersion>(PATH, { method: 'POST', body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
}
