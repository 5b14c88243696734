import { isIdentical } from '#schemas/engine/same.ts';

interface Step<W> {
  readonly work: W;
  readonly selected: string | null;
  /** Edits with the same name in a row are one step: a word is undone, not a letter. */
  readonly name: string | null;
}

/** What screens read of an editor; the same object as long as nothing of it has changed. */
export interface UndoState<W> {
  readonly work: W;
  /** What is worked at in it; null: all of it. */
  readonly selected: string | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** As many steps as a person goes back at most; each shares what it did not change with its neighbours. */
const STEPS = 200;

/**
 * What somebody works at, with the way back and forth. `W` is never mutated, and whatever an edit does not touch stays the
 * same object, in the same order. `S` is what screens read of it.
 */
export abstract class UndoStore<W, S> {
  readonly #listeners = new Set<() => void>();
  #past: Step<W>[] = [];
  #future: Step<W>[] = [];
  #now: Step<W>;
  #snapshot: S | null = null;
  /** False for who may only read: edits do nothing. */
  readonly canEdit: boolean;

  constructor(work: W, canEdit = true) {
    this.canEdit = canEdit;
    this.#now = { work, selected: null, name: null };
  }

  protected abstract shown(state: UndoState<W>): S;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): S =>
    (this.#snapshot ??= this.shown({
      work: this.#now.work,
      selected: this.#now.selected,
      canUndo: this.#past.length > 0,
      canRedo: this.#future.length > 0,
    }));

  /**
   * Edits the work. An edit that changes nothing is none.
   * @param name of edits that belong together (`title /schema/properties/…`); null: a step of its own
   * @param selected what is selected afterwards, where the edit puts it elsewhere; else what was
   */
  edit(
    change: (work: W) => W,
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
    this.tell();
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
    this.tell();
  }

  redo(): void {
    const [after, ...rest] = this.#future;
    if (!after) return;
    this.#past = [...this.#past, this.#now];
    this.#future = rest;
    this.#now = { ...after, name: null };
    this.tell();
  }

  select(pointer: string | null): void {
    if (pointer === this.#now.selected) return;
    this.#now = { ...this.#now, selected: pointer, name: null };
    this.tell();
  }

  protected tell(): void {
    this.#snapshot = null;
    for (const listener of this.#listeners) listener();
  }
}
