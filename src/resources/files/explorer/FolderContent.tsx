import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useListContext, useTranslate } from 'ra-core';
import { useRef, type ReactNode } from 'react';
import { bodyOf, isOffline, reasonOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { ListError } from '../../generic/ListError.tsx';
import { EntryGrid } from './EntryGrid.tsx';
import { EntryTable } from './EntryTable.tsx';
import { useExplorer } from './explorer.ts';
import { useExplorerKeys, useKeptEntryFocus, type KeyOptions } from './picking.ts';

const HINT = 'explorer-keys';

interface FolderContentProps {
  readonly keys: Omit<KeyOptions, 'list'>;
  readonly isGrid: boolean;
  readonly label: string;
  readonly empty: ReactNode;
}

/** What lies in the folder, or why nothing is shown. */
export function FolderContent({ keys, isGrid, label, empty }: FolderContentProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const { data, error, refetch, isPending } = useListContext();
  const list = useRef<HTMLDivElement>(null);
  const press = useExplorerKeys({ ...keys, list });
  useKeptEntryFocus(list, keys.entries, useExplorer().prefix);
  const retry = () => void refetch();
  // Out of reach for a moment: what was read stands.
  const isKept = data !== undefined && isOffline(error);
  if (bodyOf(error)?.status === 404) return <Gone>{reasonOf(error, language)}</Gone>;
  if (error && !isKept) return <ListError error={error} onRetry={retry} />;
  if (isPending) return <Waiting />;
  if (keys.entries.length === 0) return empty;
  const View = isGrid ? EntryGrid : EntryTable;
  return (
    <Box
      ref={list}
      role="group"
      aria-label={label}
      aria-describedby={HINT}
      data-grid={isGrid ? '' : undefined}
      onKeyDown={press}
      sx={{ position: 'relative', minWidth: 0 }}
    >
      {error && <ErrorPanel error={error} onRetry={retry} />}
      <Box id={HINT} sx={VISUALLY_HIDDEN}>
        {translate('explorer.keys')}
      </Box>
      <View label={label} />
    </Box>
  );
}

/** The folder was moved, renamed or put into the trash; the way above leads to what is still there. */
const Gone = ({ children }: { readonly children: string }) => (
  <Box role="alert" sx={{ p: { xs: 3, md: 6 }, textAlign: 'center' }}>
    {children}
  </Box>
);

const Waiting = () => (
  <Box aria-hidden="true" sx={{ p: 2, display: 'grid', gap: 1 }}>
    {[0, 1, 2, 3, 4, 5].map((key) => (
      <Skeleton key={key} variant="rounded" height={36} />
    ))}
  </Box>
);
