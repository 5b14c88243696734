import { useTranslate, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import type { ImportTask } from '#schemas/import-flow/index.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { Empty } from '#src/kinds/shared/Empty.tsx';
import type { ExtraColumn } from '../../generic/columns.ts';
import { TaskActions } from './TaskActions.tsx';
import { TaskStatus } from './TaskStatus.tsx';
import { useDetails } from './useDetails.ts';

export const taskOf = (record: RaRecord) => record as unknown as ImportTask;

/** The columns of a task that are no field of it: where it stands, what can be done, what became of its rows, its times. */
export function useTaskColumns(): readonly ExtraColumn[] {
  const translate = useTranslate();
  const number = useNumber();
  return useMemo(() => {
    const column = (
      name: string,
      after: string,
      width: number,
      render: (task: ImportTask) => React.ReactNode,
    ): ExtraColumn => ({
      name,
      after,
      width,
      label: translate(`import_jobs.task.${name}`),
      render: (record) => render(taskOf(record)),
    });
    return [
      column('status', 'filename', 220, (task) => <TaskStatus task={task} />),
      column('actions', 'status', 304, (task) => <RowActions task={task} />),
      column('progress', 'actions', 340, ({ counts }) => {
        const summary = translate('import_jobs.task.summary', {
          imported: number(counts.imported),
          failed: number(counts.failed),
          refused: number(counts.refused),
          rows: number(counts.rows),
        });
        return <span title={summary}>{summary}</span>;
      }),
      column('submitter', 'progress', 152, ({ submitter }) =>
        submitter ? personName(submitter) : <Empty />,
      ),
      column('started', 'created_at', 180, ({ started_at }) => <Moment value={started_at} />),
      column('finished', 'started', 180, ({ finished_at }) => <Moment value={finished_at} />),
    ];
  }, [translate, number]);
}

const Moment = ({ value }: { readonly value: string | null }) => (value ? formatMoment(value) : <Empty />);

function RowActions({ task }: { readonly task: ImportTask }) {
  const { linkTo } = useDetails();
  return <TaskActions task={task} details={linkTo(task.entity_id)} />;
}
