import CloseIcon from '@mui/icons-material/Close';
import DeleteIcon from '@mui/icons-material/DeleteForeverOutlined';
import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import type { Selection } from '../../../generic/selection.ts';
import { ShortButton } from '../../../generic/ShortButton.tsx';
import type { Entry } from '../entries.ts';

interface TrashBarProps {
  readonly chosen: readonly Entry[];
  readonly selection: Selection;
  readonly onRestore: (entries: readonly Entry[]) => void;
  readonly onPurge: (entries: readonly Entry[]) => void;
}

/** What can be done with what is selected; its place is kept, so that the rows stay under the pointer. */
export function TrashBar({ chosen, selection, onRestore, onPurge }: TrashBarProps) {
  const translate = useTranslate();
  if (chosen.length === 0) return <Box sx={{ minHeight: 48 }} />;
  const words = translate('explorer.selected', { smart_count: chosen.length });
  return (
    <Box
      role="group"
      aria-label={words}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, minHeight: 48, px: 1 }}
    >
      <IconButton size="small" aria-label={translate('ra.action.unselect')} onClick={selection.clear}>
        <CloseIcon fontSize="small" />
      </IconButton>
      <Box role="status" sx={{ flex: 1, fontWeight: 600 }}>
        {words}
      </Box>
      {chosen.every(({ can }) => can.edit) && (
        <ShortButton
          icon={<RestoreIcon />}
          label={translate('explorer.trash.restore')}
          onClick={() => onRestore(chosen)}
        />
      )}
      {chosen.every(({ can }) => can.purge) && (
        <ShortButton
          icon={<DeleteIcon />}
          label={translate('explorer.trash.purge')}
          onClick={() => onPurge(chosen)}
        />
      )}
    </Box>
  );
}
