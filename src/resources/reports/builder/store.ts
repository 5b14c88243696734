import { createContext, useContext, useSyncExternalStore } from 'react';
import { isIdentical, isSame } from '#schemas/engine/same.ts';
import { isValues } from '#schemas/engine/resource.ts';
import type { ReportDefinition } from '#schemas/report/definition.ts';
import type { ReportTemplate } from '#schemas/report/item.ts';
import { UndoStore, type UndoState } from '../../generic/undoStore.ts';

/** What is wrong with a part of the definition, in the reader's language; its path as in the body. */
export interface Fault {
  readonly field: string;
  readonly message: string;
}

export interface ReportState extends Pick<UndoState<ReportDefinition>, 'canUndo' | 'canRedo'> {
  readonly definition: ReportDefinition;
  /** The report that is worked at, as it was saved; null: it has no name yet. */
  readonly base: ReportTemplate | null;
  /** Differs from what is saved, or from what a new report begins with. */
  readonly isDirty: boolean;
  /** What the server last refused and nobody has changed since. */
  readonly faults: readonly Fault[];
}

const NO_FAULTS: readonly Fault[] = [];

/** Who found faults: a preview that can be read takes back only what a preview found. */
type Judge = 'preview' | 'save';
interface Verdict {
  readonly judged: ReportDefinition;
  readonly faults: readonly Fault[];
}

/** The report that is being built: its parts, the preview and what saves it read from here. */
export class ReportStore extends UndoStore<ReportDefinition, ReportState> {
  #base: ReportTemplate | null;
  #saved: ReportDefinition;
  readonly #verdicts = new Map<Judge, Verdict>();

  constructor(base: ReportTemplate | null, start: ReportDefinition) {
    super(start);
    this.#base = base;
    this.#saved = start;
  }

  /** @param judged what was sent, so that a fault ends when its place is another */
  judge(judge: Judge, judged: ReportDefinition, faults: readonly Fault[]): void {
    if (faults.length === 0 && !this.#verdicts.has(judge)) return;
    this.#verdicts.delete(judge);
    if (faults.length > 0)
      this.#verdicts.set(judge, {
        judged,
        faults: faults.map(({ field, message }) => ({
          field: field.replace(/^definition\./, ''),
          message,
        })),
      });
    this.tell();
  }

  /** @param sent what was saved: who went on building meanwhile has something unsaved again */
  saved(base: ReportTemplate, sent: ReportDefinition): void {
    this.#base = base;
    this.#saved = sent;
    this.#verdicts.delete('save');
    this.tell();
  }

  /** Back to what is saved; undo leads to what was built. */
  discard(): void {
    this.edit(() => this.#saved);
  }

  /** @param now the report as others have it; a definition that was saved elsewhere is none to save over unasked */
  reread(now: ReportTemplate): void {
    const base = this.#base;
    // A read that began before a save ends after it.
    if (!base || base.entity_id !== now.entity_id || now.version < base.version || isSame(now, base)) return;
    const { version, definition } = isSame(now.definition, base.definition) ? now : base;
    this.#base = { ...now, version, definition };
    this.tell();
  }

  protected shown({ work, canUndo, canRedo }: UndoState<ReportDefinition>): ReportState {
    const standing = [...this.#verdicts.values()].flatMap(({ judged, faults }) =>
      faults.filter(({ field }) => isIdentical(at(work, field), at(judged, field))),
    );
    // Both may have found the same.
    const faults = [...new Map(standing.map((one) => [`${one.field} ${one.message}`, one])).values()];
    return {
      canUndo,
      canRedo,
      definition: work,
      base: this.#base,
      isDirty: !isSame(work, this.#saved),
      faults: faults.length > 0 ? faults : NO_FAULTS,
    };
  }
}

/** What stands at a path such as `filter.items.0.values`. */
const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (place, key) => (Array.isArray(place) ? place[Number(key)] : isValues(place) ? place[key] : undefined),
      value,
    );

export const ReportContext = createContext<ReportStore | null>(null);

export function useReportStore(): ReportStore {
  const store = useContext(ReportContext);
  if (!store) throw new Error('The parts of the builder need the report');
  return store;
}

/** A part of the builder's state; what it gives must be the same object as long as nothing of it has changed. */
export function useReport<T>(read: (state: ReportState) => T): T {
  const store = useReportStore();
  return useSyncExternalStore(store.subscribe, () => read(store.snapshot()));
}

export const useDefinition = <T>(read: (definition: ReportDefinition) => T): T =>
  useReport(({ definition }) => read(definition));

/** What is wrong at a path, and below it unless only the place itself is meant; undefined: nothing. */
export const useFault = (path: string, isExact = false): string | undefined =>
  useReport(({ faults }) => {
    const messages = faults.flatMap(({ field, message }) =>
      field === path || (!isExact && field.startsWith(`${path}.`)) ? message : [],
    );
    return messages.length > 0 ? [...new Set(messages)].join('. ') : undefined;
  });
