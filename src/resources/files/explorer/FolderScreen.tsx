import { type GetListResult } from 'ra-core';
import { useMemo, type ReactNode } from 'react';
import { FILES_PATH } from '#src/dataProvider/lists.ts';
import { LatestFiltersProvider, useLatestFilters } from '../../generic/filters.ts';
import { ResourceList } from '../../generic/ResourceList.tsx';
import { pollOf } from '../api/explorer.ts';
import type { ExplorerAddress } from './address.ts';
import { filesOf } from './entries.ts';
import { Folder } from './Folder.tsx';

const SIZE = 50;
const NEWEST_FIRST = { field: 'updated_at', order: 'DESC' } as const;
const queryOptions = {
  // Said where the folder stands, and not again at every look while something is on its way.
  onError: () => undefined,
  refetchInterval: ({ state }: { readonly state: { readonly data?: GetListResult | undefined } }) =>
    pollOf(filesOf(state.data?.data ?? [])),
};

interface FolderScreenProps {
  readonly address: ExplorerAddress;
  /** Above the folder. */
  readonly children: ReactNode;
}

/** A folder as the address asks for it. */
export function FolderScreen({ address, children }: FolderScreenProps) {
  const { prefix, isSearch } = address;
  const filter = useMemo(
    // What the address has of a folder may be none of the reader's; without a search there is no 'below'.
    () => ({ folder_prefix: prefix, ...(isSearch ? {} : { deep: undefined }) }),
    [prefix, isSearch],
  );
  return (
    <ResourceList
      resource={FILES_PATH}
      filter={filter}
      sort={NEWEST_FIRST}
      perPage={SIZE}
      // The address alone says what is shown (docs/decisions/008).
      storeKey={false}
      queryOptions={queryOptions}
    >
      <Filtered>
        <Folder address={address}>{children}</Folder>
      </Filtered>
    </ResourceList>
  );
}

function Filtered({ children }: { readonly children: ReactNode }) {
  return <LatestFiltersProvider value={useLatestFilters()}>{children}</LatestFiltersProvider>;
}
