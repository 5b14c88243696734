import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import MoreIcon from '@mui/icons-material/MoreVert';
import MoveIcon from '@mui/icons-material/DriveFileMoveOutlined';
import OpenIcon from '@mui/icons-material/VisibilityOutlined';
import RenameIcon from '@mui/icons-material/DriveFileRenameOutlineOutlined';
import ReplaceIcon from '@mui/icons-material/UploadFileOutlined';
import VersionsIcon from '@mui/icons-material/HistoryOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Entry } from './entries.ts';
import { useExplorer } from './explorer.ts';

interface Item {
  readonly key: string;
  readonly icon: SvgIconComponent;
  readonly run: () => void;
}

/** What the reader may do with an entry, each only where the server says so. */
function useItems(entry: Entry): readonly Item[] {
  const { ask, download, copyLink, toTrash, opened, folderTo } = useExplorer();
  const navigate = useNavigate();
  const { can } = entry;
  const edits = (more: readonly Item[]): readonly Item[] =>
    can.edit
      ? [
          { key: 'rename', icon: RenameIcon, run: () => ask({ step: 'rename', entry }) },
          { key: 'move', icon: MoveIcon, run: () => ask({ step: 'move', entries: [entry] }) },
          ...more,
          { key: 'delete', icon: DeleteIcon, run: () => void toTrash([entry]) },
        ]
      : [];
  const fetch = { key: 'download', icon: DownloadIcon, run: () => download([entry]) };
  if (entry.kind === 'folder')
    return [
      { key: 'open', icon: OpenIcon, run: () => void navigate(folderTo(entry.folder_prefix)) },
      fetch,
      ...edits([]),
    ];
  const { to, state } = opened.linkTo(entry.id);
  const reads: readonly Item[] = [
    { key: 'open', icon: OpenIcon, run: () => void navigate(to, { state }) },
    fetch,
    { key: 'copy_link', icon: LinkIcon, run: () => void copyLink(entry) },
  ];
  return [
    ...(entry.can.download ? reads : []),
    { key: 'versions', icon: VersionsIcon, run: () => ask({ step: 'versions', file: entry }) },
    ...edits([{ key: 'replace', icon: ReplaceIcon, run: () => ask({ step: 'replace', file: entry }) }]),
  ];
}

export function EntryMenu({ entry }: { readonly entry: Entry }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={translate('explorer.actions_of', { name: entry.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      {anchor && <Items entry={entry} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

interface ItemsProps {
  readonly entry: Entry;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** Made when it opens: a page has a menu for each of its entries. */
function Items({ entry, anchor, onClose }: ItemsProps) {
  const translate = useTranslate();
  const items = useItems(entry);
  return (
    <Menu
      open
      anchorEl={anchor}
      // Within the page's content, where a screen reader looks for it.
      container={() => document.querySelector('main')}
      onClose={onClose}
      onKeyDown={(event) => event.stopPropagation()}
      slotProps={{ list: { 'aria-label': translate('explorer.actions_of', { name: entry.name }) } }}
    >
      {items.map(({ key, icon: Icon, run }) => (
        <MenuItem
          key={key}
          onClick={() => {
            onClose();
            run();
          }}
        >
          <ListItemIcon>
            <Icon fontSize="small" />
          </ListItemIcon>
          {translate(`explorer.action.${key}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
