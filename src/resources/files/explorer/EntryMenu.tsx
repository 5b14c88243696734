import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import MoveIcon from '@mui/icons-material/DriveFileMoveOutlined';
import OpenIcon from '@mui/icons-material/VisibilityOutlined';
import RenameIcon from '@mui/icons-material/DriveFileRenameOutlineOutlined';
import ReplaceIcon from '@mui/icons-material/UploadFileOutlined';
import VersionsIcon from '@mui/icons-material/HistoryOutlined';
import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { ActionMenu, type MenuAction } from '../../generic/ActionMenu.tsx';
import type { Entry } from './entries.ts';
import { useExplorer } from './explorer.ts';

type Item = Omit<MenuAction, 'label'>;

/** What the reader may do with an entry, each only where the server says so. */
function useItems(entry: Entry): () => readonly Item[] {
  const { ask, download, copyLink, toTrash, opened, folderTo } = useExplorer();
  const navigate = useNavigate();
  return () => {
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
  };
}

export function EntryMenu({ entry }: { readonly entry: Entry }) {
  const translate = useTranslate();
  const items = useItems(entry);
  const actions = () => items().map((item) => ({ ...item, label: translate(`explorer.action.${item.key}`) }));
  return <ActionMenu name={entry.name} actions={actions} />;
}
