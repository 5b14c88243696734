import TextField from '@mui/material/TextField';
import type { CountField } from '#schemas/engine/field.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { Empty } from '../shared/Empty.tsx';
import { endsOf, RangeFilter } from '../shared/RangeFilter.tsx';
import { useField } from '../shared/useField.ts';
import type { CellProps, FilterProps, InputProps, KindView } from '../view.ts';

const toText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
/** Digits become a number while typing; anything else is kept, so that the check can name it and nothing is lost. */
const toValue = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value === '' ? null : value;

function Input({ source, field }: InputProps<CountField>) {
  const { input, commit, control } = useField(source, field, { format: toText, parse: toValue });
  return (
    <TextField
      {...control}
      value={input.value}
      onChange={input.onChange}
      onBlur={(event) => commit(event.target.value)}
      inputRef={input.ref}
      // Not type=number: the wheel would change it, and browsers report '' for what they cannot read.
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
    />
  );
}

function Cell({ value }: CellProps<CountField>) {
  const language = useLanguage();
  return typeof value === 'number' ? <>{new Intl.NumberFormat(language).format(value)}</> : <Empty />;
}

export const count: KindView<CountField> = {
  Input,
  Cell,
  Filter: {
    operator: 'range',
    Input: (props: FilterProps<CountField>) => (
      <RangeFilter {...props} type="number" attributes={{ min: 0, inputMode: 'numeric' }} />
    ),
    Summary: ({ value }) => (
      <>
        {endsOf(value)
          .map((end) => end || '…')
          .join(' – ')}
      </>
    ),
  },
};
