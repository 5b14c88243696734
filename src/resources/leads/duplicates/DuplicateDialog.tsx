import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import type { Resource } from '#schemas/engine/resource.ts';
import type { PossibleDuplicate } from '#schemas/lead/duplicates.ts';
import { RepetitionDialog } from '../../generic/RepetitionDialog.tsx';
import { mergePath } from '../paths.ts';
import { Match, NewTabLink, useSame } from './Match.tsx';

interface DuplicateDialogProps {
  readonly resource: Resource;
  readonly items: readonly PossibleDuplicate[];
  /** The lead being edited; a new one cannot be merged yet. */
  readonly lead: string | null;
  readonly onBack: () => void;
  readonly onSave: () => void;
}

/** Before a lead is saved that may exist already: which ones, and the choice. Nothing typed is lost either way. */
export function DuplicateDialog({ resource, items, lead, onBack, onSave }: DuplicateDialogProps) {
  const translate = useTranslate();
  const same = useSame(resource);
  return (
    <RepetitionDialog
      title={translate('merge.duplicates.title')}
      explain={translate('merge.duplicates.explain')}
      words={{ save: translate('merge.duplicates.save'), back: translate('merge.duplicates.back') }}
      maxWidth="sm"
      onBack={onBack}
      onSave={onSave}
    >
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {items.map((match, index) => (
          <Box
            component="li"
            key={match.entity_id ?? index}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}
          >
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Match match={match} />
              <Box sx={{ color: 'text.secondary', fontSize: 'body2.fontSize' }}>{same(match)}</Box>
            </Box>
            {lead !== null && match.entity_id !== undefined && match.can?.merge && (
              <NewTabLink to={mergePath(lead, match.entity_id)}>{translate('merge.action')}</NewTabLink>
            )}
          </Box>
        ))}
      </Box>
    </RepetitionDialog>
  );
}
