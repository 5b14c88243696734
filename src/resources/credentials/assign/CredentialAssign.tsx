import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { queueOf } from '#schemas/credential/queue.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { topicOf } from '#schemas/live.ts';
import { useCan, useSession } from '#src/authProvider/session.tsx';
import { NONE } from '#src/kinds/shared/none.ts';
import { Page } from '#src/layout/Page.tsx';
import { useLive } from '#src/live/hooks.ts';
import { FilterSwitch } from '../../assignment/FilterSwitch.tsx';
import type { ExtraColumn } from '../../generic/columns.ts';
import { SchemaList } from '../../generic/SchemaList.tsx';
import { ResourceList } from '../../generic/ResourceList.tsx';
import { MendedAddress } from '../../views/MendedAddress.tsx';
import { PLAIN } from '../../views/query.ts';
import { detailsAddress } from '../api.ts';
import { listedOf, useColumnsOf } from '../list/useColumnsOf.tsx';
import { AssignBar } from './AssignBar.tsx';
import { AssignPanel } from './AssignPanel.tsx';
import { FileActions } from './FileActions.tsx';

const TOPICS = [topicOf('account')];
const AGENT = 'cred_agent_id_in';
/** What people come for: the files that nobody works. */
const UNASSIGNED = { [AGENT]: [NONE] };
const FIRST = ['credential_status', 'days', 'cred_agent_id', 'actions', 'login'];

/** Assign provider (specification §2): files on one side, who gets them on the other. */
export default function CredentialAssign() {
  const translate = useTranslate();
  const { role } = useSession();
  useLive(TOPICS);
  const resource = useMemo(() => queueOf('accounts', role), [role]);
  return (
    <MendedAddress resource={resource}>
      <ResourceList
        resource={resource.name}
        sort={PLAIN.sort}
        perPage={PLAIN.perPage}
        filterDefaultValues={UNASSIGNED}
        // The address alone says what is shown.
        storeKey={false}
      >
        <Page title={translate('credential_assign.title')}>
          <Files resource={resource} />
        </Page>
      </ResourceList>
    </MendedAddress>
  );
}

function Files({ resource }: { readonly resource: Resource }) {
  const translate = useTranslate();
  const mayAssign = useCan('credential.assign') !== null;
  const mayClaim = useCan('credential.claim') !== null;
  const mayRequest = useCan('credential.request') !== null;
  const columns = useColumnsOf('accounts', resource);
  const listed = useMemo(() => listedOf(resource), [resource]);
  const actions = translate('credential_assign.actions');
  const extras = useMemo(
    (): readonly ExtraColumn[] =>
      mayAssign || mayRequest
        ? [
            ...columns,
            {
              name: 'actions',
              label: actions,
              after: 'cred_agent_id',
              width: 176,
              render: (record) => <FileActions record={record} />,
            },
          ]
        : columns,
    [columns, actions, mayAssign, mayRequest],
  );
  return (
    <SchemaList
      resource={listed}
      to={(record) => detailsAddress(String(record.id))}
      extras={extras}
      first={FIRST}
      quick={<WhichSwitch />}
      firstSteps={{ help: translate('credential_assign.none_help') }}
      bulk={mayClaim ? <AssignBar hasPanel /> : undefined}
      aside={mayAssign ? <AssignPanel /> : undefined}
    />
  );
}

/** The files that nobody works, or all. */
function WhichSwitch() {
  const translate = useTranslate();
  return (
    <FilterSwitch
      label={translate('credential_assign.which')}
      parameter={AGENT}
      choices={[
        { key: 'unassigned', label: translate('credential_assign.unassigned'), value: UNASSIGNED[AGENT] },
        { key: 'all', label: translate('credential_assign.all'), value: null },
      ]}
    />
  );
}
