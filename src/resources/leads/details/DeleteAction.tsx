import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { failText, type FailCode } from '#schemas/errors.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { useLanguage } from '#src/i18n/hooks.ts';
import { ConfirmDialog } from '../../generic/ConfirmDialog.tsx';
import { useDelete } from './useDelete.ts';

/** For supervisors (domain §6); a lead with a credential file or an agreement that is out stays, and says so. */
export function DeleteAction({ lead }: { readonly lead: RaRecord }) {
  const translate = useTranslate();
  const language = useLanguage();
  const may = useCan('lead.delete') !== null;
  const [isAsking, setAsking] = useState(false);
  const { remove, isBusy } = useDelete(lead);
  if (!may) return null;

  const label = translate('details.action.delete');
  const reason = lead.kept ? failText({ code: lead.kept as FailCode }, language) : null;
  return (
    <>
      <Tooltip title={reason ?? label} describeChild={reason !== null}>
        {/* aria-disabled, not disabled: the reason can be reached. */}
        <IconButton
          size="small"
          aria-label={label}
          aria-disabled={reason !== null}
          onClick={() => {
            if (reason === null) setAsking(true);
          }}
          sx={{ '&[aria-disabled="true"]': { color: 'action.disabled', cursor: 'default' } }}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <ConfirmDialog
        open={isAsking}
        title={translate('details.action.delete_ask')}
        text={translate('details.action.delete_text')}
        action={translate('ra.action.delete')}
        isBusy={isBusy}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove().finally(() => setAsking(false))}
      />
    </>
  );
}
