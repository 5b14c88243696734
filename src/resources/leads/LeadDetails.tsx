import { useGetOne, useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { LeadTypeScope } from '#src/kinds/scope.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { Page } from '#src/layout/Page.tsx';
import { titleOf } from '../generic/columns.ts';
import { LeadActions } from './LeadActions.tsx';
import { LeadEdit } from './LeadEdit.tsx';
import { LeadHeader } from './LeadHeader.tsx';
import { LeadTabs } from './LeadTabs.tsx';
import { useLeads } from './useLeads.ts';

/** One lead: what is known of it, what happened to it, and its form. */
export default function LeadDetails() {
  const { id = '' } = useParams();
  const { type, resource } = useLeads();
  const translate = useTranslate();
  const { data: lead, error, refetch } = useGetOne<RaRecord>(resource.name, { id });
  const [isEditing, setEditing] = useState(false);

  const leaveForm = () => {
    setEditing(false);
    // Saved at the foot of a long form; what was saved is seen from the head.
    window.scrollTo({ top: 0 });
  };

  const name: unknown = lead?.[titleOf(resource)];
  const title = typeof name === 'string' && name !== '' ? name : translate('leads.list.unnamed');
  if (!lead)
    return (
      <Page title={error ? title : '…'}>
        {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading />}
      </Page>
    );
  return (
    <LeadTypeScope value={type}>
      <Page title={title} actions={!isEditing && <LeadActions lead={lead} onEdit={() => setEditing(true)} />}>
        <LeadHeader lead={lead} resource={resource} />
        {isEditing ? (
          <LeadEdit resource={resource} lead={lead} onDone={leaveForm} />
        ) : (
          <LeadTabs resource={resource} lead={lead} />
        )}
      </Page>
    </LeadTypeScope>
  );
}
