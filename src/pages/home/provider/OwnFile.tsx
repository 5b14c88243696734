import Box from '@mui/material/Box';
import { useItems, type Account } from '#src/resources/credentials/api.ts';
import { OverallProgress } from '#src/resources/credentials/edit/home/OverallProgress.tsx';
import { absentKinds, overallProgress } from '#src/resources/credentials/edit/home/progress.ts';
import { RenewalList } from '#src/resources/credentials/edit/home/RenewalList.tsx';
import { StatusBanner } from '#src/resources/credentials/edit/home/StatusBanner.tsx';
import { useOverview } from '#src/resources/credentials/edit/home/useOverview.ts';
import { openOf } from '#src/resources/credentials/edit/lacks.ts';
import { Continue } from './Continue.tsx';
import { OpenWork, type Work } from './OpenWork.tsx';

/** Whose turn it is with a file, how far it is, what is to be done, and the way there. */
export function OwnFile({ account }: { readonly account: Account }) {
  const { overview, lacking, due, isPending, error, refetch } = useOverview(account.entity_id);
  const own = useItems({ account_id: account.entity_id, resource_id: null });
  const items = own.items ?? [];
  const isKnown = !isPending && !error && own.items !== undefined;
  const work: Work = {
    ...openOf(account, items),
    lacking,
    absent: account.can.edit ? absentKinds(account, overview) : [],
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <StatusBanner account={account} />
      <Continue account={account} work={isKnown ? work : null} />
      {isKnown && <OverallProgress percent={overallProgress({ ...account, ...account.own }, overview)} />}
      {(account.can.edit || lacking.length > 0) && (
        <OpenWork
          asked={{
            data: isKnown ? work : undefined,
            error: error ?? own.error,
            refetch: () => {
              refetch();
              return own.refetch();
            },
          }}
        />
      )}
      <RenewalList items={items} due={due} />
    </Box>
  );
}
