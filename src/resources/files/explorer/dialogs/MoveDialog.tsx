import UpIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import { placeOf, prefixOf, splitPath } from '#schemas/file/index.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { useFolders } from '../../api/explorer.ts';
import { fitsInto, folderEntry, pathText, type Entry } from '../entries.ts';
import { EntryIcon } from '../EntryIcon.tsx';

interface MoveDialogProps {
  readonly entries: readonly Entry[];
  /** The folder that is shown: the search for the new place begins there. */
  readonly prefix: string;
  readonly onMove: (prefix: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Moves entries without dragging: people go from folder to folder, as in the explorer, and choose the one they are in. */
export function MoveDialog({ entries, prefix: start, onMove, onClose }: MoveDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const [prefix, setPrefix] = useState(start);
  const [isBusy, setBusy] = useState(false);
  const place = placeOf(prefix);
  const above =
    place && place.path !== '' ? prefixOf({ ...place, path: splitPath(place.path).parent }) : null;
  const fits = entries.every((entry) => fitsInto(entry, prefix));
  const way = pathText(prefix) || translate('explorer.top');
  const move = async () => {
    setBusy(true);
    await onMove(prefix);
    onClose();
  };
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {entries.length === 1
          ? translate('explorer.move_one', { name: entries[0]!.name })
          : translate('explorer.move_several', { smart_count: entries.length })}
      </DialogTitle>
      <DialogContent dividers sx={{ minHeight: 280 }}>
        <DialogContentText role="status" sx={{ overflowWrap: 'anywhere' }}>
          {translate('explorer.move_into', { folder: way })}
        </DialogContentText>
        <Folders key={prefix} prefix={prefix} above={above} entries={entries} onGo={setPrefix} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" loading={isBusy} disabled={!fits} onClick={() => void move()}>
          {translate('explorer.move_here')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface FoldersProps extends Pick<MoveDialogProps, 'entries' | 'prefix'> {
  readonly above: string | null;
  readonly onGo: (prefix: string) => void;
}

function Folders({ prefix, above, entries, onGo }: FoldersProps) {
  const translate = useTranslate();
  const { data, error, refetch } = useFolders(prefix);
  const list = useRef<HTMLUListElement>(null);
  const isThere = data !== undefined;
  // The folder that was gone into is no longer there to hold the focus.
  useEffect(() => {
    if (isThere) list.current?.querySelector<HTMLElement>('[role=button]')?.focus();
  }, [isThere]);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return [0, 1, 2].map((key) => <Skeleton key={key} height={48} />);
  const { folders = [] } = data;
  // Nothing can be put into what is moved itself.
  const moved = new Set(entries.map(({ id }) => id));
  return (
    <List ref={list} aria-label={translate('explorer.folders')} dense>
      {above !== null && (
        <Step icon={<UpIcon />} name={translate('explorer.up')} onClick={() => onGo(above)} />
      )}
      {folders.map((folder) => (
        <Step
          key={folder.entity_id}
          icon={<EntryIcon entry={folderEntry(folder)} />}
          name={folder.name}
          disabled={moved.has(folder.entity_id)}
          onClick={() => onGo(folder.folder_prefix)}
        />
      ))}
      {folders.length === 0 && (
        <Box component="li" sx={{ color: 'text.secondary', py: 1, px: 2 }}>
          {translate('explorer.no_folders')}
        </Box>
      )}
    </List>
  );
}

interface StepProps {
  readonly icon: React.ReactNode;
  readonly name: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

const Step = ({ icon, name, disabled = false, onClick }: StepProps) => (
  <li>
    <ListItemButton component="div" role="button" disabled={disabled} onClick={onClick}>
      <ListItemIcon sx={{ minWidth: 40 }}>{icon}</ListItemIcon>
      <ListItemText primary={<bdi>{name}</bdi>} sx={{ overflowWrap: 'anywhere' }} />
    </ListItemButton>
  </li>
);
