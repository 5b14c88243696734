import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { requiredSum, type AssignmentOrder } from '#schemas/assignment.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import { sumOf } from './order.ts';

interface SumLineProps {
  readonly order: AssignmentOrder;
  /** How many records there are; null: not known. */
  readonly count: number | null;
}

/** What the parts come to, and by how much they miss what they must come to (specification §5). */
export function SumLine({ order, count }: SumLineProps) {
  const translate = useTranslate();
  const number = useNumber();
  const sum = sumOf(order);
  // Numbers of records that are not there yet may come to anything.
  if (count === null && order.measure === 'COUNT')
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('assignment.sum_open', { sum: number(sum) })}
      </Typography>
    );
  const required = requiredSum(order.measure, count ?? 0);
  const key =
    sum === required ? 'assignment.sum' : sum < required ? 'assignment.sum_less' : 'assignment.sum_more';
  return (
    <Typography variant="body2" sx={{ color: sum === required ? 'text.secondary' : 'warning.main' }}>
      {translate(key, {
        sum: number(sum),
        required: number(required),
        difference: number(Math.abs(required - sum)),
      })}
    </Typography>
  );
}
