import EditIcon from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate, type RaRecord } from 'ra-core';
import { MergeAction } from '../merge/MergeAction.tsx';
import { AssignToMe } from './details/AssignToMe.tsx';
import { DeleteAction } from './details/DeleteAction.tsx';
import { rightsOf } from './lead.ts';
import { MoveMenu } from './lifecycle/MoveMenu.tsx';

interface LeadActionsProps {
  readonly lead: RaRecord;
  readonly onEdit: () => void;
}

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
