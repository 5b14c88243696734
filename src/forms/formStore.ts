import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Language } from '#schemas/engine/codes.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { Values } from '#schemas/engine/field.ts';
import { normaliseField, pathOf, shownFields, type FormField, type Progress } from '#schemas/engine/form.ts';
import { maskOf } from '#schemas/engine/mask.ts';
import { failText, type FailCode } from '#schemas/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import type { FormModel } from './model.ts';
import { isSame } from './same.ts';
import type { FieldState, FieldStates } from '#schemas/credential/file.ts';
import type { FormValues } from './types.ts';
import type { FormValidator } from './validator.ts';

/** What stands beside a field. */
export interface FieldMarks {
  readonly error: string | null;
  readonly review: FieldState | null;
  /** Other than what the server has. */
  readonly isChanged: boolean;
  /** Why the value before was refused, as long as its correction is not judged. */
  readonly reason: string | null;
  /** Of a list of rows: by row, by column, what is wrong with a cell; null: nothing. */
  readonly cells: CellErrors | null;
}

export type CellErrors = Readonly<Record<number, Readonly<Record<string, string>>>>;

export interface FormFault {
  readonly path: string;
  readonly label: string;
  readonly message: string;
}

export interface FormSnapshot {
  readonly progress: Progress;
  /** Faults that are shown now, in the order of the form. */
  readonly faults: readonly FormFault[];
  /** Grows with every refused submit: the summary takes the focus. */
  readonly refusals: number;
}

/** Shown as soon as a field is left; what is missing is told when all of it is asked for. */
const QUIET: ReadonlySet<FailCode> = new Set(['required', 'any_of_required', 'row_required', 'too_few']);
/** A draft may lack things, and break rules between fields. */
const DRAFTS_MAY: ReadonlySet<FailCode> = new Set([
  'required',
  'any_of_required',
  'row_required',
  'not_before',
  'above_total',
]);
const NO_MARKS: FieldMarks = { error: null, review: null, isChanged: false, reason: null, cells: null };

export interface FormStoreOptions {
  readonly model: FormModel;
  readonly validator: FormValidator;
  readonly language: Language;
  readonly states: FieldStates;
  /** What the server has. */
  readonly base: FormValues;
  /** What the form shows first: the server's values with those over them that it does not have yet. */
  readonly values: FormValues;
  /** The form came back for corrections: whatever is typed now is one. */
  readonly isCorrecting?: boolean;
}

/**
 * The state of a form beside RJSF's: faults, review and changes by field. It lives outside React so that a keystroke
 * renders the marks of one field, not of all of them.
 */
export class FormStore {
  readonly model: FormModel;
  readonly language: Language;
  readonly isCorrecting: boolean;
  readonly #validator: FormValidator;
  readonly #touched = new Set<string>();
  readonly #fromServer = new Map<string, { message: string; value: unknown }>();
  readonly #reasons = new Map<string, string>();
  readonly #listeners = new Set<() => void>();
  #values: FormValues;
  #base: FormValues;
  #states: FieldStates;
  #faults: readonly Fail[] = [];
  #asked = false;
  #refusals = 0;
  #marks = new Map<string, FieldMarks>();
  #snapshot: FormSnapshot;

  constructor({ model, validator, language, states, base, values, isCorrecting = false }: FormStoreOptions) {
    this.model = model;
    this.language = language;
    this.isCorrecting = isCorrecting;
    this.#validator = validator;
    this.#states = states;
    this.#base = base;
    this.#values = values;
    this.#snapshot = { progress: model.progress(values), faults: [], refusals: 0 };
    this.#check();
    this.#tell();
  }

  get values(): FormValues {
    return this.#values;
  }

  /** RJSF's data changed: gives the fields that did. */
  edit(data: Values): [fieldId: string, value: unknown][] {
    const typed = this.model.valuesIn(data);
    const shown = new Set(shownFields(this.model.fields, typed).map((field) => field.fieldId));
    const changed = this.model.fields.flatMap((field): [string, unknown][] => {
      const { fieldId } = field;
      // RJSF drops what it does not show; hidden values are kept.
      if (!(fieldId in typed) && !shown.has(fieldId)) return [];
      const value = normaliseField(field, typed[fieldId]);
      return isSame(value, this.#values[fieldId]) ? [] : [[fieldId, value]];
    });
    if (changed.length === 0) return changed;
    this.#values = { ...this.#values, ...Object.fromEntries(changed) };
    this.#check();
    this.#tell();
    return changed;
  }

  touch(path: string): void {
    this.#touched.add(path);
    this.#tell();
  }

  /** The server has newer values or judgements. */
  update(states: FieldStates, base: FormValues, values: FormValues): void {
    for (const [fieldId, { reason_text }] of Object.entries(this.#states)) {
      if (reason_text) this.#reasons.set(fieldId, reason_text);
    }
    this.#states = states;
    this.#base = base;
    this.#values = values;
    this.#check();
    this.#tell();
  }

  /** Other values than those that were typed: the form is mounted anew with them. */
  replace(values: FormValues): void {
    this.#values = values;
    this.#check();
    this.#tell();
  }

  /** What the server said about fields stands beside them until their values change. */
  refuse(fails: readonly { readonly field: string; readonly message: string }[]): void {
    for (const { field: path, message } of fails) {
      const field = this.#fieldOf(path);
      if (field) this.#fromServer.set(path, { message, value: this.#values[field.fieldId] });
    }
    this.#tell();
  }

  /** Shows every fault. True when there is none. */
  ask(): boolean {
    this.#asked = true;
    this.#tell();
    const isClean = this.#snapshot.faults.length === 0;
    if (!isClean) {
      this.#refusals += 1;
      this.#tell();
    }
    return isClean;
  }

  /** False: the server would refuse even a draft with this value. */
  canSend = (fieldId: string): boolean => {
    const field = this.model.byId.get(fieldId);
    if (!field) return false;
    const path = pathOf(field);
    return !this.#faults.some(
      (fail) => (fail.field === path || fail.field.startsWith(`${path}.`)) && !DRAFTS_MAY.has(fail.code),
    );
  };

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  marks = (path: string): FieldMarks => this.#marks.get(path) ?? NO_MARKS;
  snapshot = (): FormSnapshot => this.#snapshot;

  #check(): void {
    this.#faults = this.#validator.faults(this.#values);
    for (const [path, { value }] of this.#fromServer) {
      const field = this.#fieldOf(path);
      if (field && !isSame(this.#values[field.fieldId], value)) this.#fromServer.delete(path);
    }
  }

  /** The field at a path, or the list in one of whose rows it is. */
  #fieldOf(path: string): FormField | undefined {
    const [section, property] = path.split('.');
    return this.model.byPath.get(`${section}.${property}`);
  }

  /** What is said now, by path in the order of the form: the server's words until the value changes, then ours. */
  #errors(): ReadonlyMap<string, string> {
    const errors = new Map<string, string>();
    for (const fail of this.#faults) {
      if (errors.has(fail.field)) continue;
      const isTold = this.#asked || (this.#touched.has(fail.field) && !QUIET.has(fail.code));
      if (isTold) errors.set(fail.field, failText(fail, this.language, this.model.labelAt));
    }
    for (const [path, { message }] of this.#fromServer) errors.set(path, message);
    return errors;
  }

  /** Of a list the errors of its cells, the same object as before for a row of which nothing else is said. */
  #cells(
    path: string,
    errors: readonly (readonly [path: string, message: string])[],
    before: CellErrors | null,
  ): CellErrors | null {
    const rows: Record<number, Record<string, string>> = {};
    for (const [at, message] of errors) {
      if (at === path) continue;
      const [row = '', column = ''] = at.slice(path.length + 1).split('.');
      (rows[Number(row)] ??= {})[column] = message;
    }
    if (Object.keys(rows).length === 0) return null;
    if (isSame(rows, before)) return before;
    return Object.fromEntries(
      Object.entries(rows).map(([row, cells]) => {
        const known = before?.[Number(row)];
        return [row, known && isSame(known, cells) ? known : cells];
      }),
    );
  }

  /** A sensitive value that the server has is its mask there. */
  #isChanged({ fieldId, sensitive }: FormField): boolean {
    return !isSame(maskOf(sensitive, this.#values[fieldId]), maskOf(sensitive, this.#base[fieldId]));
  }

  #tell(): void {
    const errors = this.#errors();
    const faults: FormFault[] = [];
    const said = new Map<FormField, (readonly [path: string, message: string])[]>();
    for (const [path, message] of errors) {
      const field = this.#fieldOf(path);
      if (field) said.set(field, [...(said.get(field) ?? []), [path, message]]);
    }
    for (const field of this.model.fields) {
      const path = pathOf(field);
      const { fieldId } = field;
      const before = this.#marks.get(path);
      const review = this.#states[fieldId] ?? null;
      const error = errors.get(path) ?? null;
      const isChanged = this.#isChanged(field);
      const reason = review?.reason_text ?? (review?.draft ? (this.#reasons.get(fieldId) ?? null) : null);
      const cells = field.rows ? this.#cells(path, said.get(field) ?? [], before?.cells ?? null) : null;
      for (const [at, message] of said.get(field) ?? [])
        faults.push({ path: at, label: this.model.labelAt(at), message });
      const same =
        before?.error === error &&
        before.isChanged === isChanged &&
        before.reason === reason &&
        before.review === review &&
        before.cells === cells;
      if (!same) this.#marks.set(path, { error, review, isChanged, reason, cells });
    }
    const progress = this.model.progress(this.#values);
    const last = this.#snapshot;
    const isSameNow =
      JSON.stringify([last.progress, last.faults]) === JSON.stringify([progress, faults]) &&
      last.refusals === this.#refusals;
    if (!isSameNow) this.#snapshot = { progress, faults, refusals: this.#refusals };
    for (const listener of this.#listeners) listener();
  }
}

export const FormStoreContext = createContext<FormStore | null>(null);

export function useFormStore(): FormStore {
  const store = useContext(FormStoreContext);
  if (!store) throw new Error('A form needs its store');
  return store;
}

/** The language of the form; of one without a store the reader's. */
export function useFormLanguage(): Language {
  const language = useLanguage();
  return useContext(FormStoreContext)?.language ?? language;
}

export function useMarks(path: string): FieldMarks {
  const store = useFormStore();
  return useSyncExternalStore(store.subscribe, () => store.marks(path));
}

export const useFormSnapshot = (store: FormStore): FormSnapshot =>
  useSyncExternalStore(store.subscribe, store.snapshot);
