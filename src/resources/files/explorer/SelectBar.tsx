import CloseIcon from '@mui/icons-material/Close';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import MoveIcon from '@mui/icons-material/DriveFileMoveOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { ShortButton } from '../../generic/ShortButton.tsx';
import type { Entry } from './entries.ts';
import { useExplorer } from './explorer.ts';

/** What can be done with what is selected; a step that one of them refuses is not offered. */
export function SelectBar({ selected }: { readonly selected: readonly Entry[] }) {
  const translate = useTranslate();
  const { selection, download, ask, toTrash } = useExplorer();
  const mayEdit = selected.every(({ can }) => can.edit);
  const mayFetch = selected.some((entry) => entry.kind === 'folder' || entry.can.download);
  return (
    <Box
      role="group"
      aria-label={translate('explorer.selected', { smart_count: selected.length })}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, minWidth: 0 }}
    >
      <IconButton size="small" aria-label={translate('ra.action.unselect')} onClick={selection.clear}>
        <CloseIcon fontSize="small" />
      </IconButton>
      <Box role="status" sx={{ flex: 1, minWidth: 0, fontWeight: 600 }}>
        {translate('explorer.selected', { smart_count: selected.length })}
      </Box>
      <ShortButton
        icon={<DownloadIcon />}
        label={translate('explorer.action.download')}
        disabled={!mayFetch}
        onClick={() => download(selected)}
      />
      {mayEdit && (
        <>
          <ShortButton
            icon={<MoveIcon />}
            label={translate('explorer.action.move')}
            onClick={() => ask({ step: 'move', entries: selected })}
          />
          <ShortButton
            icon={<DeleteIcon />}
            label={translate('explorer.action.delete')}
            onClick={() => void toTrash(selected)}
          />
        </>
      )}
    </Box>
  );
}
