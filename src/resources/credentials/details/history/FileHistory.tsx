import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { ACCOUNTS } from '#schemas/credential/account.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { Cut } from '../../../generic/print/Cut.tsx';
import { HISTORY_MOST, usePageSize, usePrinting, useReadOn } from '../../../generic/print/printing.ts';
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
  const isPrinting = usePrinting();
  const size = usePageSize(PAGE, HISTORY_MOST);
  const list = useInfiniteQuery({
    queryKey: [...historyKey(id), size],
    queryFn: ({ pageParam, signal }) =>
      provider.changes(ACCOUNTS.name, { id, page: pageParam, size, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.total > pages.length * size ? pages.length + 1 : undefined),
    staleTime: 0,
  });
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  const read = data?.pages.flatMap((page) => page.data) ?? [];
  useReadOn(list, read.length);
  const entries = read.filter((entry) => resource_id === null || entry.detail?.resource_id === resource_id);
  return (
    <SectionCard title={translate('credential_file.history.title')}>
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Loading />
      ) : (
        <>
          {entries.length === 0 && !(isPrinting && hasNextPage) && (
            <Typography sx={{ color: 'text.secondary' }}>
              {translate('credential_file.history.empty')}
            </Typography>
          )}
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {entries.map((entry) => (
              <HistoryEntry key={entry.id} entry={entry} subject={subject} />
            ))}
          </Box>
          <Cut count={read.length} isCut={hasNextPage} />
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
