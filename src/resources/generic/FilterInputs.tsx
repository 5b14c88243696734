import type { Values } from '#schemas/engine/field.ts';
import { viewOf } from '#src/kinds/index.ts';
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
    const Input = viewOf(filter.field).Filter?.Input;
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
