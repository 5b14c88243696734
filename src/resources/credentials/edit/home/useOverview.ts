import { RESOURCES } from '#schemas/credential/resource.ts';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import type { ResourceKind } from '#schemas/vocabulary/index.ts';
import { useFileList, type PageOf } from '../../api.ts';
import { isDue, isLacking, isWhole, type Overview } from './progress.ts';

/** Nearly every file is read with one call. */
const OVERVIEW_SIZE = 250;
const SOME = 100;
export const PAGE_SIZE = 25;

const NOTHING: Overview = { items: [], total: 0 };

const useList = (accountId: string, query: Readonly<Record<string, string | number>>, enabled = true) =>
  useFileList<PageOf<ResourceRecord>>(RESOURCES.name, { account_id_eq: accountId, ...query }, enabled);

export interface FileOverview {
  readonly overview: Overview;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
  /** Resources that lack something and may be worked at. */
  readonly lacking: readonly ResourceRecord[];
  /** Resources of which papers run out, the first to go first. */
  readonly due: readonly ResourceRecord[];
}

/** The resources of a file as its home needs them; of a large fleet what is urgent is asked for by itself. */
export function useOverview(accountId: string): FileOverview {
  const list = useList(accountId, { ordering: 'progress', size: OVERVIEW_SIZE });
  const overview = list.data ?? NOTHING;
  const isLarge = list.data !== undefined && !isWhole(overview);
  const returned = useList(accountId, { rejected_values_range: '1|', size: SOME }, isLarge);
  const expired = useList(
    accountId,
    { expired_items_range: '1|', ordering: 'next_expiry_on', size: SOME },
    isLarge,
  );
  const expiring = useList(
    accountId,
    { expiring_items_range: '1|', ordering: 'next_expiry_on', size: SOME },
    isLarge,
  );
  const all = distinct([
    ...overview.items,
    ...[returned, expired, expiring].flatMap(({ data }) => data?.items ?? []),
  ]);
  return {
    overview,
    isPending: list.isPending,
    error: list.data ? null : list.error,
    refetch: () => void list.refetch(),
    lacking: all.filter(isLacking),
    due: all.filter(isDue).sort((a, b) => (a.next_expiry_on ?? '').localeCompare(b.next_expiry_on ?? '')),
  };
}

/** A page of the resources of one kind: out of the overview where that has them all. */
export function useKindPage(accountId: string, kind: ResourceKind, overview: Overview, page: number) {
  const isLocal = isWhole(overview);
  const asked = useList(accountId, { kind_in: kind, ordering: 'name', page, size: PAGE_SIZE }, !isLocal);
  if (!isLocal)
    return { items: asked.data?.items ?? [], total: asked.data?.total ?? 0, isPending: asked.isPending };
  const own = overview.items
    .filter((resource) => resource.kind === kind)
    .sort((a, b) => a.name.localeCompare(b.name));
  return { items: own.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), total: own.length, isPending: false };
}

const distinct = (resources: readonly ResourceRecord[]): ResourceRecord[] => [
  ...new Map(resources.map((resource) => [resource.entity_id, resource])).values(),
];
