import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate, type RaRecord } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { isAskedNow, isOut, type AgreementSigning } from '#schemas/agreement/index.ts';
import { OURS } from '#schemas/contract/party.ts';
import type { ContractParty, RecipientStatus } from '#schemas/vocabulary/index.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import type { StatusTone } from '#src/theme/tokens.ts';
import { StatusChip } from '#src/kinds/code/StatusChip.tsx';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { FileLink } from '#src/kinds/file/FileLink.tsx';
import { Fact } from '../generic/Fact.tsx';
import { Actions } from './Actions.tsx';
import { useAsk, useSignHere, type SentAgreement } from './api.ts';
import { EventsFold } from './EventsFold.tsx';
import { MailFold } from './MailFold.tsx';
import { RecipientList } from './RecipientList.tsx';
import type { Step } from './work.ts';

const TONES: Readonly<Record<RecipientStatus, StatusTone>> = {
  WAITING: 'new',
  ASKED: 'progress',
  OPENED: 'progress',
  SIGNED: 'won',
  DECLINED: 'exit',
  EXPIRED: 'exit',
};

interface SentPartProps {
  readonly lead: RaRecord;
  readonly agreement: SentAgreement;
  readonly onStep: (step: Step) => void;
}

/** An agreement that was sent: how far its signers are, what may be asked of them, and the paper they have before them. */
export function SentPart({ lead, agreement, onStep }: SentPartProps) {
  const translate = useTranslate();
  const { can, signing, status, sent_file_id: paper } = agreement;
  const { mutate: ask, isPending, variables } = useAsk(lead, agreement);
  const here = useSignHere(lead, agreement);
  const states = new Map(signing?.recipients.map((state) => [state.party, state]));
  const signed = signing?.recipients.filter((state) => state.status === 'SIGNED').length ?? 0;
  // Until it is with the signing service nobody can be asked for anything.
  const mayAsk = can.follow && status === 'SENT';
  const words = [...(mayAsk ? (['remind'] as const) : []), ...(can.follow ? (['check'] as const) : [])];
  const isAsking = (word: string, party?: ContractParty) =>
    isPending && variables.word === word && (variables.word !== 'resend' || variables.party === party);
  return (
    <>
      {isOut(agreement) && (
        <Typography role="status" variant="body2" sx={{ fontWeight: 600, mt: 1.5 }}>
          {status === 'IN_PROGRESS'
            ? translate('agreements.follow.sending')
            : translate('agreements.follow.signed', { signed, of: agreement.recipients?.length ?? 0 })}
        </Typography>
      )}
      <RecipientList agreement={agreement}>
        {({ party, name }) => {
          const state = party ? states.get(party as ContractParty) : undefined;
          if (!state) return null;
          const again = translate('agreements.follow.resend');
          return (
            <>
              <Recipient {...state} />
              {can.sign_here && state.party === OURS && (
                <Button
                  size="small"
                  variant="contained"
                  loading={here.isPending}
                  onClick={() => here.mutate()}
                  aria-label={`${translate('agreements.follow.sign_here')}: ${agreement.name}`}
                  sx={{ mr: 1.5, mt: 0.5 }}
                >
                  {translate('agreements.follow.sign_here')}
                </Button>
              )}
              {mayAsk && isAskedNow(state.status) && (
                <Button
                  size="small"
                  loading={isAsking('resend', state.party)}
                  onClick={() => ask({ word: 'resend', party: state.party })}
                  aria-label={`${again}: ${name ?? ''}`}
                  sx={{ ml: -0.5 }}
                >
                  {again}
                </Button>
              )}
            </>
          );
        }}
      </RecipientList>
      {paper !== null && (
        <Box component="dl" sx={{ m: 0, mt: 1 }}>
          <Fact label={translate('agreements.follow.paper')}>
            <FileLink id={paper} />
          </Fact>
        </Box>
      )}
      <MailFold agreement={agreement} />
      <EventsFold lead={lead} agreement={agreement} />
      {status === 'SIGNED' && (
        <Link component={RouterLink} to="/verify" variant="body2">
          {translate('agreements.follow.verify')}
        </Link>
      )}
      {isOut(agreement) && (
        <Actions
          agreement={agreement}
          offered={can.cancel ? ['cancel'] : []}
          onAct={(kind) => onStep({ kind, agreement })}
        >
          {words.map((word) => (
            <Button
              key={word}
              size="small"
              variant="outlined"
              loading={isAsking(word)}
              onClick={() => ask({ word })}
              aria-label={`${translate(`agreements.follow.${word}`)}: ${agreement.name}`}
            >
              {translate(`agreements.follow.${word}`)}
            </Button>
          ))}
        </Actions>
      )}
    </>
  );
}

/** How far one of them is, since when, until when they may sign, and in whose words they will not. */
function Recipient({ status, at, until, reason }: AgreementSigning['recipients'][number]) {
  const translate = useTranslate();
  const codeText = useCodeText();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mt: 0.25 }}>
      <StatusChip tone={TONES[status]} label={codeText('RECIPIENT_STATUS', status)} />
      {at !== null && (
        <Typography component="time" dateTime={at} variant="caption" color="text.secondary">
          {formatMoment(at)}
        </Typography>
      )}
      {until !== null && (
        <Typography variant="caption" color="text.secondary">
          {translate('agreements.follow.until', { when: formatMoment(until) })}
        </Typography>
      )}
      {reason && (
        <Box component="q" sx={{ flexBasis: '100%', whiteSpace: 'pre-wrap' }}>
          {reason}
        </Box>
      )}
    </Box>
  );
}
