import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useNotify, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Form } from '#schemas/engine/form.ts';
import type { FormDraft } from '#schemas/form-schema/version.ts';
import { bodyOf, textOf } from '#src/dataProvider/errors.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { useLanguage } from '#src/i18n/hooks.ts';
import { ChangedNote } from '#src/live/FormNotes.tsx';
import { useLeaveGuard } from '../../../credentials/edit/form/useLeaveGuard.tsx';
import { formAddress } from '../../api.ts';
import { useBeginDraft, useDiscardDraft } from '../../commands.ts';
import { subjectOf } from '../code/pointers.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { EditorFrame } from './EditorFrame.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { useDraftSession, type DraftSession } from './useDraftSession.ts';
import { useProblems } from './useProblems.ts';

interface EditSessionProps {
  /** As it was opened. */
  readonly draft: FormDraft;
  /** As the server last told it; null: it has none any more. */
  readonly latest: FormDraft | null;
  readonly published: Form | null;
  /** It is over: with another draft to go on with, or without. */
  readonly onEnd: (next: FormDraft | null) => void;
}

/** The editor of a draft. */
export function EditSession({ draft, latest, published, onEnd }: EditSessionProps) {
  const translate = useTranslate();
  const session = useDraftSession(draft, latest, published);
  const { store, code, autosave, saving, forget } = session;
  const { key } = draft;
  const isUnsaved = saving.unsent > 0;
  const isGone = latest === null;
  const isOver = isGone || saving.phase === 'closed';
  useProblems(store, published, session.problems);
  const guard = useLeaveGuard(autosave, isUnsaved && !isOver);
  useSelectedByAddress(session);
  const discard = useDiscardDraft(key);

  useEffect(() => {
    if (isGone && !isUnsaved) onEnd(null);
  }, [isGone, isUnsaved, onEnd]);

  return (
    <>
      {guard}
      <EditorFrame
        formKey={key}
        title={draft.title}
        subtitle={translate('form_editor.draft', { version: draft.version })}
        store={store}
        code={code}
        published={published}
        status={<SaveStatus saving={saving} refusal={session.refusal} code={code} />}
        notice={
          isOver && isUnsaved ? (
            <Gone session={session} formKey={key} onEnd={onEnd} />
          ) : (
            <>
              <Restored isShown={session.isRestored} />
              <Taken key={session.theirs.revision} opened={draft} theirs={session.theirs} />
            </>
          )
        }
        actions={
          <>
            <Button variant="contained" size="small" component={Link} to={formAddress(key, 'publish')}>
              {translate('form_editor.publish')}
            </Button>
            <MoreMenu
              formKey={key}
              discard={async () => {
                await autosave.flush();
                await discard.mutateAsync(autosave.version());
                forget();
                onEnd(null);
              }}
            />
          </>
        }
      />
      {saving.phase === 'stale' && (
        <ConflictDialog mine={store.snapshot()} theirs={session.theirs} onResolve={session.resolve} />
      )}
    </>
  );
}

/** `?at=` names a place of the form: from a list of problems elsewhere. */
function useSelectedByAddress({ store }: DraftSession) {
  const [query] = useSearchParams();
  const at = query.get('at');
  useEffect(() => {
    if (at !== null) store.select(subjectOf(store.snapshot().form, at) ?? at);
  }, [store, at]);
}

function Restored({ isShown }: { readonly isShown: boolean }) {
  const translate = useTranslate();
  const [isRead, setRead] = useState(false);
  if (!isShown || isRead) return null;
  return (
    <Alert severity="info" role="status" onClose={() => setRead(true)}>
      {translate('form_editor.restored')}
    </Alert>
  );
}

interface TakenProps {
  readonly opened: FormDraft;
  readonly theirs: FormDraft;
}

/** Somebody else has saved the draft since it was opened, and it is theirs that is shown. */
function Taken({ opened, theirs }: TakenProps) {
  const translate = useTranslate();
  const { id } = useSession();
  const [isRead, setRead] = useState(false);
  const by = theirs.updated_by?.entity_id;
  if (isRead || theirs.revision <= opened.revision || by === id) return null;
  return (
    <ChangedNote at={theirs.updated_at} by={by} onClose={() => setRead(true)}>
      {translate('live.changed.draft')}
    </ChangedNote>
  );
}

type GoneProps = Pick<EditSessionProps, 'onEnd'> & {
  readonly session: DraftSession;
  readonly formKey: string;
};

/** The draft went away under unsaved work, which is not lost with it. */
function Gone({ session: { store, forget, refusal }, formKey, onEnd }: GoneProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const { mutate, isPending } = useBeginDraft(formKey);
  const again = () => {
    const { form, ops } = store.snapshot();
    mutate(
      { form, ops },
      {
        onSuccess: (begun) => {
          forget();
          onEnd(begun);
        },
        onError: (failed) => {
          const current = bodyOf(failed)?.current as FormDraft | undefined;
          // Somebody has begun another one: the work kept here meets it as a conflict.
          if (bodyOf(failed)?.status === 409 && current) onEnd(current);
          else notify(textOf(failed, language), { type: 'error' });
        },
      },
    );
  };
  return (
    <Alert
      severity="warning"
      action={
        <>
          <Button color="inherit" size="small" loading={isPending} onClick={again}>
            {translate('form_editor.gone.again')}
          </Button>
          <Button
            color="inherit"
            size="small"
            disabled={isPending}
            onClick={() => {
              forget();
              onEnd(null);
            }}
          >
            {translate('form_editor.gone.leave')}
          </Button>
        </>
      }
    >
      <AlertTitle>{translate('form_editor.gone.title')}</AlertTitle>
      {translate('form_editor.gone.text')} {refusal}
    </Alert>
  );
}
