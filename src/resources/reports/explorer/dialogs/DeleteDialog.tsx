import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useNotify, useTranslate } from 'ra-core';
import { TRASH_DAYS } from '#schemas/file/index.ts';
import type { ReportAffected } from '#schemas/report/item.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { ConfirmedStep } from '../../../generic/ConfirmedStep.tsx';
import { WAIT_SECONDS } from '../../../generic/useCountdown.ts';
import { useAffected, useReportChanges } from '../api.ts';
import type { Thing } from '../things.ts';

interface DeleteDialogProps {
  readonly things: readonly Thing[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Puts reports and folders into the trash, after saying who loses them. */
export function DeleteDialog({ things, onDone, onClose }: DeleteDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { toTrash } = useReportChanges();
  const { data, error, refetch } = useAffected(things);
  const [first] = things;
  const title =
    things.length === 1 && first
      ? translate('report_explorer.delete.title_one', { name: first.name })
      : translate('report_explorer.delete.title', { smart_count: things.length });
  if (!data)
    return (
      <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-label={title}>
        <DialogContent>
          {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading />}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        </DialogActions>
      </Dialog>
    );
  const lines = linesOf(data, things).map(([key, smart_count]) =>
    translate(`report_explorer.delete.${key}`, { smart_count }),
  );
  return (
    <ConfirmedStep
      title={title}
      text={lines.join(' ')}
      action={translate('report_explorer.action.delete')}
      // What others lose does not come back by itself: time enough to read it.
      wait={data.people > 0 ? WAIT_SECONDS : 0}
      run={() => toTrash(data.targets)}
      onDone={() => {
        notify('explorer.trashed', { type: 'success', messageArgs: { smart_count: things.length } });
        onDone();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** What has to be said, and of how many. */
const linesOf = (
  { people, reports, others }: ReportAffected,
  things: readonly Thing[],
): [string, number][] => [
  ...(people > 0 ? ([['people', people]] as [string, number][]) : []),
  ...(things.some(({ kind }) => kind === 'folder') ? ([['reports', reports]] as [string, number][]) : []),
  ...(others > 0 ? ([['others', others]] as [string, number][]) : []),
  ['days', TRASH_DAYS],
];
