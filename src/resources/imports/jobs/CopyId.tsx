import CopyIcon from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { useCopy } from '#src/layout/useCopy.ts';
import { TYPE } from '#src/theme/tokens.ts';

/** The beginning of a UUIDv7 is its time: only the end tells apart what was made in the same minute. */
const SHOWN_CHARACTERS = 8;

/** The key of a run, short for the eye and whole for the clipboard: what people write to support. */
export function CopyId({ id }: { readonly id: string }) {
  const translate = useTranslate();
  const copy = useCopy({ copied: 'import_jobs.fact.copied', refused: 'import_jobs.fact.not_copied' });
  return (
    <Box component="span" title={id} sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      …{id.slice(-SHOWN_CHARACTERS)}
      <IconButton
        size="small"
        aria-label={translate('import_jobs.fact.copy')}
        onClick={() => void copy(id)}
        sx={{ ml: 0.5, my: -0.75 }}
      >
        <CopyIcon sx={{ fontSize: TYPE.base }} />
      </IconButton>
    </Box>
  );
}
