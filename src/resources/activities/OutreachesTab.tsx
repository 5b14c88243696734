import EmailIcon from '@mui/icons-material/EmailOutlined';
import PhoneIcon from '@mui/icons-material/PhoneOutlined';
import VisitIcon from '@mui/icons-material/PlaceOutlined';
import Chip from '@mui/material/Chip';
import type { RaRecord } from 'ra-core';
import type { ComponentType } from 'react';
import { OUTREACHES } from '#schemas/outreach/index.ts';
import type { OutreachType } from '#schemas/vocabulary/index.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { ActivityCard, type CardProps } from './ActivityCard.tsx';
import { ActivityTab } from './ActivityTab.tsx';
import { Facts } from './Facts.tsx';
import { OUTREACH_TEXTS, OutreachDialog } from './OutreachDialog.tsx';

/** How the provider of a lead was contacted. What is written down stays as it is. */
export const OutreachesTab = ({ lead }: { readonly lead: RaRecord }) => (
  <ActivityTab
    lead={lead}
    resource={OUTREACHES}
    Card={OutreachCard}
    Dialog={OutreachDialog}
    texts={OUTREACH_TEXTS}
    none="activities.outreach.none"
  />
);

const ICONS: Readonly<Record<OutreachType, ComponentType>> = {
  EMAIL: EmailIcon,
  PHONE_CALL: PhoneIcon,
  VISIT: VisitIcon,
};

/** Once it is written down people have been told. */
const TOLD = { notify_ids: 'activities.outreach.told' } as const;

function OutreachCard(props: CardProps) {
  const codeText = useCodeText();
  const { record } = props;
  const type = String(record.type);
  const Icon = ICONS[type as OutreachType];
  const mark = (
    <Chip size="small" variant="outlined" icon={<Icon />} label={codeText('OUTREACH_TYPE', type)} />
  );
  return (
    <ActivityCard {...props} marks={mark}>
      <Facts
        resource={OUTREACHES}
        record={record}
        names={['date', 'notify_ids', 'attachment_id']}
        labels={TOLD}
      />
    </ActivityCard>
  );
}
