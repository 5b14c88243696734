import FolderIcon from '@mui/icons-material/FolderOpenOutlined';
import SearchIcon from '@mui/icons-material/SearchOffOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { listText } from '#schemas/engine/lists.ts';
import { fileUse } from '#schemas/file/index.ts';
import { useCodeText, useLanguage } from '#src/i18n/hooks.ts';
import { EmptyState } from '#src/layout/EmptyState.tsx';
import { useFilters } from '../../generic/filters.ts';

interface EmptyFolderProps {
  readonly isSearch: boolean;
  /** Brings the first file here; null: the reader may not. */
  readonly upload: ReactNode;
}

/** Nothing to show: the search found nothing, or the folder is an invitation. */
export function EmptyFolder({ isSearch, upload }: EmptyFolderProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const language = useLanguage();
  const { values, set } = useFilters();
  const words = isSearch ? 'no_match' : upload === null ? 'nothing_here' : 'drop_here';
  return (
    <EmptyState
      role="status"
      icon={isSearch ? SearchIcon : FolderIcon}
      title={translate(`explorer.empty.${words}`)}
      text={translate(`explorer.empty.${words}_help`, {
        types: listText(
          fileUse('explorer').types.map((type) => codeText('FILE_TYPE', type)),
          language,
          'or',
        ),
      })}
      dropped={words === 'drop_here'}
    >
      {isSearch ? (
        <>
          {values.deep !== true && (
            <Button variant="outlined" onClick={() => set('deep', true)}>
              {translate('explorer.search_below')}
            </Button>
          )}
          <Button onClick={() => set('search', null)}>{translate('explorer.clear_search')}</Button>
        </>
      ) : (
        upload
      )}
    </EmptyState>
  );
}
