import type { FormDraft } from '#schemas/form-schema/version.ts';
import { createAutosave, type Autosave, type Base, type Outcome, type Unsent } from '#src/forms/autosave.ts';
import { textOf, workIn } from './code/text.ts';
import type { EditorStore } from './store.ts';

/**
 * A draft is saved whole, as its text: that minds the order of fields, and is what a browser keeps. So it is one value
 * to the autosave of forms, which sends one save at a time, waits when there is no line, and finds conflicts.
 */
const WORK = 'work';

export type DraftOutcome =
  | { readonly kind: 'saved' | 'stale'; readonly draft: FormDraft }
  | { readonly kind: 'refused' | 'away' | 'closed' };

interface DraftAutosaveOptions {
  readonly draft: FormDraft;
  readonly store: EditorStore;
  readonly unsent: Unsent | null;
  readonly keep: (unsent: Unsent | null) => void;
  readonly send: (work: ReturnType<typeof workIn>, revision: number) => Promise<DraftOutcome>;
  readonly delayMs?: number;
}

export const baseOf = (draft: FormDraft): Base => ({
  version: draft.revision,
  values: { [WORK]: textOf(draft) },
});

/** The form that an earlier visit could not save; null: none. */
export function unsentWork(unsent: Unsent | null): ReturnType<typeof workIn> | null {
  const text = unsent?.values[WORK];
  return typeof text === 'string' ? workIn(text) : null;
}

/** Saves what is edited in the store; what others save while nothing is unsaved here becomes a step of its history. */
export function draftAutosave({ draft, store, send, ...options }: DraftAutosaveOptions): Autosave {
  const autosave: Autosave = createAutosave({
    ...options,
    base: baseOf(draft),
    send: async (values, revision): Promise<Outcome> => {
      const outcome = await send(workIn(String(values[WORK])), revision);
      if ('draft' in outcome) return { kind: outcome.kind, ...baseOf(outcome.draft) };
      return outcome.kind === 'refused' ? { kind: 'refused', fields: [WORK] } : { kind: outcome.kind };
    },
    onRebase: () => store.edit(() => workIn(String(autosave.values()[WORK]))),
  });
  return autosave;
}

/** Tells the autosave of every edit until the answer is called. */
export function followEdits(store: EditorStore, autosave: Autosave): () => void {
  let { form, ops } = store.snapshot();
  return store.subscribe(() => {
    const now = store.snapshot();
    if (now.form === form && now.ops === ops) return;
    ({ form, ops } = now);
    autosave.change(WORK, textOf(now));
  });
}

/**
 * Ends a conflict. Whichever side is kept, the other is one step back in the history.
 * @param theirs as it was saved meanwhile
 */
export function settle(
  side: 'mine' | 'theirs',
  store: EditorStore,
  autosave: Autosave,
  theirs: ReturnType<typeof workIn>,
): void {
  const { form, ops } = store.snapshot();
  store.pause();
  store.edit(() => theirs);
  if (side === 'mine') store.edit(() => ({ form, ops }));
  autosave.resolve(new Set(side === 'mine' ? [WORK] : []));
}
