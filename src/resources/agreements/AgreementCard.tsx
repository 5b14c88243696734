import Box from '@mui/material/Box';
import { useTranslate, type RaRecord } from 'ra-core';
import { AGREEMENT_ACTIONS, AGREEMENTS, type AgreementAction } from '#schemas/agreement/index.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import { useFeatures } from '#src/features.ts';
import { ActivityCard } from '../activities/ActivityCard.tsx';
import { Facts } from '../activities/Facts.tsx';
import { useEntryLinks } from '../activities/permalink.ts';
import { Actions } from './Actions.tsx';
import { AgreementChip } from './AgreementChip.tsx';
import type { Agreement } from './api.ts';
import { SigningPart } from './SigningPart.tsx';
import { useKeptPlace } from './useKeptPlace.ts';
import type { Step } from './work.ts';

interface AgreementCardProps {
  readonly lead: RaRecord;
  readonly agreement: Agreement;
  /** The one that the address asks for. */
  readonly isSought?: boolean;
  readonly onStep: (step: Step) => void;
}

const ALL = Object.keys(AGREEMENT_ACTIONS) as AgreementAction[];
const FACTS = [
  'tags',
  'sent_at',
  'signing_date',
  'effective_date',
  'expiration_date',
  'terminated_date',
  'file_id',
  'end_reason',
  'end_text',
];
/** What comes back is not what was uploaded. */
const SIGNED_PAPER = { file_id: 'agreements.follow.signed_paper' };

/** One legal record: how far it is, its dates, who wrote it down, and what may be done with it now. */
export function AgreementCard({ lead, agreement, isSought = false, onStep }: AgreementCardProps) {
  const translate = useTranslate();
  const { contracts } = useFeatures();
  const place = useKeptPlace(agreement);
  const link = useEntryLinks();
  const { can, name, status, method } = agreement;
  const isElectronic = method === 'ESIGN';
  const facts = [
    // By hand is the rule, and goes without saying.
    ...(isElectronic ? ['method'] : []),
    ...(contracts ? ['template_id'] : []),
    ...FACTS,
  ];
  return (
    <ActivityCard
      record={agreement}
      title={name}
      marks={<AgreementChip status={status} />}
      text={null}
      link={link(agreement.id)}
      isSought={isSought}
      {...(can.edit
        ? {
            edit: {
              label: translate('agreements.work.edit.title'),
              onClick: () => onStep({ kind: 'edit', agreement }),
            },
          }
        : {})}
    >
      <Box {...place} role="group" aria-label={name}>
        {facts.some((fact) => !isEmpty(agreement[fact])) && (
          <Facts
            resource={AGREEMENTS}
            record={agreement}
            names={facts}
            {...(isElectronic ? { labels: SIGNED_PAPER } : {})}
          />
        )}
        {isElectronic && <SigningPart lead={lead} agreement={agreement} onStep={onStep} />}
        {!isElectronic && (
          <Actions
            agreement={agreement}
            offered={ALL.filter((action) => can[action])}
            onAct={(kind) => onStep({ kind, agreement })}
          />
        )}
      </Box>
    </ActivityCard>
  );
}
