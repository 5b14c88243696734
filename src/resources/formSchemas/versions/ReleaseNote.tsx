import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { formAddress, useOverview } from '../api.ts';

/** Says that a release has brought changes of this form that nobody has looked at yet. */
export function ReleaseNote({ formKey }: { readonly formKey: string }) {
  const translate = useTranslate();
  const { data } = useOverview();
  if (!data?.items.some(({ key, release }) => key === formKey && release)) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button component={Link} to={formAddress(formKey, 'release')} color="inherit" size="small">
          {translate('form_schemas.release.look')}
        </Button>
      }
    >
      {translate('form_schemas.release.waiting')}
    </Alert>
  );
}
