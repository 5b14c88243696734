import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';

interface Way {
  readonly Icon: SvgIconComponent;
  readonly label: string;
}

interface WaySwitchProps {
  readonly label: string;
  readonly first: Way;
  readonly other: Way;
  readonly isOther: boolean;
  readonly onChange: (isOther: boolean) => void;
}

/** One of two ways in which the same records are shown. */
export function WaySwitch({ label, first, other, isOther, onChange }: WaySwitchProps) {
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      value={isOther}
      aria-label={label}
      onChange={(_, next: boolean | null) => {
        if (next !== null && next !== isOther) onChange(next);
      }}
    >
      {[first, other].map((way) => (
        <ToggleButton key={way.label} value={way === other} aria-label={way.label} sx={BUTTON}>
          <way.Icon fontSize="small" />
          <Box component="span" sx={WORD}>
            {way.label}
          </Box>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** On a phone the icon stands for it. */
const WORD = { display: { xs: 'none', sm: 'inline' } } as const;
const BUTTON = { gap: 0.75, py: 0.5, textTransform: 'none' } as const;
