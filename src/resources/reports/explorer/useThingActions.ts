import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import MoveIcon from '@mui/icons-material/DriveFileMoveOutlined';
import OpenIcon from '@mui/icons-material/EditOutlined';
import PinIcon from '@mui/icons-material/PushPinOutlined';
import RenameIcon from '@mui/icons-material/DriveFileRenameOutlineOutlined';
import RunIcon from '@mui/icons-material/PlayArrowOutlined';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import ShareIcon from '@mui/icons-material/PersonAddAltOutlined';
import StarIcon from '@mui/icons-material/StarBorderOutlined';
import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import type { MenuAction } from '../../generic/ActionMenu.tsx';
import { builderPath } from '../paths.ts';
import { useReportsScreen } from './reports.ts';
import type { Thing } from './things.ts';
import { useMarks } from './useMarks.ts';

/** What the reader may do with a report or folder, each only where the server says so. */
export function useThingActions(): (thing: Thing, onDeleted: () => void) => readonly MenuAction[] {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { area, ask } = useReportsScreen();
  const { toggle } = useMarks();
  return (thing, onDeleted) => {
    const { can } = thing;
    const label = (key: string) => translate(`report_explorer.action.${key}`);
    const changes: MenuAction[] = [
      ...(can.edit
        ? [
            {
              key: 'rename',
              label: label(thing.kind === 'report' ? 'describe' : 'rename'),
              icon: RenameIcon,
              run: () => ask({ step: 'rename', thing }),
            },
          ]
        : []),
      // Where it lies is its owner's, who may edit it as well.
      ...(can.edit && thing.mine
        ? [{ key: 'move', label: label('move'), icon: MoveIcon, run: () => ask({ step: 'move', thing }) }]
        : []),
      ...(can.share
        ? [{ key: 'share', label: label('share'), icon: ShareIcon, run: () => ask({ step: 'share', thing }) }]
        : []),
    ];
    const removal: MenuAction[] = can.remove
      ? [
          {
            key: 'delete',
            label: label('delete'),
            icon: DeleteIcon,
            run: () => ask({ step: 'delete', things: [thing], onDone: onDeleted }),
          },
        ]
      : [];
    if (thing.kind === 'folder') return [...changes, ...removal];
    const report = thing;
    return [
      { key: 'run', label: label('run'), icon: RunIcon, run: () => ask({ step: 'run', report }) },
      {
        key: 'open',
        label: label('open'),
        icon: OpenIcon,
        run: () => void navigate(builderPath(area, { id: report.entity_id })),
      },
      {
        key: 'favourite',
        label: label(report.favourite ? 'unfavourite' : 'favourite'),
        icon: StarIcon,
        run: () => toggle(report, 'favourite'),
      },
      {
        key: 'pin',
        label: label(report.pinned ? 'unpin' : 'pin'),
        icon: PinIcon,
        run: () => toggle(report, 'pinned'),
      },
      ...changes,
      {
        key: 'schedule',
        label: label('schedule'),
        icon: ScheduleIcon,
        run: () => ask({ step: 'schedule', report }),
      },
      { key: 'copy', label: label('copy'), icon: CopyIcon, run: () => ask({ step: 'copy', report }) },
      ...removal,
    ];
  };
}
