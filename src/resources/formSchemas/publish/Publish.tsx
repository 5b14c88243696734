import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FormImpact } from '#schemas/form-schema/impact.ts';
import type { FormProblem } from '#schemas/form-schema/problem.ts';
import type { FormDraft } from '#schemas/form-schema/version.ts';
import { FORM_NOTE_MAX } from '#schemas/vocabulary/index.ts';
import { bodyOf } from '#src/dataProvider/errors.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import { useLeaveQuestion } from '#src/layout/useLeaveQuestion.ts';
import { ConfirmDialog } from '../../generic/ConfirmDialog.tsx';
import { EntriesBack } from '../../generic/EntriesBack.tsx';
import { useKeptEntries } from '../../generic/useKeptEntries.ts';
import { formAddress } from '../api.ts';
import { usePublish } from '../commands.ts';
import { STACK } from '../styles.ts';
import { countsOf } from './counts.ts';
import { useMeanwhile } from './useDraftChange.ts';

interface PublishProps {
  readonly draft: FormDraft;
  /** null: it is not known (yet), for the reason that the page tells. */
  readonly impact: FormImpact | null;
  readonly isReady: boolean;
  /** What the server found when it was published. */
  readonly onRefused: (problems: readonly FormProblem[]) => void;
}

/** A breaking change may concern every file: a moment to think. */
const WAIT_S = 3;
/** Fields of the server's refusal: `form/schema/properties/…` names the place as problems do. */
const placeOf = (field: string): string => (field.startsWith('form') ? field.slice('form'.length) : '');

/** The note, and the step itself with what it comes to. */
export function Publish({ draft, impact, isReady, onRefused }: PublishProps) {
  const translate = useTranslate();
  const number = useNumber();
  const notify = useNotify();
  const navigate = useNavigate();
  const meanwhile = useMeanwhile(draft.key);
  const first = draft.note ?? '';
  const [note, setNote] = useState(first);
  const [isAsking, setAsking] = useState(false);
  const isDirty = note !== first;
  const { kept, isKept } = useKeptEntries({
    name: `publish/${draft.key}`,
    isDirty,
    read: () => note,
    restore: setNote,
    clear: () => setNote(first),
  });
  const isSaved = useLeaveQuestion(isDirty, isKept);
  const { mutate, isPending } = usePublish(draft.key);
  const counts = impact && countsOf(impact, draft);
  const publish = () =>
    mutate(
      { revision: draft.revision, note: note.trim() || null },
      {
        onSuccess: ({ version: { title, version } }) => {
          isSaved();
          notify('form_publish.done', { type: 'success', messageArgs: { title, version } });
          void navigate(formAddress(draft.key));
        },
        onError: (failed) => {
          setAsking(false);
          const fails = bodyOf(failed)?.fails ?? [];
          if (bodyOf(failed)?.status === 409 || fails.length === 0) return meanwhile(failed);
          onRefused(fails.map(({ field, message }) => ({ at: placeOf(field), message })));
        },
      },
    );
  const isBreaking = (counts?.breaking ?? 0) > 0;
  return (
    <Box sx={STACK}>
      <EntriesBack {...kept} />
      <TextField
        multiline
        minRows={2}
        maxRows={8}
        label={translate('form_publish.note')}
        helperText={translate('form_publish.note_help')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: FORM_NOTE_MAX } }}
      />
      {draft.problems.length > 0 && (
        <Typography color="error">
          {translate('form_publish.blocked', { smart_count: draft.problems.length })}
        </Typography>
      )}
      <Box>
        <Button
          variant="contained"
          aria-haspopup="dialog"
          disabled={!isReady || draft.problems.length > 0}
          onClick={() => setAsking(true)}
        >
          {translate('form_publish.action', { version: draft.version })}
        </Button>
      </Box>
      {isAsking && (
        <ConfirmDialog
          open
          title={translate('form_publish.confirm.title', { version: draft.version })}
          text={translate(`form_publish.confirm.${isBreaking ? 'breaking' : 'text'}`)}
          action={translate('form_publish.confirm.action')}
          isBusy={isPending}
          wait={isBreaking ? WAIT_S : 0}
          onClose={() => setAsking(false)}
          onConfirm={publish}
        >
          {counts ? (
            <Box component="ul" sx={{ mb: 0 }}>
              {(['breaking', 'now', 'later', 'invalid', 'lost'] as const)
                .filter((name) => counts[name] > 0)
                .map((name) => (
                  <li key={name}>
                    {translate(`form_publish.confirm.count.${name}`, {
                      smart_count: counts[name],
                      count: number(counts[name]),
                    })}
                  </li>
                ))}
            </Box>
          ) : (
            <Alert severity="warning" sx={{ mt: 2 }}>
              {translate('form_publish.confirm.unknown')}
            </Alert>
          )}
        </ConfirmDialog>
      )}
    </Box>
  );
}
