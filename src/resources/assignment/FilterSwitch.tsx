import { keysOf } from '#src/kinds/shared/keysOf.ts';
import { useFilters } from '../generic/filters.ts';
import { Choice } from './Choice.tsx';

interface FilterSwitchProps {
  readonly label: string;
  readonly parameter: string;
  /** `value` null: whoever they are with. */
  readonly choices: readonly {
    readonly key: string;
    readonly label: string;
    readonly value: readonly string[] | null;
  }[];
}

/** Whose records the list shows; none of these when the filter says something else. */
export function FilterSwitch({ label, parameter, choices }: FilterSwitchProps) {
  const { values, set } = useFilters();
  const spelled = (value: unknown): string => keysOf(value).sort().join();
  const now = choices.find(({ value }) => spelled(value) === spelled(values[parameter]));
  return (
    <Choice
      label={label}
      value={now?.key ?? null}
      options={choices.map(({ key, ...choice }) => ({ value: key, label: choice.label }))}
      onChange={(key) => set(parameter, choices.find((choice) => choice.key === key)?.value ?? null)}
    />
  );
}
