import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { fieldsOfEvent } from '#schemas/activity/index.ts';
import type { Field } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { LEAD_EVENT } from '#schemas/vocabulary/index.ts';
import { useProvider, type Change } from '#src/dataProvider/index.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { useCodeText, useText } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { viewOf } from '#src/kinds/index.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { SectionCard } from './SectionCard.tsx';

const PAGE = 25;

interface HistoryProps {
  readonly resource: Resource;
  readonly id: string;
  /** What can be done about an entry: a merge can be undone. */
  readonly actions?: (entry: Change) => ReactNode;
}

/** What happened to a record, newest first, with every field's old and new value. */
export function History({ resource, id, actions }: HistoryProps) {
  const provider = useProvider();
  const translate = useTranslate();
  const { data, isPending, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      queryKey: [resource.name, 'changes', id],
      queryFn: ({ pageParam, signal }) =>
        provider.changes(resource.name, { id, page: pageParam, size: PAGE, signal }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => (last.total > pages.length * PAGE ? pages.length + 1 : undefined),
      // A change made on the other tab of this page must be there when one comes back.
      staleTime: 0,
    });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Loading />;
  const entries = data.pages.flatMap((page) => page.data);
  return (
    <SectionCard title={translate('leads.history.title')}>
      {entries.length === 0 && (
        <Typography color="text.secondary">{translate('leads.history.empty')}</Typography>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            resource={resource}
            isOfOther={entry.record_id !== undefined && entry.record_id !== id}
          >
            {actions?.(entry)}
          </Entry>
        ))}
      </Box>
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
          {translate('leads.history.more')}
        </Button>
      )}
    </SectionCard>
  );
}

interface EntryProps {
  readonly entry: Change;
  readonly resource: Resource;
  /** It happened to a record that was merged into this one later. */
  readonly isOfOther: boolean;
  readonly children: ReactNode;
}

function Entry({ entry, resource, isOfOther, children }: EntryProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  // What happened to a note or task of the record is told in that one's fields.
  const fields = fieldsOfEvent(entry.type) ?? resource.fields;
  const who = entry.actor ? personName(entry.actor) : translate('leads.history.system');
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        pl: 3,
        pb: 2.5,
        borderLeft: 2,
        borderColor: 'divider',
        '&:last-of-type': { pb: 0.5 },
      }}
    >
      <Box
        aria-hidden="true"
        sx={{
          position: 'absolute',
          left: -6,
          top: 6,
          width: 10,
          height: 10,
          borderRadius: '50%',
          bgcolor: 'primary.main',
        }}
      />
      <Typography component="h3" variant="subtitle2">
        {codeText(Object.hasOwn(LEAD_EVENT, entry.type) ? 'LEAD_EVENT' : 'HISTORY_CHANGE', entry.type)}
      </Typography>
      <Typography variant="caption" color="text.secondary" component="p">
        <time dateTime={entry.created_at}>{formatMoment(entry.created_at)}</time> · {who}
        {isOfOther && ` · ${translate('merge.history.of_other')}`}
      </Typography>
      {entry.changes.length > 0 && (
        <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 0.75 }}>
          {entry.changes.map((change) => (
            <Difference
              key={change.field}
              {...change}
              known={fields[change.field]}
              isNew={/_(CREATED|ADDED)$/.test(entry.type)}
            />
          ))}
        </Box>
      )}
      {children}
    </Box>
  );
}

interface DifferenceProps {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly known: Field | undefined;
  /** There was no record before, and so no value. */
  readonly isNew: boolean;
}

function Difference({ field, from, to, known, isNew }: DifferenceProps) {
  const text = useText();
  const translate = useTranslate();
  const value = (side: unknown) => {
    // A field that the schema no longer has keeps its history, in the words it was stored in.
    if (!known) return side === null || side === undefined ? '—' : JSON.stringify(side);
    const { Cell } = viewOf(known);
    return <Cell value={side} field={known} full />;
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: '1fr', md: '180px minmax(0, 1fr)' },
        fontSize: 'body2.fontSize',
      }}
    >
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {known ? text(known.label) : field}
      </Box>
      <Box
        component="dd"
        sx={{ m: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }}
      >
        {!isNew && (
          <>
            <Box sx={{ color: 'text.secondary', minWidth: 0 }}>{value(from)}</Box>
            <span role="img" aria-label={translate('leads.history.to')}>
              →
            </span>
          </>
        )}
        <Box sx={{ minWidth: 0 }}>{value(to)}</Box>
      </Box>
    </Box>
  );
}
