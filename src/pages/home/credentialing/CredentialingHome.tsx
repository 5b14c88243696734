import AssignIcon from '@mui/icons-material/AssignmentIndOutlined';
import QueueIcon from '@mui/icons-material/FactCheckOutlined';
import ScreeningIcon from '@mui/icons-material/GppMaybeOutlined';
import { useTranslate } from 'ra-core';
import { CREDENTIALS_PATH, CREDENTIAL_ASSIGN_PATH, SCREENING_PATH } from '#schemas/addresses.ts';
import { topicOf } from '#schemas/live.ts';
import { useCan, useSession } from '#src/authProvider/session.tsx';
import { useLive } from '#src/live/hooks.ts';
import { filteredList } from '#src/resources/views/query.ts';
import { Blocks } from '../Blocks.tsx';
import { ActionLink, QuickActions } from '../QuickActions.tsx';
import { HitBlock } from './HitBlock.tsx';
import { QueueBlocks } from './QueueBlocks.tsx';
import { ReviewerBlock } from './ReviewerBlock.tsx';
import { UnclaimedBlock } from './UnclaimedBlock.tsx';

const TOPICS = [topicOf('account')];

/** The first page of who works credential files: an agent's own queue, or everybody's for supervisors. */
export default function CredentialingHome() {
  const me = useSession().id;
  const isSupervisor = useCan('credential.assign') !== null;
  const whose = isSupervisor ? {} : { cred_agent_id_in: [me] };
  useLive(TOPICS);
  return (
    <>
      <Actions queue={filteredList(CREDENTIALS_PATH, whose)} />
      <Blocks>
        <QueueBlocks whose={whose} />
        <UnclaimedBlock />
        <HitBlock />
        {isSupervisor && <ReviewerBlock />}
      </Blocks>
    </>
  );
}

function Actions({ queue }: { readonly queue: string }) {
  const translate = useTranslate();
  return (
    <QuickActions>
      <ActionLink to={queue} variant="contained" startIcon={<QueueIcon />}>
        {translate('home.files.queue')}
      </ActionLink>
      <ActionLink to={CREDENTIAL_ASSIGN_PATH} startIcon={<AssignIcon />}>
        {translate('app.menu.credential_assign')}
      </ActionLink>
      <ActionLink to={SCREENING_PATH} startIcon={<ScreeningIcon />}>
        {translate('app.menu.screening')}
      </ActionLink>
    </QuickActions>
  );
}
