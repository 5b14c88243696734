import { createContext, useContext, useSyncExternalStore } from 'react';
import { PLACEMENTS_MAX, type Placement } from '#schemas/contract/placement.ts';
import { isSame } from '#schemas/engine/same.ts';
import { UndoStore, type UndoState } from '../../generic/undoStore.ts';
import type { Template } from '../api.ts';
import { freePlace, inReadingOrder, movedTo } from './geometry.ts';

/** What happened last, so that it can be said; `nth` tells the same thing done twice apart. */
export interface Said {
  readonly what: 'added' | 'removed' | 'copied' | 'changed';
  readonly placement: Placement;
  readonly nth: number;
}

export interface PlacementState extends Omit<UndoState<readonly Placement[]>, 'work'> {
  readonly placements: readonly Placement[];
  /** In reading order; the same array as long as nothing on the page has changed. */
  readonly byPage: ReadonlyMap<number, readonly Placement[]>;
  /** The template on whose pages and placements the work stands, as it was saved. */
  readonly base: Template;
  /** Differs from what is saved. */
  readonly isDirty: boolean;
  /** What is wrong with a placement, by its id, in the reader's language. */
  readonly faults: ReadonlyMap<string, string>;
  readonly said: Said | null;
  /** Nothing more can be placed. */
  readonly isFull: boolean;
}

type New = Pick<Placement, 'kind' | 'party' | 'page'> & Partial<Pick<Placement, 'field'>>;
const NO_FAULTS: ReadonlyMap<string, string> = new Map();
const NOTHING: readonly Placement[] = [];

/** What is placed on the pages of a template, while somebody places it. */
export class PlacementStore extends UndoStore<readonly Placement[], PlacementState> {
  #base: Template;
  #faults = NO_FAULTS;
  #said: Said | null = null;
  #byPage: ReadonlyMap<number, readonly Placement[]> = new Map();
  /** Whose box takes the keyboard when it is next drawn: in another order a browser lets it fall. */
  #focus: string | null = null;

  constructor(base: Template, canEdit: boolean) {
    super(base.placements, canEdit);
    this.#base = base;
  }

  /** Places something where it stands free, or in the middle of a point that was chosen. */
  add(what: New, at?: { readonly x: number; readonly y: number }): void {
    const free = freePlace(what.kind, this.onPage(what.page));
    const rect = at ? movedTo(free, { x: at.x - free.w / 2, y: at.y - free.h / 2 }) : free;
    this.#insert('added', { ...what, ...rect, required: true, label: null, field: what.field ?? null });
  }

  /** The same once more, on the same page beside it or on another page in its place. */
  copy(id: string, page: number): void {
    const { id: _id, ...of } = this.#of(id);
    const rect = of.page === page ? movedTo(of, { x: of.x + 0.02, y: of.y + 0.02 }) : of;
    this.#insert('copied', { ...of, ...rect, page });
  }

  /**
   * @param name of changes that are undone together
   * @param isAtBox whoever changes it is at its box, which keeps the keyboard
   */
  change(id: string, patch: Partial<Placement>, name: string | null = null, isAtBox = true): void {
    this.#said = { what: 'changed', placement: { ...this.#of(id), ...patch }, nth: this.#nth() };
    if (isAtBox) this.#focus = id;
    this.edit(
      (all) => all.map((placement) => (placement.id === id ? { ...placement, ...patch } : placement)),
      name && `${name} ${id}`,
      id,
    );
  }

  /** The next of its page is selected then. */
  remove(id: string): void {
    const gone = this.#of(id);
    const others = this.onPage(gone.page);
    const place = others.findIndex((placement) => placement.id === id);
    const next = (others[place + 1] ?? others[place - 1])?.id ?? null;
    this.#said = { what: 'removed', placement: gone, nth: this.#nth() };
    this.#focus = next;
    this.edit((all) => all.filter((placement) => placement.id !== id), null, next);
  }

  onPage(page: number): readonly Placement[] {
    return this.snapshot().byPage.get(page) ?? NOTHING;
  }

  /** Whether a box shall take the keyboard; asked once. */
  takesFocus(id: string): boolean {
    if (this.#focus !== id) return false;
    this.#focus = null;
    return true;
  }

  /** Selects a placement and leads the keyboard to it. */
  goTo(id: string): void {
    this.#focus = id;
    this.select(null);
    this.select(id);
  }

  judge(faults: ReadonlyMap<string, string>): void {
    this.#faults = faults;
    this.tell();
  }

  /** What is placed was saved. */
  saved(base: Template): void {
    this.#base = base;
    this.judge(NO_FAULTS);
  }

  /** Goes on from what somebody else has saved; undo leads back. */
  goOnFrom(theirs: Template): void {
    this.#base = theirs;
    this.edit(() => theirs.placements, null, null);
    this.judge(NO_FAULTS);
  }

  #insert(what: 'added' | 'copied', of: Omit<Placement, 'id'>): void {
    if (!this.canEdit || this.snapshot().isFull) return;
    const placement = { ...of, id: crypto.randomUUID() };
    this.#said = { what, placement, nth: this.#nth() };
    this.#focus = placement.id;
    this.edit((all) => [...all, placement], null, placement.id);
  }

  #nth = (): number => (this.#said?.nth ?? 0) + 1;

  #of(id: string): Placement {
    const found = this.snapshot().placements.find((placement) => placement.id === id);
    if (!found) throw new Error(`No placement ${id}`);
    return found;
  }

  protected shown({ work, ...state }: UndoState<readonly Placement[]>): PlacementState {
    const groups = new Map<number, readonly Placement[]>();
    for (const page of new Set(work.map((placement) => placement.page))) {
      const group = inReadingOrder(work.filter((placement) => placement.page === page));
      const before = this.#byPage.get(page);
      const isKept =
        before?.length === group.length && before.every((place, index) => place === group[index]);
      groups.set(page, isKept ? before : group);
    }
    this.#byPage = groups;
    return {
      ...state,
      placements: work,
      byPage: groups,
      base: this.#base,
      isDirty: !isSame(work, this.#base.placements),
      faults: this.#faults,
      said: this.#said,
      isFull: work.length >= PLACEMENTS_MAX,
    };
  }
}

export const PlacementContext = createContext<PlacementStore | null>(null);

export function usePlacementStore(): PlacementStore {
  const store = useContext(PlacementContext);
  if (!store) throw new Error('The placements of a template need their store');
  return store;
}

/** A part of the editor's state; what it gives must be the same object as long as nothing of it has changed. */
export function usePlacements<T>(read: (state: PlacementState) => T): T {
  const store = usePlacementStore();
  return useSyncExternalStore(store.subscribe, () => read(store.snapshot()));
}

/** What is placed on a page, in reading order. */
export const useOnPage = (page: number): readonly Placement[] =>
  usePlacements(({ byPage }) => byPage.get(page) ?? NOTHING);

/** What is worked at. */
export const useSelected = (): Placement | null =>
  usePlacements(({ placements, selected }) => placements.find(({ id }) => id === selected) ?? null);
