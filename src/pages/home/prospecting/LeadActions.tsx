import AddIcon from '@mui/icons-material/Add';
import AssignIcon from '@mui/icons-material/GroupAddOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { useTranslate } from 'ra-core';
import { IMPORT_PATH } from '#schemas/addresses.ts';
import { ASSIGN_PATH, NEW_LEAD_PATH } from '#src/resources/leads/paths.ts';
import { ActionLink, QuickActions } from '../QuickActions.tsx';
import { LogOutreach } from './LogOutreach.tsx';

/** What people who work leads do most. */
export function LeadActions() {
  const translate = useTranslate();
  return (
    <QuickActions>
      <ActionLink to={NEW_LEAD_PATH} variant="contained" startIcon={<AddIcon />}>
        {translate('app.menu.lead_new')}
      </ActionLink>
      <LogOutreach />
      <ActionLink to={IMPORT_PATH} startIcon={<UploadIcon />}>
        {translate('app.menu.lead_import')}
      </ActionLink>
      <ActionLink to={ASSIGN_PATH} startIcon={<AssignIcon />}>
        {translate('app.menu.lead_assign')}
      </ActionLink>
    </QuickActions>
  );
}
