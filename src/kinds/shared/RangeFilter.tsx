import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import type { Field } from '#schemas/engine/field.ts';
import { useText } from '#src/i18n/hooks.ts';
import { useDraft } from './useDraft.ts';

interface RangeProps {
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly type: 'date' | 'number';
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** `from|to` → its two ends; either may be open. */
export function endsOf(value: unknown): [string, string] {
  const [from = '', to = ''] = typeof value === 'string' ? value.split('|') : [];
  return [from, to];
}

/** Two ends of a range, either open, as the API's `from|to`. */
export function RangeFilter({ field, value, onChange, type, attributes }: RangeProps) {
  const text = useText();
  const translate = useTranslate();
  const [from, to] = endsOf(value);
  const give = (ends: [string, string]) => onChange(ends.join('|') === '|' ? null : ends.join('|'));
  const label = text(field.label);
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
      <End
        label={`${label}: ${translate('leads.filter.from')}`}
        value={from}
        onChange={(next) => give([next, to])}
        type={type}
        attributes={attributes}
      />
      <End
        label={translate('leads.filter.to')}
        value={to}
        onChange={(next) => give([from, next])}
        type={type}
        attributes={attributes}
      />
    </Box>
  );
}

interface EndProps extends Pick<RangeProps, 'type' | 'attributes'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** How browsers are told that a number may have decimals. */
export const ANY_STEP = 'any';

const isComplete = (
  text: string,
  type: RangeProps['type'],
  { min, max, step }: RangeProps['attributes'],
): boolean =>
  type === 'number'
    ? (step === ANY_STEP ? /^-?\d{1,15}(\.\d{1,9})?$/ : /^\d{1,9}$/).test(text)
    : (min === undefined || text >= String(min)) && (max === undefined || text <= String(max));

function End({ label, value, onChange, type, attributes }: EndProps) {
  // A year that is being typed is 0002, 0020, 0202 on its way: no list is asked for those.
  const draft = useDraft(value, (next) => {
    if (next === null || isComplete(next, type, attributes)) onChange(next ?? '');
  });
  return (
    <TextField
      label={label}
      type={type}
      size="small"
      margin="none"
      variant="outlined"
      fullWidth
      {...draft}
      slotProps={{ htmlInput: attributes, inputLabel: { shrink: true } }}
    />
  );
}
