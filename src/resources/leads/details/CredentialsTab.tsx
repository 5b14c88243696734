import DoneIcon from '@mui/icons-material/CheckCircle';
import FileIcon from '@mui/icons-material/FolderSharedOutlined';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate, type RaRecord } from 'ra-core';
import { Link, useLocation } from 'react-router-dom';
import { ACCOUNTS } from '#schemas/credential/account.ts';
import { CONVERTED } from '#schemas/lead/moves.ts';
import type { LeadStatus } from '#schemas/vocabulary/index.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useCodeText, useText } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { AgentName } from '../../credentials/AgentName.tsx';
import { accountPath, detailsAddress, type Account } from '../../credentials/api.ts';
import { CredentialChip, OperationalChip } from '../../credentials/status.tsx';
import { Fact } from '../../generic/Fact.tsx';
import { SectionCard } from '../../generic/SectionCard.tsx';
import { rightsOf } from '../lead.ts';
import { useMove } from '../lifecycle/useMove.tsx';

/** The credential file that the lead became (specification §2 'credentials'), or the way there. */
export function CredentialsTab({ lead }: { readonly lead: RaRecord }) {
  const id: unknown = lead.account_id;
  return typeof id === 'string' ? <File id={id} /> : <WayThere lead={lead} />;
}

function File({ id }: { readonly id: string }) {
  const translate = useTranslate();
  const text = useText();
  const provider = useProvider();
  const { data, error, refetch } = useQuery({
    queryKey: [ACCOUNTS.name, 'getOne', id],
    queryFn: ({ signal }) => provider.call<Account>(accountPath(id), { signal }),
    staleTime: 0,
  });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const label = (name: string) => text(ACCOUNTS.fields[name]!.label);
  return (
    <SectionCard title={translate('agreements.file.title')}>
      <Typography variant="h3" component="p" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        <bdi>{data.name}</bdi>
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5 }}>
        <Fact label={label('credential_status')}>
          <CredentialChip status={data.credential_status} />
        </Fact>
        <Fact label={label('operational_status')}>
          <OperationalChip status={data.operational_status} />
        </Fact>
        <Fact label={label('cred_agent_id')}>
          <AgentName id={data.cred_agent_id} />
        </Fact>
        <Fact label={label('submitted_at')}>
          {data.submitted_at
            ? formatMoment(data.submitted_at)
            : translate('credentials.details.not_submitted')}
        </Fact>
        <Fact label={label('updated_at')}>{formatMoment(data.updated_at)}</Fact>
      </Box>
      <Button
        component={Link}
        to={detailsAddress(id)}
        variant="contained"
        startIcon={<FileIcon />}
        sx={{ mt: 2.5 }}
      >
        {translate('agreements.file.open')}
      </Button>
    </SectionCard>
  );
}

/** The status from which a lead is converted (domain §5). */
const BEFORE: LeadStatus = 'CONTRACT_SIGNED';

/** What is still needed, and the last step itself where it can be taken now. */
function WayThere({ lead }: { readonly lead: RaRecord }) {
  const translate = useTranslate();
  const codeText = useCodeText();
  // The way back to the list is in the state: another tab must not lose it.
  const { state } = useLocation() as { readonly state: unknown };
  const { move, isBusy, dialog } = useMove();
  const isSigned = lead.status === BEFORE;
  const mayConvert = rightsOf(lead).statuses.includes(CONVERTED);
  const steps = [
    { done: isSigned, text: translate('agreements.file.step_record') },
    {
      done: isSigned,
      text: translate('agreements.file.step_status', { status: codeText('LEAD_STATUS', BEFORE) }),
    },
    {
      done: false,
      text: translate('agreements.file.step_convert', { status: codeText('LEAD_STATUS', CONVERTED) }),
    },
  ];
  return (
    <SectionCard title={translate('agreements.file.none')}>
      <Typography color="text.secondary">{translate('agreements.file.none_text')}</Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, my: 2, p: 0, display: 'grid', gap: 1 }}>
        {steps.map(({ done, text }) => (
          <Box component="li" key={text} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            {done ? <DoneIcon color="success" aria-hidden /> : <OpenIcon color="disabled" aria-hidden />}
            <span>
              {done && (
                <Box component="span" sx={VISUALLY_HIDDEN}>
                  {translate('agreements.file.done')}{' '}
                </Box>
              )}
              {text}
            </span>
          </Box>
        ))}
      </Box>
      {mayConvert ? (
        <Button variant="contained" loading={isBusy} onClick={() => move(lead, CONVERTED)}>
          {translate('agreements.file.convert')}
        </Button>
      ) : (
        <Button component={Link} to={{ search: '?tab=legal' }} state={state} replace>
          {translate('agreements.file.legal')}
        </Button>
      )}
      {dialog}
    </SectionCard>
  );
}
