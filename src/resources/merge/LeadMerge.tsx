import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { leadPath } from '#schemas/addresses.ts';
import type { MergePreview } from '#schemas/lead/merge.ts';
import { LeadTypeScope } from '#src/kinds/scope.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { Page } from '#src/layout/Page.tsx';
import { mergePath } from '../leads/paths.ts';
import { useLeads } from '../leads/useLeads.ts';
import type { PickKey, Picks } from './choices.ts';
import { MergeForm } from './MergeForm.tsx';
import { MergeHeads } from './MergeHeads.tsx';
import { useMergePreview } from './useMerge.ts';

/** Two leads side by side, and what becomes of them (domain §1 'Dedupe/merge'). */
export default function LeadMerge() {
  const { id = '', otherId = '' } = useParams();
  const { type, resource } = useLeads();
  const translate = useTranslate();
  const navigate = useNavigate();
  const [picks, setPicks] = useState<Picks>({});
  const { data: preview, error, refetch, isPlaceholderData } = useMergePreview(resource, id, otherId);

  const swap = () => void navigate(mergePath(otherId, id), { replace: true });
  const pick = (name: string, chosen: PickKey) => setPicks((before) => ({ ...before, [name]: chosen }));
  return (
    <LeadTypeScope value={type}>
      <Page title={translate('merge.screen.title')} subtitle={translate('merge.screen.explain')} width="form">
        {preview ? (
          <>
            <MergeHeads resource={resource} preview={preview} onSwap={swap} />
            <Refusals refusals={preview.refusals} onSwap={swap} />
            <MergeForm
              resource={resource}
              preview={preview}
              isPending={isPlaceholderData}
              picks={picks}
              onPick={pick}
              onCancel={() => void navigate(leadPath(id))}
            />
          </>
        ) : error ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </Page>
    </LeadTypeScope>
  );
}

interface RefusalsProps {
  readonly refusals: MergePreview['refusals'];
  readonly onSwap: () => void;
}

/** Why it cannot be done, and the way out where there is one. */
function Refusals({ refusals, onSwap }: RefusalsProps) {
  const translate = useTranslate();
  return refusals.map(({ field, code, message }) => (
    <Alert
      key={`${field} ${code}`}
      severity="warning"
      variant="outlined"
      sx={{ mb: 2, bgcolor: 'background.paper' }}
      action={
        code === 'has_account' && (
          <Button color="inherit" size="small" onClick={onSwap}>
            {translate('merge.screen.swap')}
          </Button>
        )
      }
    >
      {`${translate(field === 'entity_id' ? 'merge.screen.stays' : 'merge.screen.goes')}: ${message}`}
    </Alert>
  ));
}
