import type { RaRecord } from 'ra-core';
import { NOTES } from '#schemas/note/index.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { ActivityCard, type CardProps } from './ActivityCard.tsx';
import { ActivityTab } from './ActivityTab.tsx';

const TEXTS = {
  add: 'activities.note.add',
  added: 'activities.note.added',
  none: 'activities.note.none',
  edit: 'activities.note.edit',
  saved: 'activities.note.saved',
} as const;

/** The notes on a lead. */
export function NotesTab({ lead }: { readonly lead: RaRecord }) {
  return <ActivityTab lead={lead} resource={NOTES} Card={NoteCard} texts={TEXTS} />;
}

function NoteCard(props: CardProps) {
  const codeText = useCodeText();
  const { subject, text } = props.record;
  return <ActivityCard {...props} title={codeText('NOTE_SUBJECT', String(subject))} text={text} />;
}
