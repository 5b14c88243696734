import type { RaRecord } from 'ra-core';
import { NOTES } from '#schemas/note/index.ts';
import { ActivityCard } from './ActivityCard.tsx';
import { ActivityTab } from './ActivityTab.tsx';
import { WriteDialog, type WorkProps } from './WriteDialog.tsx';

const TEXTS = {
  add: 'activities.note.add',
  added: 'activities.note.added',
  similar: 'activities.note.similar',
  edit: 'activities.note.edit',
  saved: 'activities.note.saved',
} as const;

/** The notes on a lead. */
export const NotesTab = ({ lead }: { readonly lead: RaRecord }) => (
  <ActivityTab
    lead={lead}
    resource={NOTES}
    Card={ActivityCard}
    Dialog={NoteDialog}
    texts={TEXTS}
    none="activities.note.none"
  />
);

const NoteDialog = (props: WorkProps) => <WriteDialog {...props} resource={NOTES} texts={TEXTS} />;
