import { useParams } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { Page } from '#src/layout/Page.tsx';
import type { Account } from '../../api.ts';
import { BackLink } from '../BackLink.tsx';
import { Comments } from '../comments/Comments.tsx';
import { editAddress, formAddress } from '../paths.ts';
import { FormLoader } from './FormLoader.tsx';

/** One of the account's own forms, by its key in the address. */
export function AccountFormPage({ account }: { readonly account: Account }) {
  const { key = '' } = useParams();
  const forms = account.forms ?? [];
  const at = forms.findIndex((form) => form.key === key);
  const form = forms[at];
  if (!form) return <NotThere />;
  const next = forms[at + 1];
  return (
    <FormLoader
      instanceId={form.entity_id}
      next={next ? formAddress(next.key) : editAddress}
      below={<Comments subject={{ account_id: account.entity_id, resource_id: null }} />}
    />
  );
}

/** An address below the file that leads nowhere. */
export function NotThere() {
  const translate = useTranslate();
  return (
    <Page title={translate('credentials.edit.title')} width="form">
      <BackLink />
      <Alert severity="info">{translate('credential_edit.not_there')}</Alert>
    </Page>
  );
}
