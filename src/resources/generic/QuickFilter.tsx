import Chip from '@mui/material/Chip';
import { useFilters } from './filters.ts';

interface QuickFilterProps {
  readonly parameter: string;
  readonly value: string;
  readonly label: string;
  /** Of a parameter that takes one text, such as a range; else a list of choices. */
  readonly isText?: boolean;
}

/** A filter worth one click: exactly this value, or none. */
export function QuickFilter({ parameter, value, label, isText = false }: QuickFilterProps) {
  const { values, set } = useFilters();
  const isOn = [values[parameter]].flat().join() === value;
  return (
    <Chip
      label={label}
      color={isOn ? 'primary' : 'default'}
      variant={isOn ? 'filled' : 'outlined'}
      aria-pressed={isOn}
      onClick={() => set(parameter, isOn ? null : isText ? value : [value])}
    />
  );
}
