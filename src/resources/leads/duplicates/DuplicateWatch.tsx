import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { useMemo, type ReactNode } from 'react';
import type { Resource } from '#schemas/engine/resource.ts';
import type { PossibleDuplicate } from '#schemas/lead/duplicates.ts';
import { FieldNotes } from '../../generic/FieldNote.tsx';
import { Match, useSame } from './Match.tsx';
import { useDuplicates } from './useDuplicates.ts';

interface DuplicateWatchProps {
  readonly resource: Resource;
  /** The lead being edited, which is not its own duplicate. */
  readonly except: string | null;
  /** The sections of the form: made outside, so that they are not drawn again with every answer. */
  readonly children: ReactNode;
}

/** Tells, while somebody types, that the provider may exist already: above the form, and beside the fields that say so. */
export function DuplicateWatch({ resource, except, children }: DuplicateWatchProps) {
  const items = useDuplicates(resource, except);
  const notes = useMemo(() => notesOf(items), [items]);
  return (
    <FieldNotes value={notes}>
      {/* The region is there before its text, or screen readers miss it. */}
      <div role="status">{items.length > 0 && <Notice resource={resource} items={items} />}</div>
      {children}
    </FieldNotes>
  );
}

interface NoticeProps {
  readonly resource: Resource;
  readonly items: readonly PossibleDuplicate[];
}

function Notice({ resource, items }: NoticeProps) {
  const translate = useTranslate();
  const same = useSame(resource);
  return (
    // A note, not MUI's alert: the region around says it, and calmly.
    <Alert
      severity="info"
      role="note"
      variant="outlined"
      sx={{ alignItems: 'start', bgcolor: 'background.paper' }}
    >
      <AlertTitle>{translate('merge.duplicates.title')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {items.map((match, index) => (
          <Box component="li" key={match.entity_id ?? index} sx={{ overflowWrap: 'anywhere' }}>
            <Match match={match} />
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {' · '}
              {same(match)}
            </Box>
          </Box>
        ))}
      </Box>
    </Alert>
  );
}

/** Beside each field its strongest match. */
function notesOf(items: readonly PossibleDuplicate[]): Record<string, ReactNode> {
  const notes: Record<string, ReactNode> = {};
  for (const match of items) for (const field of match.fields) notes[field] ??= <Beside match={match} />;
  return notes;
}

function Beside({ match }: { readonly match: PossibleDuplicate }) {
  const translate = useTranslate();
  return (
    <>
      {translate('merge.duplicates.exists')} <Match match={match} />
    </>
  );
}
