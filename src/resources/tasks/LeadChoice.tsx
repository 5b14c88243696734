import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useTranslate, type RaRecord } from 'ra-core';
import { useId, useState } from 'react';
import { WRITTEN_FIELDS } from '#schemas/activity/fields.ts';
import { SEARCH_MIN_LENGTH } from '#schemas/vocabulary/limits.ts';
import { textOf } from '#src/dataProvider/errors.ts';
import { useCodeText, useLanguage, useText } from '#src/i18n/hooks.ts';
import { useSettled } from '../generic/useSettled.ts';
import { useLeadName } from '../leads/useLeadName.ts';
import { useLeadSearch } from '../leads/useLeadSearch.ts';

const SHOWN = 10;

interface LeadChoiceProps {
  /** The question, in the reader's language. */
  readonly title: string;
  readonly onChoose: (lead: RaRecord) => void;
  readonly onClose: () => void;
}

/** Asks which lead something is about; choosing one goes on at once. */
export function LeadChoice({ title, onChoose, onClose }: LeadChoiceProps) {
  const translate = useTranslate();
  const text = useText();
  const codeText = useCodeText();
  const language = useLanguage();
  const nameOf = useLeadName();
  const heading = useId();
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const { found, error } = useLeadSearch(useSettled(search), SHOWN);
  const isShort = search.length < SEARCH_MIN_LENGTH;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={heading}>
      <DialogTitle id={heading}>{title}</DialogTitle>
      <DialogContent>
        <Autocomplete
          options={isShort ? [] : (found ?? [])}
          // The server has found them, by more than their names.
          filterOptions={(options) => options}
          value={null}
          inputValue={typed}
          onInputChange={(_, next, reason) => {
            if (reason !== 'reset') setTyped(next);
          }}
          onChange={(_, lead) => lead && onChoose(lead)}
          getOptionKey={({ id }) => id}
          getOptionLabel={nameOf}
          loading={!isShort && found === null && !error}
          loadingText={translate('ra.page.loading')}
          noOptionsText={
            isShort
              ? translate('leads.filter.short', { smart_count: SEARCH_MIN_LENGTH })
              : error
                ? textOf(error, language)
                : translate('leads.choice.none')
          }
          // Within the dialog it belongs to; fixed, so that its edge does not cut it off.
          slotProps={{ popper: { disablePortal: true, popperOptions: { strategy: 'fixed' } } }}
          autoHighlight
          forcePopupIcon={false}
          renderOption={({ key, ...props }, lead) => (
            <li key={key} {...props}>
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <bdi>{nameOf(lead)}</bdi>
                <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
                  {codeText('LEAD_STATUS', String(lead.status))}
                </Box>
              </Box>
            </li>
          )}
          renderInput={(params) => (
            <TextField
              {...params}
              autoFocus
              label={text(WRITTEN_FIELDS.lead_id.label)}
              helperText={translate('tasks.new.help')}
            />
          )}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
