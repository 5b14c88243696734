import Typography from '@mui/material/Typography';
import type { Change } from '#src/dataProvider/index.ts';
import { textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { Loading } from '#src/layout/Loading.tsx';
import { useAccount } from '../../credentials/api.ts';
import { Differences } from '../../credentials/details/history/Differences.tsx';

/** What an event changed in the credential file, in the words of its forms, which are read for it. */
export default function FileDifferences({ entry }: { readonly entry: Change }) {
  const language = useLanguage();
  const { data: account, error } = useAccount(String(entry.record_id));
  if (error)
    return (
      <Typography variant="body2" color="error">
        {textOf(error, language)}
      </Typography>
    );
  return account ? <Differences entry={entry} subject={{ account, resource: null }} /> : <Loading />;
}
