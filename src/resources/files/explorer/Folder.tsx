import NewFolderIcon from '@mui/icons-material/CreateNewFolderOutlined';
import TrashIcon from '@mui/icons-material/DeleteOutlined';
import Paper from '@mui/material/Paper';
import { useListContext, useTranslate } from 'ra-core';
import { useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { writesArea } from '#schemas/file/index.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { Page } from '#src/layout/Page.tsx';
import { DropArea } from '../../generic/DropArea.tsx';
import { ListPager } from '../../generic/ListPager.tsx';
import { useNewSelection } from '../../generic/selection.ts';
import { ShortButton } from '../../generic/ShortButton.tsx';
import { useOpened } from '../../generic/useOpened.ts';
import type { FolderMeta } from '../api/explorer.ts';
import type { ExplorerAddress } from './address.ts';
import { Dialogs } from './Dialogs.tsx';
import { DragSurface } from './DragSurface.tsx';
import { EmptyFolder } from './EmptyFolder.tsx';
import { entriesOf, filesOf, pathText, type Entry } from './entries.ts';
import { ExplorerProvider, type Asked, type Explorer } from './explorer.ts';
import { FolderContent } from './FolderContent.tsx';
import { FolderHead } from './FolderHead.tsx';
import { OpenFile } from './OpenFile.tsx';
import { usePicking } from './picking.ts';
import { useActions } from './useActions.tsx';
import { useFolderUploads } from './useFolderUploads.tsx';

const NO_ENTRIES: readonly Entry[] = [];

interface FolderProps {
  readonly address: ExplorerAddress;
  readonly children: ReactNode;
}

/** The folder that the list around has read, with everything that can be done in it. */
export function Folder({ address, children }: FolderProps) {
  const translate = useTranslate();
  const { role } = useSession();
  const { data, meta, page, filterValues } = useListContext();
  const { folders, can } = (meta ?? {}) as FolderMeta;
  const entries = useMemo(
    () => (data ? entriesOf(folders ?? [], filesOf(data)) : NO_ENTRIES),
    [folders, data],
  );
  // What was chosen on another page or in another folder is out of sight: nothing is done to it.
  const selection = useNewSelection(JSON.stringify([address.prefix, filterValues, page]));
  const pick = usePicking(entries, selection);
  const opened = useOpened('open');
  const actions = useActions(selection);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { prefix, folderTo, view, isSearch } = address;
  const isDeep = isSearch && filterValues.deep === true;
  const { move, toTrash, download, copyLink } = actions;
  const explorer: Explorer = {
    prefix,
    entries,
    isDeep,
    selection,
    pick,
    folderTo,
    opened,
    ask: setAsked,
    move,
    toTrash,
    download,
    copyLink,
  };
  const mayCreate = can?.create === true;
  const uploads = useFolderUploads(address.place, can?.create);
  const label = pathText(prefix) || translate('app.menu.documents');
  return (
    <ExplorerProvider value={explorer}>
      <DropArea
        onFiles={uploads.add}
        disabled={!mayCreate}
        hint={translate('explorer.drop_into', { folder: label })}
        sx={{ minHeight: '60vh' }}
      >
        <Page
          title={translate('app.menu.documents')}
          isMenuPage
          actions={
            <>
              {writesArea(role, address.place.area) && (
                <ShortButton
                  icon={<TrashIcon />}
                  label={translate('explorer.trash.title')}
                  component={Link}
                  to={address.trashTo}
                />
              )}
              {mayCreate && (
                <ShortButton
                  icon={<NewFolderIcon />}
                  label={translate('explorer.new_folder')}
                  onClick={() => setAsked({ step: 'folder' })}
                />
              )}
              {uploads.button}
            </>
          }
        >
          {children}
          {uploads.options}
          <Paper variant="outlined" sx={{ minWidth: 0 }}>
            <DragSurface>
              <FolderHead address={address} />
              <FolderContent
                keys={{
                  entries,
                  selection,
                  pick,
                  onRename: (entry) => setAsked({ step: 'rename', entry }),
                  onDelete: (chosen) => void toTrash(chosen),
                }}
                isGrid={view === 'grid'}
                label={label}
                empty={<EmptyFolder isSearch={isSearch} upload={uploads.button} />}
              />
            </DragSurface>
            <ListPager />
          </Paper>
        </Page>
      </DropArea>
      {uploads.panel}
      <Dialogs asked={asked} actions={actions} onClose={() => setAsked(null)} />
      {opened.id !== null && <OpenFile id={opened.id} />}
    </ExplorerProvider>
  );
}
