import { useMemo } from 'react';
import type { FileArea } from '#schemas/file/index.ts';
import { ResourceList } from '../../../generic/ResourceList.tsx';
import { TRASH_PATH } from '../../api/explorer.ts';
import { Trash } from './Trash.tsx';

const SIZE = 50;
const LATEST_FIRST = { field: 'id', order: 'ASC' } as const;

/** What was deleted in an area; the server says in which order: the latest first. */
export function TrashScreen({ area }: { readonly area: FileArea }) {
  const filter = useMemo(() => ({ area }), [area]);
  return (
    <ResourceList resource={TRASH_PATH} filter={filter} sort={LATEST_FIRST} perPage={SIZE} storeKey={false}>
      <Trash area={area} />
    </ResourceList>
  );
}
