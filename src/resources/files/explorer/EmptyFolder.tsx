import FolderIcon from '@mui/icons-material/FolderOpenOutlined';
import SearchIcon from '@mui/icons-material/SearchOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { fileUse } from '#schemas/file/index.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
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
  const { values, set } = useFilters();
  const Icon = isSearch ? SearchIcon : FolderIcon;
  const words = isSearch ? 'no_match' : upload === null ? 'nothing_here' : 'drop_here';
  return (
    <Box
      role="status"
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        m: { xs: 1, sm: 2 },
        p: { xs: 3, md: 6 },
        textAlign: 'center',
        ...(words === 'drop_here' ? { border: '2px dashed', borderColor: 'divider', borderRadius: 2 } : {}),
      }}
    >
      <Icon fontSize="large" color="disabled" />
      <Typography variant="h6" component="p">
        {translate(`explorer.empty.${words}`)}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {translate(`explorer.empty.${words}_help`, {
          types: fileUse('explorer')
            .types.map((type) => codeText('FILE_TYPE', type))
            .join(', '),
        })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center', mt: 1 }}>
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
      </Box>
    </Box>
  );
}
