import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { memo, useDeferredValue, useId, useMemo, useState } from 'react';
import { plain } from '#schemas/engine/plain.ts';
import { REPORT_LIMITS } from '#schemas/report/definition.ts';
import { TYPE } from '#src/theme/tokens.ts';
import { withColumn } from '../edit.ts';
import type { Choice } from '../Picker.tsx';
import { useDefinition, useReportStore } from '../store.ts';
import { useWorld } from '../world.ts';

/** What is found by the words that are typed, in the names of columns and of their parts; accents and case say nothing. */
function found(choices: readonly Choice[], typed: string): readonly Choice[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return choices.filter(({ label, group }) => {
    const text = plain(`${group} ${label}`);
    return words.every((word) => text.includes(word));
  });
}

function byGroup(choices: readonly Choice[]): ReadonlyMap<string, readonly Choice[]> {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const group = groups.get(choice.group);
    if (group) group.push(choice);
    else groups.set(choice.group, [choice]);
  }
  return groups;
}

/** Every column that there is, by part; a tick puts one at the end of the report. */
export function ColumnCatalogue() {
  const translate = useTranslate();
  const { choices } = useWorld();
  const isFull = useDefinition(({ columns }) => columns.length >= REPORT_LIMITS.columns);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const groups = useMemo(() => byGroup(found(choices, search)), [choices, search]);
  return (
    <Box>
      <TextField
        type="search"
        margin="none"
        label={translate('reports.columns.search')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        helperText={
          isFull ? translate('reports.columns.full', { smart_count: REPORT_LIMITS.columns }) : undefined
        }
        slotProps={{ htmlInput: { autoComplete: 'off' }, formHelperText: { role: 'status' } }}
      />
      <Box
        role="group"
        aria-label={translate('reports.columns.all')}
        // Scrolled by the keyboard as well; what is hidden in it from the eye is placed by it.
        tabIndex={0}
        sx={{
          position: 'relative',
          maxHeight: 320,
          overflowY: 'auto',
          mt: 1,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          px: 1.5,
          py: 0.5,
        }}
      >
        {[...groups].map(([group, columns]) => (
          <Group key={group} name={group} columns={columns} isFull={isFull} />
        ))}
        {groups.size === 0 && (
          <Typography role="status" variant="body2" sx={{ py: 1, color: 'text.secondary' }}>
            {translate('leads.choice.none')}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

interface GroupProps {
  readonly name: string;
  readonly columns: readonly Choice[];
  readonly isFull: boolean;
}

function Group({ name, columns, isFull }: GroupProps) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', mb: 1 }}>
      <Typography id={id} variant="overline" component="div" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      {columns.map((column) => (
        <Offer key={column.id} id={column.id} label={column.label} isFull={isFull} />
      ))}
    </Box>
  );
}

interface OfferProps {
  readonly id: string;
  readonly label: string;
  readonly isFull: boolean;
}

const Offer = memo(function Offer({ id, label, isFull }: OfferProps) {
  const store = useReportStore();
  const isUsed = useDefinition(({ columns }) => columns.some(({ column }) => column === id));
  return (
    <FormControlLabel
      label={label}
      disabled={isFull && !isUsed}
      sx={{
        ml: -0.5,
        mr: 0,
        alignItems: 'flex-start',
        '& .MuiFormControlLabel-label': { fontSize: TYPE.body, overflowWrap: 'anywhere', pt: 0.5 },
      }}
      control={
        <Checkbox
          size="small"
          checked={isUsed}
          onChange={(_, isChecked) => store.edit((definition) => withColumn(definition, id, isChecked))}
          sx={{ p: 0.5 }}
        />
      }
    />
  );
});
