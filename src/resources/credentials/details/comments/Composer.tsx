import LockIcon from '@mui/icons-material/LockOutlined';
import PublicIcon from '@mui/icons-material/ForumOutlined';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useTranslate } from 'ra-core';
import { failText } from '#schemas/errors.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { COMMENT_VISIBILITY, type CommentVisibility } from '#schemas/vocabulary/index.ts';
import { bodyOf, textOf } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useCodeText, useLanguage } from '#src/i18n/hooks.ts';
import { EntriesBack } from '../../../generic/EntriesBack.tsx';
import { useKeptEntries } from '../../../generic/useKeptEntries.ts';
import { COMMENTS_PATH, useFileCache } from '../../api.ts';
import { LinesInput } from '../inputs.tsx';
import { MAX_COMMENT } from '../limits.ts';
import { recordOf, refOf, rightsOf, type Subject } from '../subject.ts';

interface ComposerProps {
  readonly subject: Subject;
  readonly fields: readonly { readonly id: string; readonly label: string; readonly form: string }[];
}

/** Writes a comment. Who will read it is chosen first, and stands on the button that sends it. */
export function Composer({ subject, fields }: ComposerProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const language = useLanguage();
  const provider = useProvider();
  const { refreshParts } = useFileCache();
  const mayHide = rightsOf(subject).internal;
  const first = mayHide ? 'INTERNAL' : 'PROVIDER';
  const [visibility, setVisibility] = useState<CommentVisibility>(first);
  const [text, setText] = useState('');
  const [field, setField] = useState<ComposerProps['fields'][number] | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { kept } = useKeptEntries({
    name: `comment/${recordOf(subject).entity_id}`,
    isDirty: text !== '',
    // With whom it is for: what was meant for the provider is not to end among the staff, nor the other way round.
    read: () => ({ visibility, text, field }),
    restore: (entries) => {
      setVisibility(mayHide ? entries.visibility : 'PROVIDER');
      setText(entries.text);
      setField(entries.field);
    },
    clear: () => {
      setVisibility(first);
      setText('');
      setField(null);
    },
  });

  const send = async () => {
    if (text.trim() === '') return setFault(failText({ code: 'required' }, language));
    setBusy(true);
    try {
      await provider.call(COMMENTS_PATH, {
        method: 'POST',
        body: { ...refOf(subject), visibility, text: text.trim(), field_id: field?.id ?? null },
      });
      setText('');
      setField(null);
      await refreshParts();
    } catch (error) {
      const fails = bodyOf(error)?.fails ?? [];
      setFault(fails.map(({ message }) => message).join('. ') || textOf(error, language));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Paper
      component="form"
      variant="outlined"
      noValidate
      aria-label={translate('credential_file.comment.write')}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      sx={{ p: 2, display: 'grid', gap: 1.5, minWidth: 0 }}
    >
      <EntriesBack {...kept} />
      {mayHide && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={visibility}
          onChange={(_, next: CommentVisibility | null) => next && setVisibility(next)}
          aria-label={translate('credential_file.comment.readers')}
          sx={{ flexWrap: 'wrap' }}
        >
          {codesOf(COMMENT_VISIBILITY).map((code) => (
            <ToggleButton key={code} value={code} sx={{ gap: 0.75 }}>
              {code === 'INTERNAL' ? <LockIcon fontSize="small" /> : <PublicIcon fontSize="small" />}
              {codeText('COMMENT_VISIBILITY', code)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      {visibility === 'PROVIDER' && (
        <Alert severity="info">{translate('credential_file.comment.told')}</Alert>
      )}
      <LinesInput
        label={translate('credential_file.comment.text')}
        value={text}
        onChange={(next) => {
          setText(next);
          setFault(null);
        }}
        fault={fault ?? undefined}
        maxLength={MAX_COMMENT}
        lines={3}
        isRequired
      />
      <Autocomplete
        options={[...fields]}
        value={field}
        onChange={(_, next) => setField(next)}
        groupBy={({ form }) => form}
        getOptionKey={({ form, id }) => `${form} ${id}`}
        isOptionEqualToValue={(one, other) => one.id === other.id && one.form === other.form}
        renderInput={(params) => (
          <TextField {...params} label={translate('credential_file.comment.field')} margin="none" />
        )}
      />
      <Box>
        <Button type="submit" variant="contained" loading={isBusy}>
          {translate(
            visibility === 'INTERNAL'
              ? 'credential_file.comment.send_internal'
              : 'credential_file.comment.send_provider',
          )}
        </Button>
      </Box>
    </Paper>
  );
}
