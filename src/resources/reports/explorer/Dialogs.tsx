import { RunReport } from '../run/RunReport.tsx';
import { CopyDialog } from './dialogs/CopyDialog.tsx';
import { DeleteDialog } from './dialogs/DeleteDialog.tsx';
import { MoveDialog } from './dialogs/MoveDialog.tsx';
import { NewFolderDialog } from './dialogs/NewFolderDialog.tsx';
import { RenameDialog } from './dialogs/RenameDialog.tsx';
import { ShareDialog } from './dialogs/ShareDialog.tsx';
import type { Asked } from './reports.ts';
import { ScheduleDialog } from './schedules/ScheduleDialog.tsx';

interface DialogsProps {
  readonly asked: Asked;
  readonly onClose: () => void;
}

/** What is asked over the reports, one at a time. */
export function Dialogs({ asked, onClose }: DialogsProps) {
  switch (asked.step) {
    case 'folder':
      return <NewFolderDialog onClose={onClose} />;
    case 'rename':
      return <RenameDialog thing={asked.thing} onClose={onClose} />;
    case 'move':
      return <MoveDialog thing={asked.thing} onClose={onClose} />;
    case 'share':
      return <ShareDialog thing={asked.thing} onClose={onClose} />;
    case 'run':
      return <RunReport report={asked.report} onClose={onClose} />;
    case 'copy':
      return <CopyDialog report={asked.report} onClose={onClose} />;
    case 'schedule':
      return <ScheduleDialog report={asked.report} schedule={asked.schedule ?? null} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog things={asked.things} onDone={asked.onDone} onClose={onClose} />;
  }
}
