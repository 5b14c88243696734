import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { topicOf } from '#schemas/live.ts';
import { bodyOf } from '#src/dataProvider/errors.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { useLive } from '#src/live/hooks.ts';
import { useOwnAccount } from '#src/resources/credentials/api.ts';
import { Waiting } from '../Waiting.tsx';
import { OwnFile } from './OwnFile.tsx';

/** The first page of a provider: its own file, as soon as it has one. */
export default function ProviderHome() {
  const translate = useTranslate();
  const { data: account, error, refetch } = useOwnAccount();
  useLive(account ? [topicOf('account', account.entity_id)] : []);
  if (account) return <OwnFile account={account} />;
  if (bodyOf(error)?.status === 404)
    return <Alert severity="info">{translate('credentials.edit.none')}</Alert>;
  return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Waiting />;
}
