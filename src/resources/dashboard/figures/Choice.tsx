import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly { readonly key: string; readonly label: string }[];
  /** null: none of them. */
  readonly value: string | null;
  readonly onChange: (key: string | null) => void;
}

/** What is drawn, of a few; in several lines where there is no room. */
export function Choice({ label, options, value, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mb: 1, minWidth: 0 }}>
      <Typography id={id} variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <ToggleButtonGroup
        size="small"
        exclusive
        aria-labelledby={id}
        value={value}
        onChange={(_, next: string | null) => onChange(next)}
        sx={{ flexWrap: 'wrap', minWidth: 0 }}
      >
        {options.map((option) => (
          <ToggleButton key={option.key} value={option.key} sx={{ py: 0.25, textTransform: 'none' }}>
            {option.label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
