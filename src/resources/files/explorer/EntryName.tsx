import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import type { MouseEvent, ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { parentOf, pathText, type Entry } from './entries.ts';
import { EntryIcon } from './EntryIcon.tsx';
import { FileMarks } from '../FileMarks.tsx';
import { useExplorer } from './explorer.ts';
import { FOCUS_MARK, isModified } from './picking.ts';

const LINK = {
  fontWeight: 600,
  color: 'text.primary',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  // Two lines; the whole name is in the title.
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  whiteSpace: 'normal',
} as const;

const NOTE = { color: 'text.secondary', fontSize: 'caption.fontSize', overflowWrap: 'anywhere' } as const;

/** The name of an entry, which opens it, and what is worth knowing beside it. */
export function EntryName({ entry, children }: { readonly entry: Entry; readonly children?: ReactNode }) {
  const translate = useTranslate();
  const { isDeep } = useExplorer();
  const place = parentOf(entry);
  return (
    <Box sx={{ position: 'relative', minWidth: 0, display: 'grid', gap: 0.25, justifyItems: 'start' }}>
      {entry.kind === 'folder' && (
        <Box component="span" sx={VISUALLY_HIDDEN}>
          {translate('explorer.folder')}
        </Box>
      )}
      <OpeningLink entry={entry} />
      {entry.kind === 'file' && <FileMarks file={entry} />}
      {entry.kind === 'folder' && entry.personal && <Box sx={NOTE}>{translate('explorer.personal')}</Box>}
      {isDeep && place !== null && (
        <Box sx={NOTE}>
          {translate('explorer.lies_in', { folder: pathText(place) || translate('explorer.top') })}
        </Box>
      )}
      {children}
    </Box>
  );
}

/** A folder's link leads into it, a file's shows it; of one that cannot be read, what became of its versions is told. */
function OpeningLink({ entry }: { readonly entry: Entry }) {
  const { folderTo, opened, ask } = useExplorer();
  const shared = {
    ...FOCUS_MARK,
    title: entry.name,
    // The browser would drag the address instead of the file.
    draggable: false,
    underline: 'hover',
    sx: LINK,
  } as const;
  // With shift or ctrl a click chooses, wherever it hits the row.
  const leave = (event: MouseEvent) => isModified(event) && event.preventDefault();
  const name = <bdi>{entry.name}</bdi>;
  if (entry.kind === 'folder')
    return (
      <Link component={RouterLink} to={folderTo(entry.folder_prefix)} onClick={leave} {...shared}>
        {name}
      </Link>
    );
  if (!entry.can.download)
    return (
      <Link
        component="button"
        onClick={(event) => !isModified(event) && ask({ step: 'versions', file: entry })}
        {...shared}
      >
        {name}
      </Link>
    );
  return (
    <Link component={RouterLink} {...opened.linkTo(entry.id)} onClick={leave} {...shared}>
      {name}
    </Link>
  );
}

/** An entry as it is dragged: its icon and name, or how many they are. */
export function Dragged({ entries }: { readonly entries: readonly Entry[] }) {
  const translate = useTranslate();
  const [first] = entries;
  if (!first) return null;
  return (
    <Box
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        px: 1.5,
        py: 1,
        maxWidth: 320,
        borderRadius: 1,
        boxShadow: 4,
        bgcolor: 'background.paper',
        cursor: 'grabbing',
      }}
    >
      <EntryIcon entry={first} fontSize="small" />
      <Box component="bdi" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {entries.length === 1 ? first.name : translate('explorer.items', { smart_count: entries.length })}
      </Box>
    </Box>
  );
}
