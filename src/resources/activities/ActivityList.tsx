import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate, type Identifier, type RaRecord } from 'ra-core';
import type { ComponentType } from 'react';
import { topicOf } from '#schemas/live.ts';
import { useLive } from '#src/live/hooks.ts';
import { EmptyState } from '#src/layout/EmptyState.tsx';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { Cut } from '../generic/print/Cut.tsx';
import type { CardProps } from './ActivityCard.tsx';
import { useEntryLinks } from './permalink.ts';
import { useActivities, type Asked } from './useActivities.ts';
import { useEntry } from './useEntry.ts';

interface ActivityListProps {
  readonly leadId: Identifier;
  readonly path: string;
  readonly asked: Asked;
  readonly Card: ComponentType<CardProps>;
  readonly none: string;
  /** How one is changed; each says itself whether this reader may. */
  readonly edit?: { readonly label: string; readonly start: (record: RaRecord) => void };
}

const mayEdit = (record: RaRecord): boolean => (record.can as { edit?: boolean } | undefined)?.edit === true;

/** The activities of a lead; the one that the address asks for is looked for, shown and marked. */
export function ActivityList({ leadId, path, asked, Card, none, edit }: ActivityListProps) {
  const translate = useTranslate();
  useLive([topicOf('lead', String(leadId))]);
  const list = useActivities(path, leadId, asked);
  const { entry, isSearching, isGone } = useEntry(list);
  const linkTo = useEntryLinks();
  const { items, isPending, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = list;
  // What is shown already stays, though reading it again has failed.
  if (error && items.length === 0) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Loading />;
  return (
    <Box aria-busy={list.isPlaceholderData} sx={list.isPlaceholderData ? { opacity: 0.6 } : {}}>
      {/* The region is there before its text, or screen readers miss it. */}
      <div role="status">
        {isGone && (
          <Alert severity="info" role="note" sx={{ mb: 2 }}>
            {translate('activities.list.gone')}
          </Alert>
        )}
        {items.length === 0 && <EmptyState text={translate(none)} />}
      </div>
      {items.length > 0 && (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {items.map((item) => (
            <Card
              key={item.id}
              record={item}
              link={linkTo(item.id)}
              isSought={item.id === entry}
              {...(edit && mayEdit(item)
                ? { edit: { label: edit.label, onClick: () => edit.start(item) } }
                : {})}
            />
          ))}
        </Box>
      )}
      <Cut count={items.length} isCut={hasNextPage} />
      {(hasNextPage || isSearching) && (
        <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage || isSearching}>
          {translate('leads.history.more')}
        </Button>
      )}
    </Box>
  );
}
