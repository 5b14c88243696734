import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { leadPath } from '#schemas/addresses.ts';
import type { BulkAction, SkippedLead } from '#schemas/bulk/index.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { SkippedLines } from '../generic/SkippedLines.tsx';
import { PageTurner } from '../imports/PageTurner.tsx';
import { SKIPPED_PAGE_SIZE, useSkipped } from './api.ts';

interface SkippedListProps {
  readonly resource: Resource;
  readonly action: BulkAction;
}

/** The leads that an action left alone, each with its reason. */
export function SkippedList({ resource, action }: SkippedListProps) {
  const translate = useTranslate();
  const id = useId();
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useSkipped(resource, action, page + 1);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <Box>
      <Typography id={id} variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {translate('bulk.skipped')}
      </Typography>
      <SkippedLines
        labelledBy={id}
        lines={data.items.map((lead) => ({
          key: lead.lead_id,
          name: <LeadName lead={lead} />,
          fails: lead.fails,
        }))}
      />
      {action.skipped > SKIPPED_PAGE_SIZE && (
        <PageTurner total={action.skipped} size={SKIPPED_PAGE_SIZE} page={page} onPage={setPage} />
      )}
    </Box>
  );
}

function LeadName({ lead }: { readonly lead: SkippedLead }) {
  const translate = useTranslate();
  if (!lead.can.read)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('bulk.gone')}
      </Typography>
    );
  return (
    <Link component={RouterLink} to={leadPath(lead.lead_id)} variant="body2" sx={{ fontWeight: 600 }}>
      {lead.company_name ?? translate('leads.list.unnamed')}
    </Link>
  );
}
