import CopyIcon from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useNotify, useTranslate } from 'ra-core';

/** The beginning of a UUIDv7 is its time: only the end tells apart what was made in the same minute. */
const SHOWN_CHARACTERS = 8;

/** The key of a run, short for the eye and whole for the clipboard: what people write to support. */
export function CopyId({ id }: { readonly id: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      notify('import_jobs.fact.copied', { type: 'success' });
    } catch {
      // Refused by the browser, or no secure connection: then there is no clipboard at all.
      notify('import_jobs.fact.not_copied', { type: 'warning', messageArgs: { id } });
    }
  };
  return (
    <Box component="span" title={id} sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      …{id.slice(-SHOWN_CHARACTERS)}
      <IconButton
        size="small"
        aria-label={translate('import_jobs.fact.copy')}
        onClick={() => void copy()}
        sx={{ ml: 0.5, my: -0.75 }}
      >
        <CopyIcon sx={{ fontSize: '1rem' }} />
      </IconButton>
    </Box>
  );
}
