import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { formTitle } from '#schemas/forms/keys.ts';
import type { FormDraft, FormVersionFull } from '#schemas/form-schema/version.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { bodyOf } from '#src/dataProvider/errors.ts';
import { useText } from '#src/i18n/hooks.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { Page } from '#src/layout/Page.tsx';
import { useLive } from '#src/live/hooks.ts';
import { FORM_TOPICS, useDraft, usePutDraft, useVersion } from '../api.ts';
import { BeginPage } from './shell/BeginPage.tsx';
import { EditSession } from './shell/EditSession.tsx';
import { ReadSession } from './shell/ReadSession.tsx';

/** The editor of a form: its draft, or how one begins; who may only read sees the version that is current. */
export default function FormEditorScreen() {
  const { key = '' } = useParams();
  return <Editor key={key} formKey={key} />;
}

/** The last answer: a change of the language asks anew, and must not take the editor off the screen. */
function useLast<T>(answer: T | undefined): T | undefined {
  const [last, setLast] = useState(answer);
  if (answer !== undefined && answer !== last) setLast(answer);
  return answer === undefined ? last : answer;
}

function Editor({ formKey }: { readonly formKey: string }) {
  const mayWrite = useCan('form.write') !== null;
  useLive(FORM_TOPICS);
  const asked = useDraft(formKey);
  const version = useVersion(formKey, undefined);
  const isUnpublished = bodyOf(version.error)?.status === 404;
  const draft = useLast(asked.data);
  const current = useLast(isUnpublished ? null : version.data);
  const { refetch } = asked;
  useEffect(() => {
    // Another tab or another person may have saved.
    const look = () => {
      if (document.visibilityState === 'visible') void refetch();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refetch]);

  if (draft === undefined && asked.error)
    return <ErrorPanel page error={asked.error} onRetry={() => void asked.refetch()} />;
  if (current === undefined && version.error)
    return <ErrorPanel page error={version.error} onRetry={() => void version.refetch()} />;
  if (draft === undefined || current === undefined) return <Loading />;
  if (!mayWrite) return <Reading formKey={formKey} shown={current ?? draft} />;
  return <Writing formKey={formKey} draft={draft} current={current} />;
}

interface WritingProps {
  readonly formKey: string;
  readonly draft: FormDraft | null;
  readonly current: FormVersionFull | null;
}

function Writing({ formKey, draft, current }: WritingProps) {
  const put = usePutDraft();
  // What is being edited stays on the screen when its draft is gone from the server.
  const [open, setOpen] = useState<{ readonly draft: FormDraft; readonly no: number } | null>(null);
  // What the server last told of a draft that is over, until it tells otherwise.
  const [ended, setEnded] = useState<{ readonly draft: FormDraft | null } | null>(null);
  if (ended && draft !== ended.draft) setEnded(null);
  if (!ended && !open && draft) setOpen({ draft, no: 0 });
  const end = (next: FormDraft | null) => {
    if (next) put(next);
    setEnded({ draft });
    setOpen((before) => next && { draft: next, no: (before?.no ?? 0) + 1 });
  };
  if (!open) return <BeginPage formKey={formKey} current={current?.version ?? null} />;
  return (
    <EditSession
      key={open.no}
      draft={open.draft}
      latest={ended ? open.draft : draft}
      published={current?.form ?? null}
      onEnd={end}
    />
  );
}

function Reading({
  formKey,
  shown,
}: {
  readonly formKey: string;
  readonly shown: FormVersionFull | FormDraft | null;
}) {
  const translate = useTranslate();
  const text = useText();
  if (shown) return <ReadSession key={shown.version} shown={shown} />;
  return <Page title={text(formTitle(formKey))}>{translate('form_editor.nothing')}</Page>;
}
