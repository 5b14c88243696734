import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';

/** Something that can be chosen, under the name of what it belongs to. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly group: string;
}

/** What is typed is looked for in both names: 'driver lic' finds the licence of a driver. */
const filterOptions = createFilterOptions<Choice>({ stringify: ({ group, label }) => `${group} ${label}` });

interface PickerProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: Choice | null;
  readonly onChange: (id: string) => void;
  readonly fault?: string | undefined;
  readonly disabled?: boolean;
  readonly helperText?: string | undefined;
  /** What is typed, where nothing stays chosen. */
  readonly typed?: { readonly text: string; readonly onChange: (text: string) => void };
}

/** One of the columns of a report, or of its totals, found by typing. */
export function Picker({ label, choices, value, onChange, fault, disabled, helperText, typed }: PickerProps) {
  const translate = useTranslate();
  return (
    <Autocomplete
      size="small"
      disabled={disabled ?? false}
      options={choices}
      filterOptions={filterOptions}
      groupBy={({ group }) => group}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      value={value}
      onChange={(_, choice) => choice && onChange(choice.id)}
      // There is always one, and what is typed goes with Escape.
      clearIcon={null}
      autoHighlight
      {...(typed && {
        inputValue: typed.text,
        onInputChange: (_: unknown, next: string, reason: string) =>
          typed.onChange(reason === 'input' ? next : ''),
      })}
      noOptionsText={translate('leads.choice.none')}
      openText={translate('leads.choice.open')}
      closeText={translate('ra.action.close')}
      renderInput={(params) => (
        <TextField
          {...params}
          margin="none"
          label={label}
          error={fault !== undefined}
          helperText={fault ?? helperText}
        />
      )}
    />
  );
}

interface AdderProps extends Pick<PickerProps, 'label' | 'choices'> {
  readonly onAdd: (id: string) => void;
  /** Why nothing more can be added; it is said in place of the choices. */
  readonly full?: string | undefined;
}

/** Adds what is chosen, and is ready for the next. */
export function Adder({ label, choices, onAdd, full }: AdderProps) {
  const translate = useTranslate();
  const [said, setSaid] = useState('');
  const [text, setText] = useState('');
  return (
    <Box sx={{ position: 'relative', minWidth: 0, flex: '1 1 14rem' }}>
      <Picker
        label={label}
        choices={choices}
        value={null}
        typed={{ text, onChange: setText }}
        disabled={full !== undefined}
        helperText={full}
        onChange={(id) => {
          const name = choices.find((choice) => choice.id === id)?.label ?? '';
          setSaid(translate('reports.added', { name }));
          onAdd(id);
        }}
      />
      <Box role="status" sx={VISUALLY_HIDDEN}>
        {said}
      </Box>
    </Box>
  );
}
