/**
 * What becomes of stored values when a version takes the place of the one before it (domain §4 'Schema change'). Fields
 * are named by their ids; an operation belongs to the version that it leads to.
 */
export type FormOp =
  /** The values of `from`, which the new version has no more, become those of `to`, with their approvals. */
  | { readonly op: 'rename'; readonly from: string; readonly to: string }
  /** The values of `from` become those of field `to` of another form (by key) of the same subject. */
  | { readonly op: 'move'; readonly from: string; readonly form: string; readonly to: string }
  /** A value that the table names becomes another (null: none); of the rest stays what the field takes, as it reads it. */
  | { readonly op: 'map'; readonly field: string; readonly values: readonly MappedValue[] }
  /** Where there is no value, this one is given; people still approve it. */
  | { readonly op: 'default'; readonly field: string; readonly value: unknown }
  /** The values stay on file and are shown no more. */
  | { readonly op: 'archive'; readonly field: string };

export interface MappedValue {
  readonly from: string | number | boolean;
  readonly to: string | number | boolean | null;
}

export const FORM_OPS = ['rename', 'move', 'map', 'default', 'archive'] as const satisfies FormOp['op'][];

/** The field of the former version whose values an operation concerns; of a default the new one. */
export const fieldOfOp = (op: FormOp): string =>
  op.op === 'rename' || op.op === 'move' ? op.from : op.field;
