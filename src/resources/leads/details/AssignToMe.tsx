import TakeIcon from '@mui/icons-material/PersonAddAltOutlined';
import Button from '@mui/material/Button';
import { useNotify, useTranslate, type RaRecord } from 'ra-core';
import { useSession } from '#src/authProvider/session.tsx';
import { rightsOf } from '../lead.ts';
import { usePatch } from './usePatch.ts';

interface AssignToMeProps {
  readonly lead: RaRecord;
  /** What it is called where there are several of them. */
  readonly label?: string;
  readonly onTaken?: () => void;
}

/** Takes a lead that nobody works yet (domain §6 'Assign leads'); a lead that is taken has no such button. */
export function AssignToMe({ lead, label, onTaken }: AssignToMeProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const me = useSession().id;
  const { patch, isPending } = usePatch(lead);
  if (lead.assignee_id || !rightsOf(lead).edit) return null;

  const take = async () => {
    const problem = await patch({ assignee_id: me });
    if (problem !== null) return notify(problem, { type: 'error' });
    notify('details.action.taken', { type: 'success' });
    onTaken?.();
  };
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<TakeIcon />}
      loading={isPending}
      loadingPosition="start"
      aria-label={label}
      onClick={() => void take()}
    >
      {translate('details.action.take')}
    </Button>
  );
}
