import AssignIcon from '@mui/icons-material/AssignmentIndOutlined';
import Box from '@mui/material/Box';
import { useTranslate, type RaRecord } from 'ra-core';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CREDENTIAL_ASSIGN_PATH } from '#schemas/addresses.ts';
import type { QueueName } from '#schemas/credential/queue.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { topicOf } from '#schemas/live.ts';
import type { SubjectKind } from '#schemas/vocabulary/index.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { Page } from '#src/layout/Page.tsx';
import { useLive } from '#src/live/hooks.ts';
import { SchemaList } from '../generic/SchemaList.tsx';
import { ShortButton } from '../generic/ShortButton.tsx';
import { ResourceList } from '../generic/ResourceList.tsx';
import { DefaultView } from '../views/DefaultView.tsx';
import { MendedAddress } from '../views/MendedAddress.tsx';
import { PLAIN } from '../views/query.ts';
import { ViewMenu } from '../views/ViewMenu.tsx';
import { detailsAddress } from './api.ts';
import { AssignBar } from './assign/AssignBar.tsx';
import { Board } from './board/Board.tsx';
import { QueueFilters } from './list/QueueFilters.tsx';
import { QueueSwitch } from './list/QueueSwitch.tsx';
import { FIRST, listedOf, useColumnsOf } from './list/useColumnsOf.tsx';
import { placesOf, useQueue } from './list/useQueue.ts';

const TOPICS = [topicOf('account'), topicOf('saved_view')];

/** The credential dashboard (specification §2; domain §1 'Credentialing board'): the queue of accounts, or of resources. */
export default function CredentialList() {
  const { queue, resource } = useQueue();
  useLive(TOPICS);
  return (
    // Another queue is another list: nothing of the one before may stay.
    <Views key={queue} queue={queue} resource={resource}>
      <MendedAddress resource={resource}>
        <Queue queue={queue} resource={resource} />
      </MendedAddress>
    </Views>
  );
}

interface QueueProps {
  readonly queue: QueueName;
  readonly resource: Resource;
}

/** Who has views of the queue begins with the one of their rank; PR people read it as it is. */
function Views({ queue, resource, children }: QueueProps & { readonly children: ReactNode }) {
  if (useCan('credential.view') === null) return children;
  return (
    <DefaultView resource={resource} places={placesOf(queue)}>
      {children}
    </DefaultView>
  );
}

const addressOf = (record: RaRecord): string =>
  detailsAddress(String(record.id), (record.kind as SubjectKind | undefined) ?? 'ACCOUNT');

function Queue({ queue, resource }: QueueProps) {
  const translate = useTranslate();
  const hasViews = useCan('credential.view') !== null;
  const mayAssign = useCan('credential.claim') !== null;
  const extras = useColumnsOf(queue, resource);
  const listed = useMemo(() => listedOf(resource), [resource]);
  return (
    <ResourceList
      resource={resource.name}
      sort={PLAIN.sort}
      perPage={PLAIN.perPage}
      // The address alone says what is shown: a remembered filter would come back at every step back.
      storeKey={false}
    >
      <Page
        title={translate('credential_queue.title')}
        actions={
          <ShortButton
            size="small"
            icon={<AssignIcon />}
            label={translate('credential_queue.to_assign')}
            component={Link}
            to={CREDENTIAL_ASSIGN_PATH}
          />
        }
      >
        <Box data-above-list="" sx={HEAD}>
          <QueueSwitch queue={queue} />
          <Box sx={{ flex: 1 }} />
          {hasViews && (
            <ViewMenu
              resource={resource}
              places={placesOf(queue)}
              isBoard={false}
              all={translate(`credential_queue.all_${queue}`)}
            />
          )}
        </Box>
        <Board queue={queue} resource={resource} />
        <SchemaList
          resource={listed}
          to={addressOf}
          extras={extras}
          first={FIRST[queue]}
          quick={<QueueFilters queue={queue} resource={resource} />}
          firstSteps={{ help: translate('credential_queue.none_help') }}
          bulk={queue === 'accounts' && mayAssign ? <AssignBar /> : undefined}
        />
      </Page>
    </ResourceList>
  );
}

const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  rowGap: 1,
  alignItems: 'center',
  mb: 1.5,
  minWidth: 0,
} as const;
