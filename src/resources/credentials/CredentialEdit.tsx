import { useMemo, useState } from 'react';
import { useTranslate } from 'ra-core';
import Alert from '@mui/material/Alert';
import { Route, Routes } from 'react-router-dom';
import { topicOf } from '#schemas/live.ts';
import { bodyOf, type ApiFail } from '#src/dataProvider/errors.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { lazyPage } from '#src/layout/lazyPage.ts';
import { Loading } from '#src/layout/Loading.tsx';
import { Page } from '#src/layout/Page.tsx';
import { useLive } from '#src/live/hooks.ts';
import { useOwnAccount } from './api.ts';
import { AccountFormPage, NotThere } from './edit/form/AccountFormPage.tsx';
import { EditHome } from './edit/home/EditHome.tsx';
import { PapersPage } from './edit/resource/PapersPage.tsx';
import { ResourcePage } from './edit/resource/ResourcePage.tsx';
import { RefusedContext } from './edit/submit/RefusedContext.ts';

/** With the reader of CSV behind it: few add a whole fleet. */
const ImportPage = lazyPage(() => import('./edit/import/ImportPage.tsx'));

/** A provider's own credential file (specification §2 'provider self-edit of credential'). */
export default function CredentialEdit() {
  const translate = useTranslate();
  const { data: account, error, refetch } = useOwnAccount();
  useLive(account ? [topicOf('account', account.entity_id)] : []);
  const [fails, set] = useState<readonly ApiFail[]>([]);
  const refused = useMemo(() => ({ fails, set }), [fails]);
  // A line that is lost meanwhile takes nothing off the screen.
  if (!account) {
    if (bodyOf(error)?.status === 404)
      return (
        <Page title={translate('credentials.edit.title')} width="form">
          <Alert severity="info">{translate('credentials.edit.none')}</Alert>
        </Page>
      );
    return error ? <ErrorPanel page error={error} onRetry={() => void refetch()} /> : <Loading />;
  }
  return (
    <RefusedContext value={refused}>
      <Routes>
        <Route index element={<EditHome account={account} />} />
        <Route path="form/:key" element={<AccountFormPage account={account} />} />
        <Route path="papers" element={<PapersPage account={account} />} />
        <Route path="resource/:id" element={<ResourcePage account={account} />} />
        <Route path="add/:kind" element={<ImportPage account={account} />} />
        <Route path="*" element={<NotThere />} />
      </Routes>
    </RefusedContext>
  );
}
