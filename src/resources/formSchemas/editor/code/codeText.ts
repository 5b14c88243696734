import { ChangeSet, Text } from '@codemirror/state';
import type { Node } from 'jsonc-parser';
import type { EditorStore, Work } from '../store.ts';
import { editsTo } from './edits.ts';
import { parsed, readWork, textOf, type TextFault } from './text.ts';

/** What is kept of code that is no form yet. */
export interface KeptCode {
  readonly text: string;
  readonly over: string;
}

const linesOf = (text: string): Text => Text.of(text.split('\n'));
/** The part in which one text differs from another. */
function differing(from: string, to: string) {
  let start = 0;
  while (start < Math.min(from.length, to.length) && from[start] === to[start]) start += 1;
  let end = 0;
  while (end < Math.min(from.length, to.length) - start && from.at(-1 - end) === to.at(-1 - end)) end += 1;
  return { from: start, to: from.length - end, insert: linesOf(to.slice(start, to.length - end)) };
}
const isOf = ({ form, ops }: Work, work: Work | null): boolean => form === work?.form && ops === work.ops;

/**
 * The text of the form that is being edited: the last one that says what the store holds, and what a person has typed
 * over it since. It outlives the pane that shows it, and what is no form yet is kept through every edit made elsewhere.
 */
export class CodeText {
  readonly #store: EditorStore;
  readonly #listeners = new Set<() => void>();
  #good: Text;
  /** That `#good` says; null: not known. */
  #work: Work | null;
  #typed: ChangeSet;
  #doc: Text;
  #faults: readonly TextFault[] = [];
  #tree: { readonly doc: Text; readonly root: Node | undefined } | null = null;

  /** @param kept a text that was no form when it was left, with the form's own text over which it was typed */
  constructor(store: EditorStore, kept: KeptCode | null = null) {
    const { form, ops } = store.snapshot();
    this.#store = store;
    this.#work = kept ? null : { form, ops };
    this.#good = linesOf(kept?.over ?? textOf({ form, ops }));
    this.#typed = ChangeSet.empty(this.#good.length);
    this.#doc = this.#good;
    if (!kept) return;
    this.type(ChangeSet.of(differing(kept.over, kept.text), this.#good.length));
    this.follow();
    this.read(null);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /** Why the text is no form, as it was last read. */
  faults = (): readonly TextFault[] => this.#faults;
  get doc(): Text {
    return this.#doc;
  }
  /** Whether the text says the form: nothing typed waits to be read, and nothing typed is no form. */
  get isInStep(): boolean {
    return this.#typed.empty;
  }

  /** The text as a tree, as far as it is one. */
  tree(): Node | undefined {
    if (this.#tree?.doc !== this.doc) this.#tree = { doc: this.doc, root: parsed(this.doc.toString()).root };
    return this.#tree.root;
  }

  /** A person has typed. */
  type(changes: ChangeSet): void {
    this.#typed = this.#typed.compose(changes);
    this.#doc = changes.apply(this.doc);
  }

  /** What has to change in the text because the form was edited elsewhere; null: nothing. What is typed stays typed. */
  follow(): ChangeSet | null {
    const { form, ops } = this.#store.snapshot();
    if (isOf({ form, ops }, this.#work)) return null;
    this.#work = { form, ops };
    const { root } = parsed(this.#good.toString());
    const edits = root ? editsTo(root, { ...form, ops }) : [];
    if (edits.length === 0) return null;
    const changes = ChangeSet.of(edits, this.#good.length);
    const shown = changes.map(this.#typed, true);
    this.#typed = this.#typed.map(changes);
    this.#good = changes.apply(this.#good);
    this.#doc = shown.apply(this.doc);
    return shown;
  }

  /**
   * Reads what was typed: a form goes to the store, anything else stays as it is typed, with its faults.
   * @param name of the edit in the store (`EditorStore.edit`)
   */
  read(name: string | null): void {
    if (this.isInStep) return this.#tell([]);
    const read = readWork(this.doc.toString());
    if ('faults' in read) return this.#tell(read.faults);
    this.#good = this.doc;
    this.#typed = ChangeSet.empty(this.#good.length);
    this.#store.edit(() => read.work, name);
    const { form, ops } = this.#store.snapshot();
    this.#work = { form, ops };
    this.#tell([]);
  }

  /** To be kept while it is no form; null: it is one. */
  kept(): KeptCode | null {
    return this.#faults.length === 0 ? null : { text: this.doc.toString(), over: this.#good.toString() };
  }

  /** What takes back everything typed that is no form. */
  takenBack(): ChangeSet {
    return this.#typed.invert(this.#good);
  }

  #tell(faults: readonly TextFault[]): void {
    if (faults.length === 0 && this.#faults.length === 0) return;
    this.#faults = faults;
    for (const listener of this.#listeners) listener();
  }
}
