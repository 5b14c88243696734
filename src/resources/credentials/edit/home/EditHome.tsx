import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { KINDS_OF } from '#schemas/credential/resource.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Page } from '#src/layout/Page.tsx';
import { useInstances, useItems, type Account } from '../../api.ts';
import { useKeptPlaces } from '../../kept.ts';
import { CredentialChip } from '../../status.tsx';
import { Comments } from '../comments/Comments.tsx';
import { FootBar } from '../../../generic/FootBar.tsx';
import { openOf } from '../lacks.ts';
import { RefusedList } from '../submit/RefusedList.tsx';
import { SubmitButton } from '../submit/SubmitButton.tsx';
import { FormCards } from './FormCards.tsx';
import { KindSection } from './KindSection.tsx';
import { MissingList } from './MissingList.tsx';
import { OverallProgress } from './OverallProgress.tsx';
import { absentKinds, overallProgress } from './progress.ts';
import { RenewalList } from './RenewalList.tsx';
import { StatusBanner } from './StatusBanner.tsx';
import { UnsentNote } from './UnsentNote.tsx';
import { useOverview } from './useOverview.ts';
import { Waiting } from './Waiting.tsx';

/** A provider's file at a glance: whose turn it is, what is missing, and the way to each part. */
export function EditHome({ account }: { readonly account: Account }) {
  const translate = useTranslate();
  const { overview, lacking, due, isPending, error, refetch } = useOverview(account.entity_id);
  const own = { account_id: account.entity_id, resource_id: null };
  const { items: known, error: itemsError, refetch: refetchItems } = useItems(own);
  const items = known ?? [];
  const unsent = useKeptPlaces(account.entity_id);
  const open = useInstances(openOf(account, items).forms);
  // All of it at once: a part that comes later pushes down what is being read.
  const isThere = !isPending && known !== undefined && Boolean(open.files ?? open.error);
  const [wasThere, setThere] = useState(isThere);
  if (isThere && !wasThere) setThere(true);
  const failed = error ?? (known ? null : itemsError);
  if (failed)
    return (
      <ErrorPanel
        page
        error={failed}
        onRetry={() => {
          refetch();
          void refetchItems();
        }}
      />
    );
  if (!isThere && !wasThere) return <Waiting account={account} />;
  const percent = overallProgress({ ...account, ...account.own }, overview);
  const mayWork = account.can.edit || lacking.length > 0;
  return (
    <Page
      title={translate('credentials.edit.title')}
      subtitle={account.name}
      actions={<CredentialChip status={account.credential_status} />}
      width="form"
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <StatusBanner account={account} />
        {mayWork && <UnsentNote account={account} places={unsent} />}
        <RefusedList account={account} items={items} />
        <OverallProgress percent={percent} />
        {mayWork && (
          <MissingList
            account={account}
            items={items}
            lacking={lacking}
            absent={account.can.edit ? absentKinds(account, overview) : []}
          />
        )}
        <RenewalList items={items} due={due} />
        <FormCards account={account} />
        {KINDS_OF[account.lead_type].map((kind) => (
          <KindSection key={kind} account={account} kind={kind} overview={overview} />
        ))}
        <Comments subject={own} />
        {account.can.submit && (
          <FootBar>
            <SubmitButton submitted={{ account }} isIncomplete={percent < 100 || unsent.length > 0} />
          </FootBar>
        )}
      </Box>
    </Page>
  );
}
