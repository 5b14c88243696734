import { useCallback, useMemo } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { filesPath } from '#schemas/addresses.ts';
import { isValues } from '#schemas/engine/resource.ts';
import type { Values } from '#schemas/engine/field.ts';
import { placeOf, prefixOf, typesOf, type FileArea, type Place } from '#schemas/file/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { SEARCH_MIN_LENGTH } from '#schemas/vocabulary/limits.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { useSetting } from '#src/dataProvider/settings.ts';

/** How a folder is shown; the trash is a view beside it. */
export const FOLDER_VIEWS = ['list', 'grid'] as const;
export type FolderView = (typeof FOLDER_VIEWS)[number];
const TRASH = 'trash';

interface Liked {
  readonly view?: FolderView;
}
const NOTHING_LIKED: Liked = {};
const isView = (value: unknown): value is FolderView => FOLDER_VIEWS.some((view) => view === value);

export const explorerPath = (area: FileArea, view?: FolderView | typeof TRASH): string =>
  `${filesPath(area)}${view ? `/${view}` : ''}`;

/** The parameters of a list that hold in any folder. */
const KEPT = ['sort', 'order', 'perPage'];

/** The filters that an address names; anything else than JSON says nothing. */
function filtersIn(search: string): Values {
  try {
    const filter: unknown = JSON.parse(new URLSearchParams(search).get('filter') ?? '{}');
    return isValues(filter) ? filter : {};
  } catch {
    return {};
  }
}
const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/**
 * What of the explorer the address says: the folder among the filters, as every list of the console has them, and in the
 * path how it is shown. A folder of another area or lead type is the reader's own top one.
 */
export function useExplorerAddress(area: FileArea) {
  const { search } = useLocation();
  const { view: asked } = useParams();
  const { role } = useSession();
  const { value: liked, set } = useSetting<Liked>('files.view', NOTHING_LIKED);
  const types = useMemo(() => typesOf(role), [role]);
  const filters = filtersIn(search);
  const named = placeOf(textIn(filters.folder_prefix));
  const isTheirs = named !== null && named.area === area && types.includes(named.lead_type);
  const place: Place = isTheirs ? named : { area, lead_type: types[0]!, path: '' };
  const view = isView(asked) ? asked : isView(liked.view) ? liked.view : 'list';
  /** Address of a folder, in the same view and order. */
  const folderTo = useCallback(
    (prefix: string): string => {
      const old = new URLSearchParams(search);
      const next = new URLSearchParams({ filter: JSON.stringify({ folder_prefix: prefix }) });
      for (const name of KEPT) if (old.has(name)) next.set(name, old.get(name)!);
      return `${explorerPath(area, isView(asked) ? asked : undefined)}?${next}`;
    },
    [area, asked, search],
  );
  return {
    place,
    prefix: prefixOf(place),
    view,
    isTrash: asked === TRASH,
    /** Something is looked for; only then what lies below may be asked for as well. */
    isSearch: textIn(filters.search).length >= SEARCH_MIN_LENGTH,
    types,
    folderTo,
    topTo: (type: LeadType) => folderTo(prefixOf({ area, lead_type: type, path: '' })),
    viewTo: (next: FolderView) => explorerPath(area, next) + search,
    trashTo: explorerPath(area, TRASH),
    /** Kept for the next time the explorer is opened. */
    like: (next: FolderView) => set({ view: next }),
  };
}
export type ExplorerAddress = ReturnType<typeof useExplorerAddress>;
