import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { IMPORT_PATH } from '#schemas/addresses.ts';
import type { ImportTask } from '#schemas/import-flow/index.ts';
import { ConfirmDialog } from '../../generic/ConfirmDialog.tsx';
import { usePatchFlow } from '../api/flows.ts';

interface TaskActionsProps {
  readonly task: ImportTask;
  /** The link to its details, where they are not on the screen already. */
  readonly details?: Pick<LinkProps, 'to' | 'state'>;
}

/** What can be done with a task: go on with it or look at it, and close it. */
export function TaskActions({ task, details }: TaskActionsProps) {
  const translate = useTranslate();
  // The list has one of each for every task: the name of the file tells them apart for who does not see the row.
  const named = (action: string) => {
    const label = translate(`import_jobs.task.${action}`);
    return {
      children: label,
      'aria-label': translate('import_jobs.task.of', { action: label, name: task.filename }),
    };
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 0.5, ml: -0.5 }}>
      <Button
        size="small"
        component={Link}
        to={`${IMPORT_PATH}?flow=${task.entity_id}`}
        {...named(task.status === 'Closed' ? 'see' : 'resume')}
      />
      {details && <Button size="small" component={Link} {...details} {...named('details')} />}
      {task.can.close && <CloseButton task={task} {...named('close')} />}
    </Box>
  );
}

interface CloseButtonProps {
  readonly task: ImportTask;
  readonly children: string;
  readonly 'aria-label': string;
}

function CloseButton({ task, ...button }: CloseButtonProps) {
  const translate = useTranslate();
  const patch = usePatchFlow(task);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setAsking(true)} {...button} />
      <ConfirmDialog
        open={isAsking}
        title={translate('import_jobs.task.close_title', { name: task.filename })}
        text={translate('import_jobs.task.close_text')}
        action={button.children}
        isBusy={patch.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => patch.mutate({ status: 'Closed' }, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}
