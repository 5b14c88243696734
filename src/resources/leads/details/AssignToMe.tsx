import TakeIcon from '@mui/icons-material/PersonAddAltOutlined';
import Button from '@mui/material/Button';
import { useNotify, useTranslate, type RaRecord } from 'ra-core';
import { useSession } from '#src/authProvider/session.tsx';
import { rightsOf } from '../lead.ts';
import { usePatch } from './usePatch.ts';

/** Takes a lead that nobody works yet (domain §6 'Assign leads'); a lead that is taken has no such button. */
export function AssignToMe({ lead }: { readonly lead: RaRecord }) {
  const translate = useTranslate();
  const notify = useNotify();
  const me = useSession().id;
  const { patch, isPending } = usePatch(lead);
  if (lead.assignee_id || !rightsOf(lead).edit) return null;

  const take = async () => {
    const problem = await patch({ assignee_id: me });
    if (problem === null) notify('details.action.taken', { type: 'success' });
    else notify(problem, { type: 'error' });
  };
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<TakeIcon />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => void take()}
    >
      {translate('details.action.take')}
    </Button>
  );
}
