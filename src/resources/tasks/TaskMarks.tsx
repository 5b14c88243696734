import OverdueIcon from '@mui/icons-material/ErrorOutline';
import RepeatIcon from '@mui/icons-material/Repeat';
import SnoozeIcon from '@mui/icons-material/Snooze';
import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslate, type RaRecord } from 'ra-core';
import { TASKS } from '#schemas/task/index.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { formatDay } from '#src/kinds/date/format.ts';
import { viewOf } from '#src/kinds/index.ts';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';

const { Cell: Status } = viewOf(TASKS.fields.status);

interface TaskMarksProps {
  readonly task: RaRecord;
  /** In a table there is room for signs rather than sentences. */
  readonly isShort?: boolean;
}

/** How a task stands, as chips: its status, and what of it the day brings. */
export function TaskMarks({ task, isShort = false }: TaskMarksProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const { status, overdue, snoozed, snoozed_until: until, repeats } = task;
  return (
    <>
      <Status value={status} field={TASKS.fields.status} />
      {overdue === true && <Mark Icon={OverdueIcon} color="error" label={translate('tasks.mark.overdue')} />}
      {snoozed === true && (
        <Mark
          Icon={SnoozeIcon}
          color="info"
          label={translate('tasks.mark.snoozed', { day: formatDay(String(until)) })}
          {...(isShort ? { short: formatDay(String(until)) } : {})}
        />
      )}
      {typeof repeats === 'string' && (
        <Mark
          Icon={RepeatIcon}
          color="default"
          label={codeText('TASK_REPEAT', repeats)}
          {...(isShort ? { short: '' } : {})}
        />
      )}
    </>
  );
}

interface MarkProps {
  readonly Icon: SvgIconComponent;
  readonly color: 'error' | 'info' | 'default';
  readonly label: string;
  /** What is seen instead; the rest is heard, and shown on a long press. */
  readonly short?: string;
}

const Mark = ({ Icon, color, label, short }: MarkProps) => (
  <Chip
    size="small"
    variant="outlined"
    color={color}
    icon={<Icon />}
    title={short === undefined ? undefined : label}
    label={
      short === undefined ? (
        label
      ) : (
        <>
          <span aria-hidden>{short}</span>
          <Box component="span" sx={VISUALLY_HIDDEN}>
            {label}
          </Box>
        </>
      )
    }
    // The outline carries the colour: coloured text of this size would be too faint.
    sx={{
      color: 'text.primary',
      position: 'relative',
      ...(short === '' ? { '& .MuiChip-label': { px: 0.5 } } : {}),
    }}
  />
);
