import type { Form } from '#schemas/engine/form.ts';
import type { Person } from '#schemas/person.ts';
import type { FormOp } from './ops.ts';
import type { FormProblem } from './problem.ts';

/** A version of a form that is or was published, as the API tells it. Moments are ISO 8601. */
export interface FormVersion {
  readonly key: string;
  readonly title: string;
  readonly version: number;
  readonly status: 'PUBLISHED' | 'RETIRED';
  readonly checksum: string;
  readonly note: string | null;
  /** The version that it was made from. */
  readonly based_on: number | null;
  readonly published_at: string;
  /** null: as a release shipped it. */
  readonly created_by: Person | null;
  /** New files are pinned to it. */
  readonly current: boolean;
  /** Files pinned to it, by credential status. */
  readonly instances: Readonly<Record<string, number>>;
}
export type FormVersionFull = FormVersion & { readonly form: Form; readonly ops: readonly FormOp[] };

/** What is being written: at most one of each form. */
export interface FormDraft {
  readonly key: string;
  readonly title: string;
  /** The number that it gets when it is published. */
  readonly version: number;
  /** Another one after each save; sent back with the next. */
  readonly revision: number;
  readonly based_on: number | null;
  readonly form: Form;
  readonly ops: readonly FormOp[];
  readonly note: string | null;
  readonly updated_at: string;
  readonly updated_by: Person | null;
  /** What keeps it from being published, as far as the server has looked. */
  readonly problems: readonly FormProblem[];
}

/** A form by its key, as the overview lists it. */
export interface FormOverview {
  readonly key: string;
  readonly title: string;
  /** null: none is published. */
  readonly current: number | null;
  readonly versions: number;
  readonly published_at: string | null;
  readonly published_by: Person | null;
  /** Files that have it, and of these those on an older version. */
  readonly instances: number;
  readonly behind: number;
  readonly draft: Pick<FormDraft, 'version' | 'updated_at' | 'updated_by'> | null;
  /** A release has brought changes that are not in the form yet, because it was changed here. */
  readonly release: boolean;
}
