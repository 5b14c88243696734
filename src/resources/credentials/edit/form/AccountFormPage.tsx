import GoneIcon from '@mui/icons-material/SearchOffOutlined';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useTranslate } from 'ra-core';
import { Link, useParams } from 'react-router-dom';
import { CREDENTIAL_EDIT_PATH } from '#schemas/addresses.ts';
import { EmptyState } from '#src/layout/EmptyState.tsx';
import { Page } from '#src/layout/Page.tsx';
import type { Account } from '../../api.ts';
import { Comments } from '../comments/Comments.tsx';
import { formAddress } from '../paths.ts';
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
      next={next ? formAddress(next.key) : CREDENTIAL_EDIT_PATH}
      below={<Comments subject={{ account_id: account.entity_id, resource_id: null }} />}
    />
  );
}

/** An address below the file that leads nowhere. */
export function NotThere() {
  const translate = useTranslate();
  return (
    <Page title={translate('credentials.edit.title')} width="form">
      <Paper variant="outlined">
        <EmptyState icon={GoneIcon} text={translate('credential_edit.not_there')}>
          <Button component={Link} to={CREDENTIAL_EDIT_PATH} variant="outlined">
            {translate('app.menu.own_credential')}
          </Button>
        </EmptyState>
      </Paper>
    </Page>
  );
}
