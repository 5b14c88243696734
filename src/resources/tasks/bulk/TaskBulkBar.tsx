import CancelIcon from '@mui/icons-material/CancelOutlined';
import DoneIcon from '@mui/icons-material/CheckCircleOutline';
import DueIcon from '@mui/icons-material/EditCalendarOutlined';
import AssignIcon from '@mui/icons-material/PersonAddAltOutlined';
import SnoozeIcon from '@mui/icons-material/Snooze';
import RejectIcon from '@mui/icons-material/ThumbDownOutlined';
import ApproveIcon from '@mui/icons-material/ThumbUpOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { codesOf } from '#schemas/engine/codes.ts';
import { TASK_BULK_MAX } from '#schemas/task/index.ts';
import { TASK_BULK, type TaskBulk } from '#schemas/vocabulary/index.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { useNumber, useText } from '#src/i18n/hooks.ts';
import { useSelection, type Selection } from '../../generic/selection.ts';
import { SelectionBar } from '../../generic/SelectionBar.tsx';
import { ShortButton } from '../../generic/ShortButton.tsx';
import { BulkStep } from './BulkStep.tsx';
import { OutcomeDialog } from './OutcomeDialog.tsx';
import type { BulkOutcome } from './useTaskBulk.ts';

const ICONS: Readonly<Record<TaskBulk, SvgIconComponent>> = {
  complete: DoneIcon,
  reassign: AssignIcon,
  snooze: SnoozeIcon,
  due: DueIcon,
  approve: ApproveIcon,
  reject: RejectIcon,
  cancel: CancelIcon,
};
const DECISIONS: readonly TaskBulk[] = ['approve', 'reject'];

/** What may be done to the selected tasks; nothing while none is. */
export function TaskBulkBar() {
  const selection = useSelection();
  return selection && selection.ids.size > 0 && <Bar selection={selection} />;
}

function Bar({ selection }: { readonly selection: Selection }) {
  const translate = useTranslate();
  const text = useText();
  const number = useNumber();
  const notify = useNotify();
  const mayDecide = useCan('task.decide') !== null;
  const [asked, setAsked] = useState<TaskBulk | null>(null);
  /** While it is read what was skipped, the tasks stay selected. */
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const ids = [...selection.ids].map(String);
  const isTooMany = ids.length > TASK_BULK_MAX;

  const end = (next: BulkOutcome) => {
    setAsked(null);
    if (next.skipped.length > 0) return setOutcome(next);
    notify('tasks.bulk.changed', { type: 'success', messageArgs: { smart_count: next.changed } });
    selection.clear();
  };
  return (
    <SelectionBar
      label={translate('tasks.bulk.bar')}
      said={translate('tasks.bulk.selected', { smart_count: ids.length })}
      warning={isTooMany ? translate('tasks.bulk.too_many', { count: number(TASK_BULK_MAX) }) : null}
      onClear={selection.clear}
    >
      {codesOf(TASK_BULK)
        .filter((step) => mayDecide || !DECISIONS.includes(step))
        .map((step) => {
          const Icon = ICONS[step];
          return (
            <ShortButton
              key={step}
              size="small"
              icon={<Icon />}
              label={text(TASK_BULK[step])}
              disabled={isTooMany}
              aria-haspopup="dialog"
              onClick={() => setAsked(step)}
            />
          );
        })}
      {asked && <BulkStep step={asked} ids={ids} onEnd={end} onClose={() => setAsked(null)} />}
      {outcome && <OutcomeDialog outcome={outcome} onClose={selection.clear} />}
    </SelectionBar>
  );
}
