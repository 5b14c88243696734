import { useState } from 'react';
import { OUTREACHES } from '#schemas/outreach/index.ts';
import { today } from './day.ts';
import { WriteDialog, type WorkProps } from './WriteDialog.tsx';

export const OUTREACH_TEXTS = {
  add: 'activities.outreach.add',
  added: 'activities.outreach.added',
  similar: 'activities.outreach.similar',
} as const;

/** Writes down how the provider of a lead was contacted: today, where nobody says otherwise. */
export function OutreachDialog(props: WorkProps) {
  const [defaults] = useState(() => ({ date: today() }));
  return <WriteDialog {...props} resource={OUTREACHES} defaults={defaults} texts={OUTREACH_TEXTS} />;
}
