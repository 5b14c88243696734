import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Paper from '@mui/material/Paper';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import type { Placement } from '#schemas/contract/placement.ts';
import { useLeaveQuestion } from '#src/layout/useLeaveQuestion.ts';
import { ChangedNote, FormNotes } from '#src/live/FormNotes.tsx';
import { ToolButton } from '../../files/preview/ToolButton.tsx';
import { EntriesBack } from '../../generic/EntriesBack.tsx';
import { useKeptEntries } from '../../generic/useKeptEntries.ts';
import type { Template } from '../api.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { usePlacements, usePlacementStore, type PlacementState } from './store.ts';
import { useSave } from './useSave.ts';

interface ToolsProps {
  readonly template: Template;
  /** Is told what is placed and not saved yet; null: nothing. */
  readonly onUnsaved: (placements: readonly Placement[] | null) => void;
}

/** Back and forth, how it stands, and saving; in sight however long the page is. */
export function Tools({ template, onUnsaved }: ToolsProps) {
  const translate = useTranslate();
  const store = usePlacementStore();
  const isDirty = usePlacements((state) => state.isDirty);
  const canUndo = usePlacements((state) => state.canUndo);
  const canRedo = usePlacements((state) => state.canRedo);
  const placements = usePlacements((state) => state.placements);
  const { kept, isKept } = useKeptEntries<Pick<PlacementState, 'base' | 'placements'>>({
    name: 'placements',
    isDirty,
    read: () => {
      const { base, placements } = store.snapshot();
      return { base, placements };
    },
    restore: (entries) => {
      store.saved(entries.base);
      store.edit(() => entries.placements);
    },
    clear: () => store.goOnFrom(template),
  });
  useLeaveQuestion(isDirty, isKept);
  const { isBusy, isBehind, problem, theirs, save, saveOver, takeTheirs, dismiss } = useSave(template);
  useEffect(() => {
    onUnsaved(isDirty ? placements : null);
    return () => onUnsaved(null);
  }, [onUnsaved, isDirty, placements]);
  return (
    <>
      <GlobalStyles styles={CLEAR} />
      <EntriesBack {...kept} />
      <Paper variant="outlined" sx={TOOLS}>
        <ToolButton
          label={translate('contracts.place.undo')}
          onClick={canUndo ? () => store.undo() : undefined}
        >
          <UndoIcon />
        </ToolButton>
        <ToolButton
          label={translate('contracts.place.redo')}
          onClick={canRedo ? () => store.redo() : undefined}
        >
          <RedoIcon />
        </ToolButton>
        <Box role="status" sx={{ flex: 1, minWidth: '6rem', color: 'text.secondary' }}>
          {translate(isDirty ? 'contracts.place.dirty' : 'contracts.place.clean')}
        </Box>
        <Button variant="contained" loading={isBusy} disabled={!isDirty} onClick={() => void save()}>
          {translate('ra.action.save')}
        </Button>
      </Paper>
      {problem && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      {isBehind && <Behind key={template.version} template={template} />}
      {theirs && (
        <ConflictDialog
          theirs={theirs}
          onMine={() => void saveOver()}
          onTheirs={takeTheirs}
          onClose={dismiss}
        />
      )}
    </>
  );
}

/** While something is unsaved here somebody else has placed something else. */
function Behind({ template }: Pick<ToolsProps, 'template'>) {
  const translate = useTranslate();
  const [isRead, setRead] = useState(false);
  return (
    <FormNotes>
      {!isRead && (
        <ChangedNote at={template.updated_at} by={template.updated_by} onClose={() => setRead(true)}>
          {translate('live.changed.asked')}
        </ChangedNote>
      )}
    </FormNotes>
  );
}

/** What gets the focus comes to rest below the bar of the console and this one. */
const CLEAR = { html: { scrollPaddingTop: '128px' } } as const;
const TOOLS = {
  position: 'sticky',
  // Below the bar of the console.
  top: { xs: 56, sm: 64 },
  zIndex: 4,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.5,
  alignItems: 'center',
  p: 0.75,
} as const;
