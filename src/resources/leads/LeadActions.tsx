import EditIcon from '@mui/icons-material/EditOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useTranslate, type RaRecord } from 'ra-core';
import { Link, useLocation } from 'react-router-dom';
import { printPlace } from '../generic/print/printing.ts';
import { MergeAction } from '../merge/MergeAction.tsx';
import { LeadPrivacy } from '../privacy/LeadPrivacy.tsx';
import { AssignToMe } from './details/AssignToMe.tsx';
import { DeleteAction } from './details/DeleteAction.tsx';
import { rightsOf } from './lead.ts';
import { MoveMenu } from './lifecycle/MoveMenu.tsx';

interface LeadActionsProps {
  readonly lead: RaRecord;
  readonly onEdit: () => void;
}

/** On paper stand the tasks that are done, too. */
const PRINTED = printPlace({ show: 'all' });
const WHY_NOT = 'why-not';

/** What may be done with a lead, or why not: a dead button without a reason is a riddle. */
export function LeadActions({ lead, onEdit }: LeadActionsProps) {
  const translate = useTranslate();
  const mayEdit = rightsOf(lead).edit;
  return (
    <>
      {!mayEdit && (
        <Typography id={WHY_NOT} variant="body2" color="text.secondary">
          {translate('leads.details.not_yours')}
        </Typography>
      )}
      <PrintAction />
      <LeadPrivacy lead={lead} />
      <DeleteAction lead={lead} />
      <MergeAction lead={lead} whyNot={WHY_NOT} />
      <AssignToMe lead={lead} />
      <MoveMenu lead={lead} />
      <Button
        size="small"
        variant="contained"
        startIcon={<EditIcon />}
        disabled={!mayEdit}
        onClick={onEdit}
        {...(mayEdit ? {} : { 'aria-describedby': WHY_NOT })}
      >
        {translate('ra.action.edit')}
      </Button>
    </>
  );
}

function PrintAction() {
  const translate = useTranslate();
  // The way back to the list is in the state.
  const { state } = useLocation() as { readonly state: unknown };
  const label = translate('print.action');
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} component={Link} to={PRINTED} state={state}>
        <PrintIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
