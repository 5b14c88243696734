import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { AGREEMENT_ACTIONS, AGREEMENTS, type AgreementAction } from '#schemas/agreement/index.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import { ActivityCard } from '../activities/ActivityCard.tsx';
import { Facts } from '../activities/Facts.tsx';
import { AgreementChip } from './AgreementChip.tsx';
import type { Agreement } from './api.ts';
import { ACTIONS } from './texts.ts';

interface AgreementCardProps {
  readonly agreement: Agreement;
  readonly onEdit: () => void;
  readonly onAct: (action: AgreementAction) => void;
}

const ALL = Object.keys(AGREEMENT_ACTIONS) as AgreementAction[];
const FACTS = ['signing_date', 'effective_date', 'expiration_date', 'terminated_date', 'file_id'];

/** One legal record: how far it is, its dates, who wrote it down, and what may be done with it now. */
export function AgreementCard({ agreement, onEdit, onAct }: AgreementCardProps) {
  const translate = useTranslate();
  const { can, name, status } = agreement;
  const offered = ALL.filter((action) => can[action]);
  // By hand is the rule, and goes without saying.
  const facts = agreement.method === 'ESIGN' ? ['method', ...FACTS] : FACTS;
  return (
    <ActivityCard
      record={agreement}
      title={name}
      marks={<AgreementChip status={status} />}
      text={null}
      {...(can.edit ? { edit: { label: translate('agreements.edit'), onClick: onEdit } } : {})}
    >
      {facts.some((name) => !isEmpty(agreement[name])) && (
        <Facts resource={AGREEMENTS} record={agreement} names={facts} />
      )}
      {offered.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          {offered.map((action) => (
            <Button
              key={action}
              size="small"
              variant="outlined"
              color={action === 'sign' ? 'primary' : 'error'}
              onClick={() => onAct(action)}
              aria-label={`${translate(ACTIONS[action].action)}: ${name}`}
            >
              {translate(ACTIONS[action].action)}
            </Button>
          ))}
        </Box>
      )}
    </ActivityCard>
  );
}
