import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Link from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { useResource, type Account } from '../../api.ts';
import type { KeptPlace } from '../../kept.ts';
import { formAddress, resourceAddress } from '../paths.ts';

interface UnsentNoteProps {
  readonly account: Account;
  readonly places: readonly KeptPlace[];
}

/** Changes that this browser keeps and the server does not have: opening their form sends them. */
export function UnsentNote({ account, places }: UnsentNoteProps) {
  const translate = useTranslate();
  if (places.length === 0) return null;
  return (
    <Alert severity="warning" variant="outlined" icon={<CloudOffIcon />} sx={{ bgcolor: 'background.paper' }}>
      <AlertTitle>{translate('credential_edit.unsent.title')}</AlertTitle>
      {translate('credential_edit.unsent.text')}
      <ul>
        {places.map(({ instanceId, formKey, resource_id }) => (
          <li key={instanceId}>
            <Link
              component={RouterLink}
              color="inherit"
              to={resource_id ? resourceAddress(resource_id) : formAddress(formKey)}
            >
              {resource_id ? (
                <Name id={resource_id} />
              ) : (
                (account.forms?.find(({ key }) => key === formKey)?.title ?? formKey)
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Name({ id }: { readonly id: string }) {
  return <>{useResource(id).data?.name ?? '…'}</>;
}
