import { keepPreviousData, useQuery, useQueryClient, type Query } from '@tanstack/react-query';
import { FORM_SCHEMAS_PATH } from '#schemas/addresses.ts';
import type { FormChange } from '#schemas/form-schema/change.ts';
import type { FormImpact } from '#schemas/form-schema/impact.ts';
import type { FormMigration, FormMigrationItem } from '#schemas/form-schema/migration.ts';
import type { FormRelease } from '#schemas/form-schema/release.ts';
import type { FormProblem } from '#schemas/form-schema/problem.ts';
import type { FormDraft, FormOverview, FormVersion, FormVersionFull } from '#schemas/form-schema/version.ts';
import { topicOf } from '#schemas/live.ts';
import { bodyOf } from '#src/dataProvider/errors.ts';
import type { Query as Parameters } from '#src/dataProvider/http.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import type { PageOf } from '../credentials/api.ts';

export const FORMS_PATH = 'credentialing/form-schemas';
/** The path of a form, or of something of it: `formPath('owner', 'draft')`. */
export const formPath = (key: string, ...parts: string[]): string =>
  [FORMS_PATH, encodeURIComponent(key), ...parts].join('/');
export const migrationPath = (id: string, ...parts: string[]): string =>
  ['credentialing/form-migrations', encodeURIComponent(id), ...parts].join('/');

/** Where a screen of a form stands: without a part its versions. */
export const formAddress = (key: string, ...parts: string[]): string =>
  [FORM_SCHEMAS_PATH, encodeURIComponent(key), ...parts].join('/');
/** The editor, at a place of the form that a JSON pointer names. */
export const placeAddress = (key: string, at: string): string =>
  `${formAddress(key, 'edit')}?${new URLSearchParams({ at })}`;

/** What is looked at by who looks at forms: events of one are told by the keys of its versions, which no screen knows. */
export const FORM_TOPICS = [topicOf('form_schema')];

export const PAGE_SIZE = 25;
const FORMS = 'form-schemas';
/** Every answer about forms has a key that begins so. */
export const formsKey = (...parts: readonly unknown[]) => [FORMS, ...parts];

interface AskOptions<T> {
  readonly query?: Parameters;
  readonly enabled?: boolean;
  readonly timeoutMs?: number;
  /** Published versions do not change: what was read of one is true for good. */
  readonly isFixed?: boolean;
  /** What was told before stays on the screen while the next is asked for. */
  readonly keeps?: boolean;
  readonly pollMs?: (asked: Query<T>) => number | false;
}

/** Words in answers are in a language: another language is another answer. */
function useAsk<T>(
  key: readonly unknown[],
  path: string,
  { query = {}, enabled = true, timeoutMs, isFixed = false, keeps = false, pollMs }: AskOptions<T> = {},
) {
  const provider = useProvider();
  const language = useLanguage();
  return useQuery<T>({
    queryKey: formsKey(...key, query, language),
    queryFn: ({ signal }) =>
      provider.call<T>(path, { query, signal, ...(timeoutMs === undefined ? {} : { timeoutMs }) }),
    enabled,
    staleTime: isFixed ? Infinity : 0,
    ...(keeps ? { placeholderData: keepPreviousData } : {}),
    ...(pollMs ? { refetchInterval: (asked) => pollMs(asked as Query<T>) } : {}),
  });
}

export const useOverview = () =>
  useAsk<{ readonly items: readonly FormOverview[] }>(['overview'], `${FORMS_PATH}/overview`, {
    keeps: true,
  });

/** The published versions of a form, newest first. */
export const useVersions = (key: string, page: number) =>
  useAsk<PageOf<FormVersion>>(['versions', key], FORMS_PATH, {
    query: { key, page: page + 1, size: PAGE_SIZE },
    keeps: true,
  });

/** One version with the form; the current one when none is named, nothing (and no call) for null. */
export const useVersion = (key: string, version: number | null | undefined) =>
  useAsk<FormVersionFull>(['version', key], formPath(key), {
    query: { version },
    enabled: version !== null,
    isFixed: version !== undefined,
  });

const draftKey = (key: string) => ['draft', key];

/** What is being written; null: nothing is. */
export function useDraft(key: string) {
  const provider = useProvider();
  const language = useLanguage();
  return useQuery<FormDraft | null>({
    queryKey: formsKey(...draftKey(key), language),
    queryFn: ({ signal }) =>
      provider.call<FormDraft>(formPath(key, 'draft'), { signal }).catch((error: unknown) => {
        if (bodyOf(error)?.status === 404) return null;
        throw error;
      }),
    staleTime: 0,
    // In another language the words are others; of another form nothing is kept.
    placeholderData: (before, asked) => (asked?.queryKey.includes(key) ? before : undefined),
  });
}

/** Puts a draft that a command has answered into what the screens show. */
export function usePutDraft() {
  const queries = useQueryClient();
  const language = useLanguage();
  return (draft: FormDraft) =>
    queries.setQueryData<FormDraft | null>(formsKey(...draftKey(draft.key), language), draft);
}

/** Everything that publishing a save of the draft would refuse, also what a save does not wait for. */
export function useProblems({ key, revision, problems }: FormDraft): readonly FormProblem[] {
  const { data } = useAsk<FormDraft>(['checked', key, revision], formPath(key, 'draft'), {
    query: { check: 'full' },
  });
  return data?.revision === revision ? data.problems : problems;
}

/** Thousands of files are looked at: it takes its time. */
const IMPACT_TIMEOUT_MS = 120_000;

/** What publishing a save of the draft would do; of no draft nothing. */
export const useImpact = (draft: Pick<FormDraft, 'key' | 'revision'> | null | undefined) =>
  useAsk<FormImpact>(['impact', draft?.key, draft?.revision], formPath(draft?.key ?? '', 'draft', 'impact'), {
    enabled: draft !== null && draft !== undefined,
    timeoutMs: IMPACT_TIMEOUT_MS,
    keeps: true,
  });

/** From one version to another, or to the draft (null). */
export const useDifference = (key: string, from: number, to: number | null) =>
  useAsk<{ readonly items: readonly FormChange[] }>(['difference', key], formPath(key, 'difference'), {
    query: { from, to },
    isFixed: to !== null,
  });

/** The three-way comparison of what a release brought; null: nothing is open. */
export function useRelease(key: string) {
  const provider = useProvider();
  const language = useLanguage();
  return useQuery<FormRelease | null>({
    queryKey: formsKey('release', key, language),
    queryFn: ({ signal }) =>
      provider.call<FormRelease>(formPath(key, 'release'), { signal }).catch((error: unknown) => {
        if (bodyOf(error)?.status === 404) return null;
        throw error;
      }),
    staleTime: 0,
  });
}

export const isOpen = ({ status }: Pick<FormMigration, 'status'>): boolean =>
  status === 'QUEUED' || status === 'RUNNING';

const FIRST_POLL_MS = 1000;
const SLOWEST_POLL_MS = 8000;
const SLOWER = 1.25;
/** Every second, slower while it goes on; not at all once nothing does. */
const pollOf = (goesOn: boolean, looks: number): number | false =>
  goesOn ? Math.min(FIRST_POLL_MS * SLOWER ** Math.max(looks - 1, 0), SLOWEST_POLL_MS) : false;

export const useMigrations = (key: string, page: number) =>
  useAsk<PageOf<FormMigration>>(['migrations', key], formPath(key, 'migrations'), {
    query: { page: page + 1, size: PAGE_SIZE },
    keeps: true,
    pollMs: ({ state: { data, dataUpdateCount } }) =>
      pollOf(data?.items.some(isOpen) === true, dataUpdateCount),
  });

const migrationKey = (id: string | null) => ['migration', id];

export const useMigration = (id: string | null) =>
  useAsk<FormMigration>(migrationKey(id), migrationPath(id ?? ''), {
    enabled: id !== null,
    pollMs: ({ state: { data, dataUpdateCount } }) =>
      pollOf(data !== undefined && isOpen(data), dataUpdateCount),
  });

/** What became of the files, a page; asked anew when the migration has come further (`done`). */
export const useMigrationItems = ({ entity_id, done, status }: FormMigration, page: number) =>
  useAsk<PageOf<FormMigrationItem>>(['items', entity_id, done, status], migrationPath(entity_id, 'items'), {
    query: { page: page + 1, size: PAGE_SIZE },
    keeps: true,
  });
