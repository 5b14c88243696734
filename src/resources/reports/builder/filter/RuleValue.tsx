import type { Field } from '#schemas/engine/field.ts';
import type { ReportColumn } from '#schemas/report/column.ts';
import { isDated, takesOne, type ReportOperator } from '#schemas/report/operators.ts';
import { inputsOf } from '#src/kinds/inputs.ts';
import { DraftPause } from '#src/kinds/shared/useDraft.ts';
import { DayRange } from './DayRange.tsx';
import { PeopleInput } from './PeopleInput.tsx';

interface RuleValueProps {
  readonly column: Pick<ReportColumn, 'field'>;
  readonly operator: ReportOperator;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

const NO_FILTERS = {};
/** Longer is no text that anybody compares with. */
const TEXT_MAX = 300;

const valuesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : value === null || value === '' ? [] : [String(value)];

/** With what a rule compares, by the kind of its column: the inputs that lists filter by, each letter given at once. */
export const RuleValue = (props: RuleValueProps) => (
  <DraftPause value={0}>
    <Value {...props} />
  </DraftPause>
);

function Value({ column: { field }, operator, values, onChange }: RuleValueProps) {
  const give = (value: unknown) => onChange(valuesOf(value));
  if (operator === 'range' && isDated(field))
    return <DayRange label={field.label} value={values[0] ?? ''} onChange={give} />;
  if (field.kind === 'user') return <PeopleInput field={field} value={values} onChange={give} />;
  const of = fieldFor(field, operator);
  const Input = inputsOf(of).FilterInput!;
  return (
    <Input
      field={of}
      value={takesOne(operator) || field.kind === 'boolean' ? (values[0] ?? null) : values}
      onChange={give}
      filters={NO_FILTERS}
    />
  );
}

/** The field as the kind has it whose input it takes. */
function fieldFor(field: Field, operator: ReportOperator): Field {
  const { kind, label } = field;
  if (operator === 'range' || kind === 'boolean' || kind === 'lookup') return field;
  // Names for several codes at once are a list's: a report keeps the codes.
  if (kind === 'code') return { ...field, groups: {} };
  return takesOne(operator)
    ? { kind: 'text', label }
    : { kind: 'texts', of: 'text', label, maxLength: TEXT_MAX };
}
