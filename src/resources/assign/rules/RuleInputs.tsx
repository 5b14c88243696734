import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { ASSIGN_RULE_FIELDS } from '#schemas/assign-rule/index.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { ASSIGN_RULE_TRIGGER, type AssignRuleTrigger } from '#schemas/vocabulary/index.ts';
import { useText } from '#src/i18n/hooks.ts';
import { Counter, Remaining } from '#src/kinds/shared/Counter.tsx';
import { faultOf } from '../../assignment/useFaults.ts';
import type { RuleForm } from './useRuleForm.ts';

/** What a rule is called, what is said of it, and when it runs. */
export function RuleInputs({ form }: { readonly form: RuleForm }) {
  const text = useText();
  const { typed, faults } = form;
  const line = (name: 'name' | 'description', onChange: (value: string) => void) => {
    const { label, maxLength } = ASSIGN_RULE_FIELDS[name];
    const fault = faultOf(faults, name);
    return (
      <div>
        <TextField
          label={text(label)}
          required={name === 'name'}
          autoFocus={name === 'name'}
          value={typed[name]}
          onChange={({ target }) => onChange(target.value)}
          error={fault !== undefined}
          helperText={<Counter hint={fault} text={typed[name]} limit={maxLength} />}
          margin="none"
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
        />
        <Remaining text={typed[name]} limit={maxLength} />
      </div>
    );
  };
  return (
    <Box sx={GRID}>
      {line('name', form.setName)}
      {line('description', form.setDescription)}
      <TextField
        select
        label={text(ASSIGN_RULE_FIELDS.trigger.label)}
        value={typed.trigger}
        onChange={({ target }) => form.setTrigger(target.value as AssignRuleTrigger)}
        error={faultOf(faults, 'trigger') !== undefined}
        helperText={faultOf(faults, 'trigger')}
        margin="none"
      >
        {codesOf(ASSIGN_RULE_TRIGGER).map((code) => (
          <MenuItem key={code} value={code}>
            {text(ASSIGN_RULE_TRIGGER[code])}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

const GRID = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  // The label of an outlined input stands above its frame.
  pt: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '2fr 3fr 3fr' },
} as const;
