import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useText } from '#src/i18n/hooks.ts';
import { viewOf } from '#src/kinds/index.ts';
import { BOTH, type Choice, type Option, type PickKey } from './choices.ts';

interface FieldChoiceProps {
  readonly choice: Choice;
  /** Why the other's value may not be taken. */
  readonly barred?: string | undefined;
  /** What the server says about the picked value. */
  readonly fault?: string | undefined;
  readonly onPick: (pick: PickKey) => void;
}

/** One field in which the leads differ: what each says side by side, and which of it stays. */
export function FieldChoice({ choice, barred, fault, onPick }: FieldChoiceProps) {
  const translate = useTranslate();
  const text = useText();
  const id = useId();
  const { field, options, picked } = choice;
  const words = [translate('merge.screen.stays'), translate('merge.screen.goes')];
  const hint = fault ?? barred;
  return (
    <FormControl component="fieldset" error={fault !== undefined} sx={{ minWidth: 0, m: 0 }}>
      <FormLabel component="legend" id={id} sx={{ fontWeight: 600, fontSize: 'body2.fontSize', mb: 0.5 }}>
        {text(field.label)}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        aria-describedby={hint === undefined ? undefined : `${id}h`}
        value={picked.pick}
        onChange={(_, pick) => onPick(pick)}
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {options.map((option, index) => (
          <OptionLabel
            key={option.pick}
            option={option}
            choice={choice}
            word={option.pick === BOTH ? translate('merge.screen.both') : (words[index] ?? '')}
            isBarred={index === 1 && barred !== undefined}
          />
        ))}
      </RadioGroup>
      {hint !== undefined && (
        <FormHelperText id={`${id}h`} sx={{ mx: 0 }}>
          {hint}
        </FormHelperText>
      )}
    </FormControl>
  );
}

interface OptionLabelProps {
  readonly option: Option;
  readonly choice: Choice;
  readonly word: string;
  readonly isBarred: boolean;
}

function OptionLabel({ option, choice: { field, picked }, word, isBarred }: OptionLabelProps) {
  const text = useText();
  const { Cell } = viewOf(field);
  const isPicked = option.pick === picked.pick;
  return (
    <FormControlLabel
      value={option.pick}
      disabled={isBarred}
      control={<Radio size="small" />}
      sx={{
        alignItems: 'start',
        m: 0,
        pr: 1.5,
        minWidth: 0,
        border: 1,
        borderRadius: 1,
        borderColor: isPicked ? 'primary.main' : 'divider',
        bgcolor: isPicked ? 'action.selected' : undefined,
        // Both together need the whole line, as a table does.
        gridColumn: option.pick === BOTH ? '1 / -1' : undefined,
        '& .MuiFormControlLabel-label': { minWidth: 0, flex: 1 },
      }}
      label={
        <Box sx={{ py: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ color: 'text.secondary', fontSize: 'caption.fontSize' }}>{word}</Box>
          <Cell value={option.value} field={field} full />
          {option.with.map((follower) => {
            const { Cell: Inner } = viewOf(follower.field);
            return (
              <Box
                key={follower.field.label.en}
                sx={{ color: 'text.secondary', fontSize: 'body2.fontSize', mt: 0.5 }}
              >
                {text(follower.field.label)}: <Inner value={follower.value} field={follower.field} full />
              </Box>
            );
          })}
        </Box>
      }
    />
  );
}
