import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import { ARIA_DISABLED } from './ariaDisabled.ts';

interface HistoryButtonsProps {
  readonly store: { undo(): void; redo(): void };
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** The way back and forth of an editor. */
export function HistoryButtons({ store, canUndo, canRedo }: HistoryButtonsProps) {
  const translate = useTranslate();
  return [
    { name: 'undo', Icon: UndoIcon, can: canUndo, run: () => store.undo() },
    { name: 'redo', Icon: RedoIcon, can: canRedo, run: () => store.redo() },
  ].map(({ name, Icon, can, run }) => (
    <Tooltip key={name} title={translate(`form_editor.${name}`)}>
      <IconButton
        aria-disabled={!can}
        sx={ARIA_DISABLED}
        aria-label={translate(`form_editor.${name}`)}
        onClick={run}
      >
        <Icon />
      </IconButton>
    </Tooltip>
  ));
}
