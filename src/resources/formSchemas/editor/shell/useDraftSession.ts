import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStoreContext } from 'ra-core';
import { EMPTY_FORM } from '#schemas/engine/formMerge.ts';
import type { Form } from '#schemas/engine/form.ts';
import type { FormProblem } from '#schemas/form-schema/problem.ts';
import type { FormDraft } from '#schemas/form-schema/version.ts';
import { bodyOf, isOffline, textOf as errorText } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import type { Autosave, AutosaveState } from '#src/forms/autosave.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { formPath, usePutDraft } from '../../api.ts';
import { baseOf, draftAutosave, followEdits, settle, unsentWork, type DraftOutcome } from '../autosave.ts';
import { CodeText, type KeptCode } from '../code/codeText.ts';
import { readWork, textOf } from '../code/text.ts';
import { EditorStore, type Work } from '../store.ts';
import { keepOf } from './keep.ts';

export interface DraftSession {
  readonly store: EditorStore;
  readonly code: CodeText;
  readonly autosave: Autosave;
  readonly saving: AutosaveState;
  /** What an earlier visit could not save is on the screen again. */
  readonly isRestored: boolean;
  /** Why the server does not take it, in the reader's language. */
  readonly refusal: string | null;
  /** What the server found at the last save. */
  readonly problems: readonly FormProblem[];
  /** The draft as somebody else saved it meanwhile. */
  readonly theirs: FormDraft;
  readonly resolve: (side: 'mine' | 'theirs') => void;
  /** Keeps nothing of it any more: it is where it belongs, or is not wanted. */
  readonly forget: () => void;
}

const isDraft = (value: unknown): value is FormDraft =>
  typeof value === 'object' && value !== null && 'revision' in value && 'form' in value;

/**
 * A draft may be any JSON, as an import or another program wrote it: one that no pane could show is code to be put in
 * order, over the form that is published.
 */
function opened(draft: FormDraft, published: Form | null): { work: Work; code: KeptCode | null } {
  const text = textOf(draft);
  const read = readWork(text);
  if ('work' in read) return { work: { form: draft.form, ops: draft.ops }, code: null };
  const work = { form: published ?? EMPTY_FORM, ops: [] };
  return { work, code: { text, over: textOf(work) } };
}

/** One person at one draft: what is edited, what the server has, and the way between. */
export function useDraftSession(
  draft: FormDraft,
  latest: FormDraft | null,
  published: Form | null,
): DraftSession {
  const provider = useProvider();
  const language = useLanguage();
  const browser = useStoreContext();
  const put = usePutDraft();
  const [refusal, setRefusal] = useState<unknown>(null);
  const [answered, setAnswered] = useState(draft);
  const send = async ({ form, ops }: Work, revision: number): Promise<DraftOutcome> => {
    try {
      const saved = await provider.call<FormDraft>(formPath(draft.key, 'draft'), {
        method: 'PATCH',
        body: { revision, form, ops },
      });
      put(saved);
      setRefusal(null);
      setAnswered(saved);
      return { kind: 'saved', draft: saved };
    } catch (error) {
      const body = bodyOf(error);
      if (body?.status === 409 && isDraft(body.current)) {
        setAnswered(body.current);
        return { kind: 'stale', draft: body.current };
      }
      setRefusal(isOffline(error) ? null : error);
      if (isOffline(error)) return { kind: 'away' };
      if (body?.status === 403 || body?.status === 404) return { kind: 'closed' };
      return { kind: body && [400, 413, 422].includes(body.status) ? 'refused' : 'away' };
    }
  };

  const [session] = useState(() => {
    const keep = keepOf(browser, draft.key);
    const unsent = keep.read();
    const { work, code } = opened(draft, published);
    const store = new EditorStore(work, draft.problems);
    const kept = unsentWork(unsent);
    if (kept) store.edit(() => kept);
    return {
      keep,
      store,
      isRestored: kept !== null || (code === null && keep.readCode() !== null),
      code: new CodeText(store, code ?? keep.readCode()),
      autosave: draftAutosave({ draft, store, unsent, keep: (left) => keep.write(left), send }),
    };
  });
  const { keep, store, code, autosave } = session;

  useEffect(() => {
    autosave.start();
    const unfollow = followEdits(store, autosave);
    const keepCode = code.subscribe(() => keep.writeCode(code.kept()));
    const back = () => autosave.retry();
    const hide = () => {
      if (document.visibilityState === 'hidden') void autosave.flush();
    };
    window.addEventListener('online', back);
    window.addEventListener('pagehide', keep.flush);
    document.addEventListener('visibilitychange', hide);
    return () => {
      unfollow();
      keepCode();
      keep.flush();
      autosave.stop();
      window.removeEventListener('online', back);
      window.removeEventListener('pagehide', keep.flush);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [autosave, store, code, keep]);

  // Another tab or another person has saved, and this one learns of it by a fresh look.
  useEffect(() => {
    if (!latest || latest.revision <= autosave.version()) return;
    // eslint-disable-next-line react-hooks/set-state-in-effect -- It is what a conflict is told from.
    setAnswered(latest);
    autosave.rebase(baseOf(latest));
  }, [autosave, latest]);

  const saving = useSyncExternalStore(autosave.subscribe, autosave.state);
  return {
    store,
    code,
    autosave,
    saving,
    isRestored: session.isRestored,
    refusal: refusal === null ? null : errorText(refusal, language),
    problems: answered.problems,
    theirs: answered,
    resolve: (side) => settle(side, store, autosave, { form: answered.form, ops: answered.ops }),
    forget() {
      autosave.stop();
      keep.write(null);
      keep.writeCode(null);
    },
  };
}
