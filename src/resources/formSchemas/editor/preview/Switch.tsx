import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';

interface SwitchProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly name: string }[];
  readonly onChange: (value: T) => void;
}

/** A few ways of which one is chosen. */
export function Switch<T extends string>({ label, value, choices, onChange }: SwitchProps<T>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={value}
      onChange={(_event, chosen: T | null) => chosen !== null && onChange(chosen)}
    >
      {choices.map((choice) => (
        <ToggleButton key={choice.value} value={choice.value} sx={{ py: 0.25, px: 1 }}>
          {choice.name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
