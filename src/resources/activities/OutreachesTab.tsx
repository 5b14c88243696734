import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import { OUTREACHES } from '#schemas/outreach/index.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { ActivityCard, type CardProps } from './ActivityCard.tsx';
import { ActivityTab } from './ActivityTab.tsx';
import { localDay } from './day.ts';
import { Facts } from './Facts.tsx';

const TEXTS = {
  add: 'activities.outreach.add',
  added: 'activities.outreach.added',
  none: 'activities.outreach.none',
} as const;

/** How the provider of a lead was contacted. What is written down stays as it is. */
export function OutreachesTab({ lead }: { readonly lead: RaRecord }) {
  const [date] = useState(() => localDay(new Date()));
  return (
    <ActivityTab lead={lead} resource={OUTREACHES} defaults={{ date }} Card={OutreachCard} texts={TEXTS} />
  );
}

function OutreachCard(props: CardProps) {
  const codeText = useCodeText();
  const { record } = props;
  return (
    <ActivityCard
      {...props}
      title={codeText('NOTE_SUBJECT', String(record.subject))}
      text={record.description}
    >
      <Facts resource={OUTREACHES} record={record} names={['type', 'date', 'notify_ids', 'attachment_id']} />
    </ActivityCard>
  );
}
