import { useTranslate } from 'ra-core';
import { ConfirmDialog } from '../../generic/ConfirmDialog.tsx';
import { MoveDialog } from './dialogs/MoveDialog.tsx';
import { NewFolderDialog } from './dialogs/NewFolderDialog.tsx';
import { RenameDialog } from './dialogs/RenameDialog.tsx';
import { ReplaceDialog } from './dialogs/ReplaceDialog.tsx';
import { VersionsDialog } from './dialogs/VersionsDialog.tsx';
import { useExplorer, type Asked } from './explorer.ts';
import type { useActions } from './useActions.tsx';

interface DialogsProps {
  readonly asked: Asked | null;
  readonly actions: ReturnType<typeof useActions>;
  readonly onClose: () => void;
}

/** What is asked over the folder, one at a time. */
export function Dialogs({ asked, actions, onClose }: DialogsProps) {
  const translate = useTranslate();
  const { prefix } = useExplorer();
  return (
    <>
      {asked?.step === 'folder' && <NewFolderDialog prefix={prefix} onClose={onClose} />}
      {asked?.step === 'rename' && <RenameDialog entry={asked.entry} onClose={onClose} />}
      {asked?.step === 'move' && (
        <MoveDialog
          entries={asked.entries}
          prefix={prefix}
          onMove={(to) => actions.move(asked.entries, to)}
          onClose={onClose}
        />
      )}
      {asked?.step === 'versions' && <VersionsDialog file={asked.file} onClose={onClose} />}
      {asked?.step === 'replace' && <ReplaceDialog file={asked.file} onClose={onClose} />}
      <ConfirmDialog
        open={actions.taken !== null}
        title={translate('explorer.taken')}
        text={translate('explorer.taken_text')}
        action={translate('explorer.keep_both')}
        onClose={actions.leaveThem}
        onConfirm={() => void actions.keepBoth()}
      />
    </>
  );
}
