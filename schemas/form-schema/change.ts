import type { Language } from '#schemas/engine/codes.ts';

/**
 * How much a change asks of files that are open (domain §4): COMPATIBLE ones take it at once, SOFT ones when their
 * provider may edit them, else in the next cycle; a BREAKING one needs a migration operation.
 */
export const CHANGE_CLASSES = ['COMPATIBLE', 'SOFT', 'BREAKING'] as const;
export type ChangeClass = (typeof CHANGE_CLASSES)[number];

/** A difference between two versions of a form, told by what it is about: fields and sections go by their ids. */
export interface FormChange {
  readonly what:
    | 'added'
    | 'removed'
    | 'renamed'
    | 'moved'
    | 'retyped'
    | 'tightened'
    | 'loosened'
    | 'relabelled'
    | 'restyled';
  readonly class: ChangeClass;
  readonly about: 'field' | 'column' | 'section' | 'rule';
  /** `legal_name`; a column is `list_id.column_id`; a rule its kind and fields. */
  readonly id: string;
  /** What it is called after the change, or was before it was removed. */
  readonly title: Readonly<Record<Language, string>>;
  /** What of it has changed (`maxLength`, `x-required`, `enum`, `section`, `title.en` …) and how. Added, removed: none. */
  readonly details: readonly ChangeDetail[];
}

export interface ChangeDetail {
  readonly name: string;
  readonly from: unknown;
  readonly to: unknown;
}
