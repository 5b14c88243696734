import type { Values } from '#schemas/engine/field.ts';
import { inputsOf } from '#src/kinds/inputs.ts';
import type { FilterOf } from './filters.ts';

interface FilterInputsProps {
  readonly filters: readonly FilterOf[];
  /** Those of all filters, by parameter: a choice may narrow another. */
  readonly values: Values;
  readonly onChange: (filter: FilterOf, value: unknown) => void;
}

/** An input for each filter, as its kind of field has them. */
export const FilterInputs = ({ filters, values, onChange }: FilterInputsProps) =>
  filters.map((filter) => {
    const Input = inputsOf(filter.field).FilterInput;
    return (
      Input && (
        <Input
          key={filter.parameter}
          field={filter.field}
          value={values[filter.parameter]}
          filters={values}
          onChange={(value) => onChange(filter, value)}
        />
      )
    );
  });
