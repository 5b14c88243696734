import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate, type RaRecord } from 'ra-core';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Values } from '#schemas/engine/field.ts';
import { comparableValues } from '#schemas/lead/duplicates.ts';
import { textOf } from '#src/dataProvider/errors.ts';
import { useCodeText, useLanguage } from '#src/i18n/hooks.ts';
import { formatPhone } from '#schemas/engine/phone.ts';
import { useSettled } from '../generic/useSettled.ts';
import { useMatches } from '../leads/duplicates/useDuplicates.ts';
import { rightsOf } from '../leads/lead.ts';
import { mergePath } from '../leads/paths.ts';
import { useLeads } from '../leads/useLeads.ts';
import { useLeadName } from '../leads/useLeadName.ts';
import { useLeadSearch } from '../leads/useLeadSearch.ts';

/** As many as one looks through; who sees none of them searches for more of the name. */
const SHOWN = 10;

interface MergePickerProps {
  readonly lead: RaRecord;
  readonly onClose: () => void;
}

interface Candidate {
  readonly values: Values;
  readonly may: boolean;
}

/** The other lead of a merge: what may be the same provider comes first, any other of the type is found by searching. */
export function MergePicker({ lead, onClose }: MergePickerProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const { resource } = useLeads();
  const title = useId();
  const [typed, setTyped] = useState('');
  const { found, error } = useFound(lead, useSettled(typed.trim()));
  const { items } = useMatches(resource, comparableValues(resource, lead), String(lead.id));
  const suggested = items
    .filter(({ entity_id }) => entity_id !== undefined)
    .map((match): Candidate => ({ values: { ...match }, may: match.can?.merge === true }));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>{translate('merge.picker.title')}</DialogTitle>
      <DialogContent>
        <TextField
          type="search"
          autoFocus
          label={translate('ra.action.search')}
          placeholder={translate('merge.picker.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
        />
        {found ? (
          <Candidates lead={lead} title={translate('merge.picker.found')} candidates={found} />
        ) : (
          suggested.length > 0 && (
            <Candidates lead={lead} title={translate('merge.picker.suggested')} candidates={suggested} />
          )
        )}
        {(found?.length === 0 || Boolean(error)) && (
          <Typography role="status" sx={{ color: 'text.secondary', mt: 1 }}>
            {error ? textOf(error, language) : translate('merge.picker.none')}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** The other leads of the type that match a search. */
function useFound(lead: RaRecord, search: string) {
  // One more than is shown: the lead itself is among them.
  const { found, error } = useLeadSearch(search, SHOWN + 1);
  const candidates = found
    ?.filter(({ id }) => id !== lead.id)
    .slice(0, SHOWN)
    .map((record): Candidate => ({ values: record, may: rightsOf(record).edit }));
  return { found: candidates ?? null, error };
}

interface CandidatesProps {
  readonly lead: RaRecord;
  readonly title: string;
  readonly candidates: readonly Candidate[];
}

function Candidates({ lead, title, candidates }: CandidatesProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const nameOf = useLeadName();
  const id = useId();
  if (candidates.length === 0) return null;
  return (
    <>
      <Typography
        component="h3"
        id={id}
        variant="overline"
        sx={{ display: 'block', color: 'text.secondary', mt: 1 }}
      >
        {title}
      </Typography>
      <List dense disablePadding aria-labelledby={id}>
        {candidates.map(({ values, may }) => {
          const { phone, status } = values;
          const facts = [
            typeof phone === 'string' && phone !== '' ? formatPhone(phone) : null,
            codeText('LEAD_STATUS', String(status)),
            may ? null : translate('merge.picker.not_yours'),
          ];
          return (
            <ListItem key={String(values.entity_id)} disablePadding>
              <ListItemButton
                component={Link}
                to={mergePath(lead.id, String(values.entity_id))}
                disabled={!may}
                sx={{ borderRadius: 1 }}
              >
                <ListItemText
                  primary={<bdi>{nameOf(values)}</bdi>}
                  secondary={facts.filter((fact) => fact !== null).join(' · ')}
                  sx={{ overflowWrap: 'anywhere' }}
                />
              </ListItemButton>
            </ListItem>
          );
        })}
      </List>
    </>
  );
}
