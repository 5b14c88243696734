import FolderIcon from '@mui/icons-material/FolderOutlined';
import SharedIcon from '@mui/icons-material/FolderSharedOutlined';
import List from '@mui/material/List';
import type { ReportFolder } from '#schemas/report/item.ts';
import { wayOf } from '../folders.ts';
import { PlaceLink } from './PlaceLink.tsx';
import { placePath, usePlace, type FOLDER_PLACES } from './places.ts';
import { useReportsScreen } from './reports.ts';

interface FolderTreeProps {
  readonly place: (typeof FOLDER_PLACES)[number];
  readonly folders: readonly ReportFolder[];
  readonly isOpen: boolean;
  readonly onGo: () => void;
}

/** The folders of a place, open along the way to the one that is shown: going there opens it. */
export function FolderTree({ place, folders, isOpen, onGo }: FolderTreeProps) {
  const { area } = useReportsScreen();
  const { folder: here } = usePlace();
  if (!isOpen) return null;
  const open = new Set(wayOf(here, folders).map(({ entity_id }) => entity_id));
  const known = new Set(folders.map(({ entity_id }) => entity_id));
  const level = (parent: string | null, depth: number) => {
    const inside = folders.filter(({ parent_id }) =>
      // What lies in a folder that the reader does not see stands at the top.
      parent === null ? parent_id === null || !known.has(parent_id) : parent_id === parent,
    );
    return inside.length === 0 ? null : (
      <List dense disablePadding>
        {inside.map(({ entity_id, name, shared, mine }) => (
          <li key={entity_id}>
            <PlaceLink
              to={placePath(area, place, { folder: entity_id })}
              icon={shared && mine ? <SharedIcon fontSize="small" /> : <FolderIcon fontSize="small" />}
              label={name}
              isHere={entity_id === here}
              depth={depth}
              onGo={onGo}
            />
            {open.has(entity_id) && level(entity_id, depth + 1)}
          </li>
        ))}
      </List>
    );
  };
  return level(null, 1);
}
