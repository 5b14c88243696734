import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Form } from '#schemas/engine/form.ts';
import { isIdentical } from '#schemas/engine/same.ts';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import type { FormProblem } from '#schemas/form-schema/problem.ts';

/** What is edited: never mutated, and whatever an edit does not touch stays the same object, in the same order. */
export interface Work {
  readonly form: Form;
  readonly ops: readonly FormOp[];
}

export interface EditorSnapshot extends Work {
  /** JSON pointer (RFC 6901) into `Work` with the parts of the form at the root, as problems have them; null: the form. */
  readonly selected: string | null;
  readonly problems: readonly FormProblem[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

interface Step {
  readonly work: Work;
  readonly selected: string | null;
  /** Edits with the same name in a row are one step: a word is undone, not a letter. */
  readonly name: string | null;
}

/** As many steps as a person goes back at most; each shares what it did not change with its neighbours. */
const STEPS = 200;

/** The form that is being edited, whichever side edits it: the visual one, the code, and the preview read from here. */
export class EditorStore {
  readonly #listeners = new Set<() => void>();
  #past: Step[] = [];
  #future: Step[] = [];
  #now: Step;
  #problems: readonly FormProblem[];
  #snapshot: EditorSnapshot;
  /** False for who may only read: edits do nothing. */
  readonly canEdit: boolean;

  constructor(work: Work, problems: readonly FormProblem[] = [], canEdit = true) {
    this.canEdit = canEdit;
    this.#now = { work, selected: null, name: null };
    this.#problems = problems;
    this.#snapshot = this.#take();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  snapshot = (): EditorSnapshot => this.#snapshot;

  /**
   * Edits the form. An edit that changes nothing is none.
   * @param name of edits that belong together (`title /schema/properties/…`); null: a step of its own
   * @param selected what is selected afterwards, where the edit puts it elsewhere; else what was
   */
  edit(
    change: (work: Work) => Work,
    name: string | null = null,
    selected: string | null = this.#now.selected,
  ): void {
    if (!this.canEdit) return;
    const { work } = this.#now;
    const next = change(work);
    if (next === work || isIdentical(next, work)) return;
    if (name === null || name !== this.#now.name) this.#past = [...this.#past.slice(1 - STEPS), this.#now];
    this.#future = [];
    this.#now = { work: next, selected, name };
    this.#tell();
  }

  /** The next edit is a step of its own, whatever it is called. */
  pause(): void {
    this.#now = { ...this.#now, name: null };
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [this.#now, ...this.#future];
    this.#now = { ...before, name: null };
    this.#tell();
  }

  redo(): void {
    const [after, ...rest] = this.#future;
    if (!after) return;
    this.#past = [...this.#past, this.#now];
    this.#future = rest;
    this.#now = { ...after, name: null };
    this.#tell();
  }

  select(pointer: string | null): void {
    if (pointer === this.#now.selected) return;
    this.#now = { ...this.#now, selected: pointer, name: null };
    this.#tell();
  }

  /** What stands in the way of publishing, as the server or this console last found it. */
  judge(problems: readonly FormProblem[]): void {
    this.#problems = problems;
    this.#tell();
  }

  #take(): EditorSnapshot {
    const { work, selected } = this.#now;
    return {
      ...work,
      selected,
      problems: this.#problems,
      canUndo: this.#past.length > 0,
      canRedo: this.#future.length > 0,
    };
  }

  #tell(): void {
    this.#snapshot = this.#take();
    for (const listener of this.#listeners) listener();
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
