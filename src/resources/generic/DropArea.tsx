import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { SxProps, Theme } from '@mui/material/styles';
import { useNotify, useTranslate } from 'ra-core';
import { useEffect, useState, type DragEvent, type ReactNode } from 'react';

interface DropAreaProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly disabled?: boolean;
  /** Told over the area while files are held over it. */
  readonly hint?: string;
  readonly testId?: string;
  readonly sx?: SxProps<Theme>;
  readonly children: ReactNode;
}

/** Takes files that are dropped on it, and lights up while they are held over it. Keyboards need a button besides. */
export function DropArea({ onFiles, disabled = false, hint, testId, sx, children }: DropAreaProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [isOver, setOver] = useState(false);
  useNoStrayDrops();
  const drop = ({ dataTransfer }: DragEvent) => {
    setOver(false);
    if (disabled) return;
    const { files, hasFolders } = contentOf(dataTransfer);
    if (hasFolders) notify(translate('file_uploads.no_folders'), { type: 'warning' });
    if (files.length > 0) onFiles(files);
  };
  return (
    <Box
      data-testid={testId}
      onDragOver={({ dataTransfer }) => setOver(!disabled && holdsFiles(dataTransfer))}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        // Over a child it is still over the area.
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={drop}
      sx={[{ position: 'relative' }, ...(Array.isArray(sx) ? sx : [sx]), isOver && LIT]}
    >
      {children}
      {isOver && hint !== undefined && (
        <Box sx={HINT}>
          <Paper elevation={6} sx={{ px: 3, py: 2, fontWeight: 600, overflowWrap: 'anywhere' }}>
            {hint}
          </Paper>
        </Box>
      )}
    </Box>
  );
}

const LIT: SxProps<Theme> = {
  outline: '2px dashed',
  outlineColor: 'primary.main',
  outlineOffset: '-2px',
  bgcolor: 'action.hover',
};
const HINT: SxProps<Theme> = {
  position: 'absolute',
  inset: 0,
  zIndex: 2,
  display: 'grid',
  // Of a long area the middle may be out of sight.
  alignItems: 'start',
  justifyItems: 'center',
  pt: 6,
  px: 2,
  pointerEvents: 'none',
};

const holdsFiles = ({ types }: DataTransfer): boolean => types?.includes('Files') ?? false;

/** A folder comes as a file that cannot be read. */
function contentOf({ items, files }: DataTransfer): { files: readonly File[]; hasFolders: boolean } {
  const isFolder = [...(items ?? [])]
    .filter(({ kind }) => kind === 'file')
    .map((item) => item.webkitGetAsEntry?.()?.isDirectory === true);
  return {
    files: [...files].filter((_, index) => !isFolder[index]),
    hasFolders: isFolder.includes(true),
  };
}

/** A file dropped beside its place would be opened by the browser instead of the console. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const stop = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', stop);
    window.addEventListener('drop', stop);
    return () => {
      window.removeEventListener('dragover', stop);
      window.removeEventListener('drop', stop);
    };
  }, []);
}
