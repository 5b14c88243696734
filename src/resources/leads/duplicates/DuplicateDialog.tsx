import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { Resource } from '#schemas/engine/resource.ts';
import type { PossibleDuplicate } from '#schemas/lead/duplicates.ts';
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
  const id = useId();
  return (
    <Dialog
      open
      onClose={onBack}
      fullWidth
      maxWidth="sm"
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
    >
      <DialogTitle id={`${id}t`}>{translate('merge.duplicates.title')}</DialogTitle>
      <DialogContent dividers>
        <DialogContentText id={`${id}d`} sx={{ mb: 2 }}>
          {translate('merge.duplicates.explain')}
        </DialogContentText>
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
      </DialogContent>
      <DialogActions>
        <Button onClick={onSave}>{translate('merge.duplicates.save')}</Button>
        <Button variant="contained" onClick={onBack} autoFocus>
          {translate('merge.duplicates.back')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
