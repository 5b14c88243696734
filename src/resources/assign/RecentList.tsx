import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { isOpen, type BulkAction } from '#schemas/bulk/index.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { BULK_KIND } from '#schemas/vocabulary/index.ts';
import { usePercent, useText } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { ASSIGNMENTS_PAGE_SIZE, useAssignments } from '../bulk/api.ts';
import { percentOf } from '../bulk/progress.ts';
import { useShown } from '../bulk/useShown.ts';
import { useOutcome } from '../bulk/words.ts';
import { PageTurner } from '../imports/PageTurner.tsx';

interface RecentListProps {
  readonly resource: Resource;
  /** One of them is shown from here on. */
  readonly onShow: () => void;
}

/** The person's own assignments, the newest first. */
export function RecentList({ resource, onShow }: RecentListProps) {
  const translate = useTranslate();
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useAssignments(resource, page + 1);
  const [, show] = useShown(resource);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.items.length === 0) return <Typography>{translate('lead_assign.recent.none')}</Typography>;
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.items.map((action) => (
          <RecentLine
            key={action.entity_id}
            action={action}
            onShow={() => {
              show({ id: action.entity_id, isOpen: true });
              onShow();
            }}
          />
        ))}
      </Box>
      {data.total > ASSIGNMENTS_PAGE_SIZE && (
        <PageTurner total={data.total} size={ASSIGNMENTS_PAGE_SIZE} page={page} onPage={setPage} />
      )}
    </>
  );
}

interface RecentLineProps {
  readonly action: BulkAction;
  readonly onShow: () => void;
}

function RecentLine({ action, onShow }: RecentLineProps) {
  const translate = useTranslate();
  const text = useText();
  const outcome = useOutcome();
  const percentText = usePercent();
  const when = formatMoment(action.created_at);
  const name = text(BULK_KIND[action.kind]);
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2">
          {isOpen(action.status)
            ? translate('bulk.line.running', { action: name, percent: percentText(percentOf(action)) })
            : translate('bulk.line.ended', { action: name, outcome: outcome(action) })}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {when}
        </Typography>
      </Box>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={translate('lead_assign.recent.show', { when })}
        onClick={onShow}
      >
        {translate('bulk.line.show')}
      </Button>
    </Box>
  );
}
