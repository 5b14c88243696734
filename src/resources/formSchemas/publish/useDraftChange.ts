import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import { fieldOfOp } from '#schemas/form-schema/ops.ts';
import type { FormDraft } from '#schemas/form-schema/version.ts';
import { bodyOf, textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { formsKey, usePutDraft } from '../api.ts';
import { useChangeDraft } from '../commands.ts';

/** The draft as it is now, when something was refused because somebody saved it meanwhile; else null. */
function newerDraft(error: unknown): FormDraft | null {
  const body = bodyOf(error);
  const current = body?.current as Partial<FormDraft> | undefined;
  return body?.status === 409 && current?.form && current.revision ? (current as FormDraft) : null;
}

/**
 * Shows the draft that somebody has saved meanwhile in place of the one that was looked at, and says so. What was typed
 * beside it stays.
 */
export function useMeanwhile(key: string) {
  const queries = useQueryClient();
  const notify = useNotify();
  const language = useLanguage();
  const put = usePutDraft();
  return (error: unknown) => {
    if (bodyOf(error)?.status !== 409) return notify(textOf(error, language), { type: 'error' });
    const draft = newerDraft(error);
    if (draft) put(draft);
    else void queries.invalidateQueries({ queryKey: formsKey('draft', key) });
    notify('form_publish.meanwhile', { type: 'warning', autoHideDuration: null });
  };
}

/** Whether two operations decide about the same thing: a default stands beside the others. */
const isSamePlace = (one: FormOp, other: FormOp): boolean =>
  fieldOfOp(one) === fieldOfOp(other) && (one.op === 'default') === (other.op === 'default');

/** Says, or no longer says, what becomes of the values of a field: saved with the draft at once. */
export function useOps({ key, revision, ops }: FormDraft) {
  const meanwhile = useMeanwhile(key);
  const { mutate, isPending, variables } = useChangeDraft(key);
  const save = (next: readonly FormOp[], onDone?: () => void) =>
    mutate({ revision, ops: next }, { onError: meanwhile, ...(onDone ? { onSuccess: onDone } : {}) });
  return {
    put: (op: FormOp, onDone?: () => void) =>
      save([...ops.filter((one) => !isSamePlace(one, op)), op], onDone),
    remove: (op: FormOp) => save(ops.filter((one) => one !== op)),
    isSaving: isPending,
    /** What is being saved. */
    saving: isPending ? (variables.ops ?? null) : null,
  };
}
