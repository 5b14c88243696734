import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import type { Field } from '#schemas/engine/field.ts';
import { kindOf } from '#schemas/engine/kinds.ts';
import { useText } from '#src/i18n/hooks.ts';
import { endsOf } from './endsOf.ts';
import { useDraft } from './useDraft.ts';

interface RangeProps {
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly type: 'date' | 'number';
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** Two ends of a range, either open, as the API's `from|to`. */
export function RangeFilter({ value, onChange, ...of }: RangeProps) {
  const text = useText();
  const translate = useTranslate();
  const [from, to] = endsOf(value);
  const give = (ends: [string, string]) => onChange(ends.join('|') === '|' ? null : ends.join('|'));
  const label = text(of.field.label);
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
      <End
        label={`${label}: ${translate('leads.filter.from')}`}
        value={from}
        onChange={(next) => give([next, to])}
        {...of}
      />
      <End label={translate('leads.filter.to')} value={to} onChange={(next) => give([from, next])} {...of} />
    </Box>
  );
}

type Ranged = Pick<RangeProps, 'field' | 'type' | 'attributes'>;

interface EndProps extends Ranged {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function isComplete(text: string, { field, type, attributes: { min, max } }: Ranged): boolean {
  // Lists count neither below none nor further.
  if (field.kind === 'count') return /^\d{1,9}$/.test(text);
  if (type === 'number') return typeof kindOf(field).normalise(text, field) === 'number';
  return (min === undefined || text >= String(min)) && (max === undefined || text <= String(max));
}

function End({ label, value, onChange, ...of }: EndProps) {
  // A year that is being typed is 0002, 0020, 0202 on its way: no list is asked for those.
  const draft = useDraft(value, (next) => {
    if (next === null || isComplete(next, of)) onChange(next ?? '');
  });
  return (
    <TextField
      label={label}
      type={of.type}
      size="small"
      margin="none"
      variant="outlined"
      fullWidth
      {...draft}
      slotProps={{ htmlInput: of.attributes, inputLabel: { shrink: true } }}
    />
  );
}
