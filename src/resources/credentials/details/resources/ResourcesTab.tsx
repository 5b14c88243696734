import AddIcon from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Pagination from '@mui/material/Pagination';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'ra-core';
import { ACCOUNT_HOLDS, KINDS_OF } from '#schemas/credential/resource.ts';
import type { ResourceKind } from '#schemas/vocabulary/index.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { useCodeText } from '#src/i18n/hooks.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { Cut } from '../../../generic/print/Cut.tsx';
import { usePageSize } from '../../../generic/print/printing.ts';
import { SectionCard } from '../../../generic/SectionCard.tsx';
import { useResources } from '../../api.ts';
import type { Subject } from '../subject.ts';
import { AddResourceDialog } from './AddResourceDialog.tsx';
import { ResourceLine } from './ResourceLine.tsx';

const PAGE = 25;

/** What an account is made of, by kind. */
export default function ResourcesTab({ subject }: { readonly subject: Subject }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {KINDS_OF[subject.account.lead_type].map((kind) => (
        <Kind key={kind} subject={subject} kind={kind} />
      ))}
    </Box>
  );
}

function Kind({ subject: { account }, kind }: { readonly subject: Subject; readonly kind: ResourceKind }) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const [page, setPage] = useState(1);
  const size = usePageSize(PAGE);
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useResources(account.entity_id, kind, page, size);
  const mayEdit = useCan('credential.edit') && !ACCOUNT_HOLDS.includes(account.credential_status);
  const name = codeText('RESOURCE_KIND', kind);
  const pages = Math.ceil((data?.total ?? 0) / size);
  return (
    <SectionCard
      title={data ? `${name} (${data.total})` : name}
      mark={
        mayEdit && (
          <Button
            size="small"
            startIcon={<AddIcon />}
            onClick={() => setAdding(true)}
            aria-label={translate('credential_file.resource.add_of', { kind: name })}
            sx={{ ml: 'auto' }}
          >
            {translate('ra.action.add')}
          </Button>
        )
      }
    >
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.items.length === 0 ? (
        <Alert severity="info">{translate('credential_file.resource.none')}</Alert>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.items.map((resource) => (
            <ResourceLine key={resource.entity_id} resource={resource} />
          ))}
        </Box>
      )}
      <Cut count={data?.items.length ?? 0} isCut={pages > 1} />
      {pages > 1 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1 }}>
          <Pagination count={pages} page={page} onChange={(_, next) => setPage(next)} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {translate('credential_file.resource.page', { page, pages })}
          </Typography>
        </Box>
      )}
      {isAdding && <AddResourceDialog account={account} kind={kind} onClose={() => setAdding(false)} />}
    </SectionCard>
  );
}
