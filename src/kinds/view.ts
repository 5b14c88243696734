import type { ComponentType } from 'react';
import type { Field, Kind, Values } from '#schemas/engine/field.ts';
import type { Operator } from '#schemas/engine/kinds.ts';

/** The field of a kind, or of any kind. */
export type FieldOf<K extends Kind> = Field extends infer F
  ? F extends Field
    ? K extends F['kind']
      ? F
      : never
    : never
  : never;

export interface InputProps<F extends Field = Field> {
  /** Path in the form: `status`, `services.0.drivers`. */
  readonly source: string;
  readonly field: F;
  /** For codes: the only ones that may be chosen now (a lifecycle's next statuses). */
  readonly codes?: readonly string[];
  /** For codes: those of them that may not be chosen yet, with the reason in the reader's language. */
  readonly barred?: Readonly<Record<string, string>>;
}

export interface CellProps<F extends Field = Field> {
  readonly value: unknown;
  readonly field: F;
  /** In details there is room for everything; a list shows the first of many. */
  readonly full?: boolean;
}

export interface FilterProps<F extends Field = Field> {
  readonly field: F;
  /** Value of the API parameter `<name>_<operator>`: text, or a list of keys. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** All filters of the list, by parameter: a choice may narrow another. */
  readonly filters: Values;
}

export interface FilterView<F extends Field = Field> {
  readonly operator: Operator;
  /** The chosen value in words, for the chip above the list. */
  readonly Summary: ComponentType<{ readonly field: F; readonly value: unknown }>;
}

/** How a kind of field looks in a list or details, and as a filter (null: lists do not filter by it). */
export interface KindView<F extends Field = Field> {
  readonly Cell: ComponentType<CellProps<F>>;
  readonly Filter: FilterView<F> | null;
}

/** How a kind of field is filled in: in a form, and as a filter where its view has one. */
export interface KindInputs<F extends Field = Field> {
  readonly Input: ComponentType<InputProps<F>>;
  readonly FilterInput: ComponentType<FilterProps<F>> | null;
}
