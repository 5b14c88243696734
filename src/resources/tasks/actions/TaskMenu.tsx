import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate, type RaRecord } from 'ra-core';
import { isOpenTask, TASKS } from '#schemas/task/index.ts';
import { useCodeText, useText } from '#src/i18n/hooks.ts';
import { toneOf } from '#src/kinds/code/tones.ts';
import { formatDay } from '#src/kinds/date/format.ts';
import { daysAhead, SNOOZES } from '../days.ts';
import { rightsOf } from '../task.ts';
import type { Desk } from './TaskDesk.tsx';

interface TaskMenuProps {
  readonly task: RaRecord;
  readonly desk: Desk;
  readonly labelledBy: string;
  readonly anchor: HTMLElement;
  readonly onDone?: (task: RaRecord) => void;
  readonly onClose: () => void;
}

/** Everything that may be done with a task now: its other statuses, putting it off, another day. */
export function TaskMenu({ task, desk, labelledBy, anchor, onDone, onClose }: TaskMenuProps) {
  const translate = useTranslate();
  const text = useText();
  const codeText = useCodeText();
  const isOpen = isOpenTask(task.status);
  const { statuses: allowed, snooze: maySnooze } = rightsOf(task);
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  const snooze = (until: string | null) =>
    desk.change(task, { snoozed_until: until }, until ? 'tasks.done.snooze' : 'tasks.done.wake', onDone);
  const toStatus = (status: string) =>
    status === 'rejected'
      ? desk.ask(task, 'reject', onDone)
      : void desk.change(task, { status }, 'tasks.done.status', onDone);

  const statuses = allowed
    .filter((status) => status !== task.status)
    .map((status) => (
      <MenuItem key={status} onClick={then(() => toStatus(status))} sx={ITEM}>
        <Box
          component="span"
          sx={{ ...DOT, bgcolor: `status.${toneOf('TASK_STATUS', status) ?? 'new'}.main` }}
        />
        {codeText('TASK_STATUS', status)}
        {status === 'rejected' && '…'}
      </MenuItem>
    ));
  const days = SNOOZES.map(({ key, days: ahead }) => (
    <MenuItem key={key} onClick={then(() => void snooze(daysAhead(ahead)))} sx={ITEM}>
      {translate(`tasks.snooze.${key}`, { day: formatDay(daysAhead(ahead)) })}
    </MenuItem>
  ));
  return (
    <Menu
      anchorEl={anchor}
      // Within the page's content or the dialog it was opened from, where a screen reader looks for it.
      container={() => anchor.closest('[role=dialog], main')}
      open
      onClose={onClose}
      slotProps={{
        list: { 'aria-labelledby': labelledBy, dense: true },
        paper: { sx: { maxHeight: 'min(70vh, 560px)', width: 'min(300px, calc(100vw - 32px))' } },
      }}
    >
      {statuses.length > 0 && <Head key="status">{text(TASKS.fields.status.label)}</Head>}
      {statuses}
      {maySnooze && <Divider key="line" />}
      {maySnooze && <Head key="snooze">{translate('tasks.snooze.title')}</Head>}
      {maySnooze && task.snoozed === true && (
        <MenuItem key="wake" onClick={then(() => void snooze(null))} sx={ITEM}>
          {translate('tasks.snooze.end')}
        </MenuItem>
      )}
      {maySnooze && days}
      {maySnooze && (
        <MenuItem key="pick" onClick={then(() => desk.ask(task, 'snooze', onDone))} sx={ITEM}>
          {translate('tasks.snooze.pick')}
        </MenuItem>
      )}
      {isOpen && <Divider key="other" />}
      {isOpen && (
        <MenuItem key="due" onClick={then(() => desk.ask(task, 'due', onDone))} sx={ITEM}>
          {translate('tasks.action.due')}
        </MenuItem>
      )}
    </Menu>
  );
}

const Head = ({ children }: { readonly children: string }) => (
  <ListSubheader
    role="presentation"
    sx={{ lineHeight: 2.25, bgcolor: 'background.paper', typography: 'caption' }}
  >
    {children}
  </ListSubheader>
);

const ITEM = { gap: 1, whiteSpace: 'normal' } as const;
const DOT = { width: 8, height: 8, borderRadius: '50%', flex: 'none' } as const;
