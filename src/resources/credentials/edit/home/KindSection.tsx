import AddIcon from '@mui/icons-material/Add';
import UploadIcon from '@mui/icons-material/PlaylistAdd';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import Pagination from '@mui/material/Pagination';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { ACCOUNT_HOLDS } from '#schemas/credential/resource.ts';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import type { ResourceKind } from '#schemas/vocabulary/index.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import { SectionCard } from '../../../generic/SectionCard.tsx';
import type { Account } from '../../api.ts';
import { ResourceChip } from '../../status.tsx';
import { importAddress, resourceAddress } from '../paths.ts';
import { PlaceLine } from '../PlaceLine.tsx';
import { AddResource } from './AddResource.tsx';
import { Bar } from './FormCards.tsx';
import type { Overview } from './progress.ts';
import { PAGE_SIZE, useKindPage } from './useOverview.ts';

interface KindSectionProps {
  readonly account: Account;
  readonly kind: ResourceKind;
  readonly overview: Overview;
}

/** The drivers of an account, or its vehicles …: how each stands, and the ways to add more. */
export function KindSection({ account, kind, overview }: KindSectionProps) {
  const translate = useTranslate();
  const number = useNumber();
  const [page, setPage] = useState(1);
  const [isAdding, setAdding] = useState(false);
  const { items, total, isPending } = useKindPage(account.entity_id, kind, overview, page);
  const title = translate(`credential_edit.kind.${kind}`);
  return (
    <SectionCard title={title} mark={<Typography color="text.secondary">{number(total)}</Typography>}>
      {total === 0 && !isPending && (
        <Typography color="text.secondary">{translate('credential_edit.resource.none')}</Typography>
      )}
      <List disablePadding aria-label={title}>
        {items.map((resource) => (
          <ResourceLine key={resource.entity_id} resource={resource} isAlone={!account.can.submit} />
        ))}
      </List>
      {total > PAGE_SIZE && (
        <Pagination
          sx={{ mt: 1 }}
          count={Math.ceil(total / PAGE_SIZE)}
          page={page}
          onChange={(_, next) => setPage(next)}
          aria-label={translate('leads.list.pages')}
          getItemAriaLabel={(type, at) =>
            type === 'next' || type === 'previous' ? translate(`ra.navigation.${type}`) : String(at ?? type)
          }
        />
      )}
      {!ACCOUNT_HOLDS.includes(account.credential_status) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          <Button
            variant="outlined"
            startIcon={<AddIcon />}
            onClick={() => setAdding(true)}
            sx={{ minHeight: 44 }}
          >
            {translate(`credential_edit.add.${kind}`)}
          </Button>
          <Button
            component={Link}
            to={importAddress(kind)}
            startIcon={<UploadIcon />}
            aria-label={`${translate('credential_edit.csv.open')}: ${title}`}
            sx={{ minHeight: 44 }}
          >
            {translate('credential_edit.csv.open')}
          </Button>
        </Box>
      )}
      {isAdding && <AddResource accountId={account.entity_id} kind={kind} onClose={() => setAdding(false)} />}
    </SectionCard>
  );
}

/** @param isAlone it is handed in by itself, not with the account */
function ResourceLine({
  resource,
  isAlone,
}: {
  readonly resource: ResourceRecord;
  readonly isAlone: boolean;
}) {
  const translate = useTranslate();
  const { entity_id, name, progress, can, credential_status } = resource;
  return (
    <PlaceLine
      to={resourceAddress(entity_id)}
      title={name}
      text={
        <>
          {can.edit && <Bar percent={progress} label={name} />}
          {isAlone && can.submit && progress === 100 && translate('credential_edit.resource.ready')}
        </>
      }
      mark={<ResourceChip status={credential_status} />}
    />
  );
}
