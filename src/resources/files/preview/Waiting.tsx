import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'ra-core';
import { Loading } from '#src/layout/Loading.tsx';

/** A preview that is being read; `share` from 0 to 1, null where nobody knows. */
export function Waiting({ share, label }: { readonly share: number | null; readonly label?: string }) {
  const translate = useTranslate();
  return (
    <Box sx={{ flex: 1, bgcolor: 'background.default' }}>
      {share !== null && (
        <LinearProgress
          variant="determinate"
          value={share * 100}
          aria-label={translate('file_preview.reading')}
        />
      )}
      <Loading {...(label ? { label } : {})} />
    </Box>
  );
}
