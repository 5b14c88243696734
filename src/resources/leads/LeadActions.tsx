import EditIcon from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate, type RaRecord } from 'ra-core';
import { Link } from 'react-router-dom';
import { rightsOf } from './lead.ts';
import { LEADS_PATH } from './paths.ts';

interface LeadActionsProps {
  readonly lead: RaRecord;
  readonly onEdit: () => void;
}

/** Edit, or why not: a dead button without a reason is a riddle. */
export function LeadActions({ lead, onEdit }: LeadActionsProps) {
  const translate = useTranslate();
  const mayEdit = rightsOf(lead).edit;
  return (
    <>
      {!mayEdit && (
        <Typography id="why-not" variant="body2" color="text.secondary">
          {translate('leads.details.not_yours')}
        </Typography>
      )}
      <Button component={Link} to={LEADS_PATH} size="small">
        {translate('leads.details.back')}
      </Button>
      <Button
        size="small"
        variant="contained"
        startIcon={<EditIcon />}
        disabled={!mayEdit}
        onClick={onEdit}
        {...(mayEdit ? {} : { 'aria-describedby': 'why-not' })}
      >
        {translate('ra.action.edit')}
      </Button>
    </>
  );
}
