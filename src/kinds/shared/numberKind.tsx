import type { CountField, NumberField } from '#schemas/engine/field.ts';
import { exactNumberText } from '#schemas/engine/numbers.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import type { CellProps, KindView } from '../view.ts';
import { Empty } from './Empty.tsx';
import { endsOf } from './endsOf.ts';

function NumberCell({ value }: Pick<CellProps, 'value'>) {
  const language = useLanguage();
  return typeof value === 'number' ? <>{exactNumberText(value, language)}</> : <Empty />;
}

/** The looks of a kind whose value is a number. */
export const numberKind = <F extends CountField | NumberField>(): KindView<F> => ({
  Cell: ({ value }) => <NumberCell value={value} />,
  Filter: {
    operator: 'range',
    Summary: ({ value }) => (
      <>
        {endsOf(value)
          .map((end) => end || '…')
          .join(' – ')}
      </>
    ),
  },
});
