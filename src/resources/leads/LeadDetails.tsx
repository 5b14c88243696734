import { useGetOne, useNotify, useTranslate, type RaRecord } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { leadPath } from '#schemas/addresses.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { bodyOf } from '#src/dataProvider/errors.ts';
import { topicOf } from '#schemas/live.ts';
import { useText } from '#src/i18n/hooks.ts';
import { formatPhone } from '#schemas/engine/phone.ts';
import { LeadTypeScope } from '#src/kinds/scope.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Page } from '#src/layout/Page.tsx';
import { useLive, usePresence } from '#src/live/hooks.ts';
import { PresencePill } from '#src/live/Presence.tsx';
import { titleOf } from '../generic/columns.ts';
import { LeadGone } from './details/LeadGone.tsx';
import { LeadPager } from './details/LeadPager.tsx';
import { LeadSkeleton } from './details/LeadSkeleton.tsx';
import { LeadActions } from './LeadActions.tsx';
import { LeadEdit } from './LeadEdit.tsx';
import { LeadHeader } from './LeadHeader.tsx';
import { LeadTabs } from './LeadTabs.tsx';
import { useLeads } from './useLeads.ts';

/** A lead (specification §2 'Lead details'), and the way to the next one of the list. */
export default function LeadDetails() {
  const { id = '' } = useParams();
  const { type, resource } = useLeads();
  return (
    <LeadTypeScope value={type}>
      <LeadPager resource={resource} id={id} />
      {/* Another lead is another screen: what was open here is not open there. */}
      <LeadScreen key={id} resource={resource} id={id} />
    </LeadTypeScope>
  );
}

interface LeadScreenProps {
  readonly resource: Resource;
  readonly id: string;
}

/** One lead: what is known of it, what happened to it, and its form. */
function LeadScreen({ resource, id }: LeadScreenProps) {
  const { data: lead, error, refetch } = useGetOne<RaRecord>(resource.name, { id });
  useLive([topicOf('lead', id)]);
  const [isEditing, setEditing] = useState(false);
  const isGone = bodyOf(error)?.status === 404;
  // What is typed into its form stays on the screen, though the lead has gone meanwhile.
  const refusal = isEditing ? null : bodyOf(error);
  if (refusal?.merged_into) return <Survivor id={refusal.merged_into} />;
  if (refusal?.status === 404) return <LeadGone />;
  if (lead)
    return (
      <Lead resource={resource} lead={lead} isGone={isGone} isEditing={isEditing} setEditing={setEditing} />
    );
  return error ? <ErrorPanel page error={error} onRetry={() => void refetch()} /> : <LeadSkeleton />;
}

/** A lead that was merged into another lives on there. */
function Survivor({ id }: { readonly id: string }) {
  const notify = useNotify();
  const { search, state } = useLocation();
  useEffect(() => {
    notify('details.gone.merged', { type: 'info' });
  }, [notify]);
  return <Navigate to={{ pathname: leadPath(id), search }} state={state} replace />;
}

interface LeadProps {
  readonly resource: Resource;
  readonly lead: RaRecord;
  readonly isGone: boolean;
  readonly isEditing: boolean;
  readonly setEditing: (isEditing: boolean) => void;
}

function Lead({ resource, lead, isGone, isEditing, setEditing }: LeadProps) {
  const translate = useTranslate();
  const text = useText();
  const others = usePresence('lead', String(lead.id), isEditing);
  useLive(lead.account_id ? [topicOf('account', String(lead.account_id))] : []);
  const heading = useRef<HTMLHeadingElement>(null);

  const turn = (toForm: boolean) => {
    setEditing(toForm);
    // The button that was pressed is gone, and a long form ends far below what was saved: both begin at the head.
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  };
  const dba: unknown = lead.dba;
  return (
    <Page
      title={useTitle(resource, lead)}
      headingRef={heading}
      subtitle={
        <>
          {typeof dba === 'string' && dba !== '' && (
            <>
              <bdi>{translate('details.head.dba', { name: dba })}</bdi>
              {' · '}
            </>
          )}
          {text(resource.label.one)}
        </>
      }
      actions={!isEditing && <LeadActions lead={lead} onEdit={() => turn(true)} />}
    >
      <LeadHeader lead={lead} resource={resource} isEditing={isEditing} />
      {isEditing ? (
        <LeadEdit
          resource={resource}
          lead={lead}
          others={others}
          isGone={isGone}
          onDone={() => turn(false)}
        />
      ) : (
        <>
          <LeadTabs resource={resource} lead={lead} />
          <PresencePill people={others} />
        </>
      )}
    </Page>
  );
}

/** The company; a lead that has only a phone number is known by that (specification §5: one of the two). */
function useTitle(resource: Resource, lead: RaRecord): string {
  const translate = useTranslate();
  const name: unknown = lead[titleOf(resource)];
  if (typeof name === 'string' && name !== '') return name;
  const phone: unknown = lead.phone;
  const unnamed = translate('leads.list.unnamed');
  return typeof phone === 'string' && phone !== '' ? `${unnamed} · ${formatPhone(phone)}` : unnamed;
}
