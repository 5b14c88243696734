import AddIcon from '@mui/icons-material/Add';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { IMPORT_PATH } from '#schemas/addresses.ts';
import { ShortButton } from '../generic/ShortButton.tsx';
import { NEW_LEAD_PATH } from './paths.ts';

/** What brings the first lead, or the next ones. */
export function NewLeadButtons() {
  const translate = useTranslate();
  return (
    <>
      <ShortButton
        size="small"
        icon={<UploadIcon />}
        label={translate('leads.list.import')}
        component={Link}
        to={IMPORT_PATH}
      />
      <ShortButton
        size="small"
        variant="contained"
        icon={<AddIcon />}
        label={translate('leads.list.new')}
        component={Link}
        to={NEW_LEAD_PATH}
      />
    </>
  );
}
