import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { ACCOUNTS } from '#schemas/credential/account.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { SectionCard } from '../../../generic/SectionCard.tsx';
import { historyKey } from '../../api.ts';
import { refOf, type Subject } from '../subject.ts';
import { HistoryEntry } from './HistoryEntry.tsx';

const PAGE = 50;

/** Everything that anybody changed in a file, newest first; of a resource what happened to it. */
export function FileHistory({ subject }: { readonly subject: Subject }) {
  const provider = useProvider();
  const translate = useTranslate();
  const { account_id: id, resource_id } = refOf(subject);
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      queryKey: historyKey(id),
      queryFn: ({ pageParam, signal }) =>
        provider.changes(ACCOUNTS.name, { id, page: pageParam, size: PAGE, signal }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => (last.total > pages.length * PAGE ? pages.length + 1 : undefined),
      staleTime: 0,
    });
  const entries = data?.pages
    .flatMap((page) => page.data)
    .filter((entry) => resource_id === null || entry.detail?.resource_id === resource_id);
  return (
    <SectionCard title={translate('credential_file.history.title')}>
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : isPending || !entries ? (
        <Loading />
      ) : (
        <>
          {entries.length === 0 && (
            <Typography sx={{ color: 'text.secondary' }}>
              {translate('credential_file.history.empty')}
            </Typography>
          )}
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {entries.map((entry) => (
              <HistoryEntry key={entry.id} entry={entry} subject={subject} />
            ))}
          </Box>
          {hasNextPage && (
            <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
              {translate('credential_file.history.more')}
            </Button>
          )}
        </>
      )}
    </SectionCard>
  );
}
