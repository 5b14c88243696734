import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Form } from '#schemas/engine/form.ts';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import type { FormProblem } from '#schemas/form-schema/problem.ts';
import { UndoStore, type UndoState } from '../../generic/undoStore.ts';

/** What is edited: never mutated, and whatever an edit does not touch stays the same object, in the same order. */
export interface Work {
  readonly form: Form;
  readonly ops: readonly FormOp[];
}

export interface EditorSnapshot extends Work, Omit<UndoState<Work>, 'work'> {
  /** JSON pointer (RFC 6901) into `Work` with the parts of the form at the root, as problems have them; null: the form. */
  readonly selected: string | null;
  readonly problems: readonly FormProblem[];
}

/** The form that is being edited, whichever side edits it: the visual one, the code, and the preview read from here. */
export class EditorStore extends UndoStore<Work, EditorSnapshot> {
  #problems: readonly FormProblem[];

  constructor(work: Work, problems: readonly FormProblem[] = [], canEdit = true) {
    super(work, canEdit);
    this.#problems = problems;
  }

  /** What stands in the way of publishing, as the server or this console last found it. */
  judge(problems: readonly FormProblem[]): void {
    this.#problems = problems;
    this.tell();
  }

  protected shown({ work, ...state }: UndoState<Work>): EditorSnapshot {
    return { ...work, ...state, problems: this.#problems };
  }
}

export const EditorContext = createContext<EditorStore | null>(null);

export function useEditorStore(): EditorStore {
  const store = useContext(EditorContext);
  if (!store) throw new Error('The editor of a form needs its store');
  return store;
}

/** A part of the editor's state; what it gives must be the same object as long as nothing of it has changed. */
export function useEditor<T>(read: (snapshot: EditorSnapshot) => T): T {
  const store = useEditorStore();
  return useSyncExternalStore(store.subscribe, () => read(store.snapshot()));
}
