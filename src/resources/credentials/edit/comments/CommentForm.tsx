import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { useTranslate } from 'ra-core';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import { bodyOf, textOf } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { EntriesBack } from '../../../generic/EntriesBack.tsx';
import { useKeptValue } from '../../../generic/useKeptEntries.ts';
import { COMMENTS_PATH, useFileCache } from '../../api.ts';

const MAX_LENGTH = 4000;

/** Writes to the network. What could not be sent stays in its field. */
export function CommentForm({ subject }: { readonly subject: SubjectRef }) {
  const translate = useTranslate();
  const language = useLanguage();
  const provider = useProvider();
  const cache = useFileCache();
  const [text, setText, kept] = useKeptValue(`comment/${subject.resource_id ?? subject.account_id}`, '');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      provider.call(COMMENTS_PATH, {
        method: 'POST',
        body: {
          account_id: subject.account_id,
          ...(subject.resource_id && { resource_id: subject.resource_id }),
          visibility: 'PROVIDER',
          text: text.trim(),
        },
      }),
    onSuccess: () => {
      setText('');
      return cache.refresh();
    },
  });
  const wrong = error && (bodyOf(error)?.fails[0]?.message ?? textOf(error, language));
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() !== '') mutate();
  };
  return (
    <Box component="form" noValidate onSubmit={send} sx={{ mb: 1.5 }}>
      <EntriesBack {...kept} />
      <TextField
        multiline
        minRows={2}
        maxRows={10}
        margin="none"
        label={translate('credential_edit.comments.write')}
        value={text}
        error={Boolean(wrong)}
        helperText={wrong}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_LENGTH } }}
      />
      <Button
        type="submit"
        variant="outlined"
        loading={isPending}
        disabled={text.trim() === ''}
        sx={{ mt: 1, minHeight: 44 }}
      >
        {translate('credential_edit.comments.send')}
      </Button>
    </Box>
  );
}
