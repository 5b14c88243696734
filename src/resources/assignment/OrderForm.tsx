import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { codesOf, type Text } from '#schemas/engine/codes.ts';
import { ASSIGNMENT_DEAL, ASSIGNMENT_MEASURE, ASSIGNMENT_STRATEGY } from '#schemas/vocabulary/index.ts';
import { useText } from '#src/i18n/hooks.ts';
import { AgentShares, type AgentSharesProps } from './AgentShares.tsx';
import { Choice } from './Choice.tsx';
import { SumLine } from './SumLine.tsx';
import { faultOf } from './useFaults.ts';

interface OrderFormProps extends AgentSharesProps {
  /** How many records there are; null: not known, as of a rule. */
  readonly count: number | null;
  /** Whether the order may also level the loads and limit them. */
  readonly isLevelled?: boolean;
  /** Whether parts may be numbers of records. */
  readonly isCounted?: boolean;
}

/** How records are spread, over whom, and what each would get (specification §3, §5 'Assignment'). */
export function OrderForm({ isLevelled = false, isCounted = true, count, ...props }: OrderFormProps) {
  const { draft, faults } = props;
  const translate = useTranslate();
  const text = useText();
  const { strategy, measure, deal, capacity, order } = draft;
  const optionsOf = <T extends string>(codes: Readonly<Record<T, Text>>) =>
    codesOf(codes).map((value) => ({ value, label: text(codes[value]) }));
  const wrong = faultOf(faults, 'shares');
  const wrongCapacity = faultOf(faults, 'capacity');
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0, justifyItems: 'start' }}>
      <Choice
        label={translate('assignment.strategy')}
        value={strategy}
        options={optionsOf(ASSIGNMENT_STRATEGY)}
        onChange={draft.setStrategy}
      />
      {strategy === 'PERCENTAGE' && isCounted && (
        <Choice
          label={translate('assignment.measure')}
          value={measure}
          options={optionsOf(ASSIGNMENT_MEASURE)}
          onChange={(next) => draft.change({ measure: next })}
        />
      )}
      {strategy === 'EQUAL' && isLevelled && (
        <Choice
          label={translate('assignment.deal')}
          value={deal}
          options={optionsOf(ASSIGNMENT_DEAL)}
          onChange={(next) => draft.change({ deal: next })}
        />
      )}
      <AgentShares {...props} />
      <Box role="status">
        {strategy === 'PERCENTAGE' && <SumLine order={order} count={count} />}
        {wrong && (
          // It is of no one input: the keyboard is taken to the words themselves.
          <Typography variant="body2" data-invalid="true" tabIndex={-1} sx={{ color: 'error.main' }}>
            {wrong}
          </Typography>
        )}
      </Box>
      {isLevelled && (
        <TextField
          label={translate('assignment.capacity')}
          value={capacity}
          onChange={({ target }) => draft.change({ capacity: target.value })}
          error={wrongCapacity !== undefined}
          helperText={wrongCapacity ?? translate('assignment.capacity_help')}
          margin="none"
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
        />
      )}
    </Box>
  );
}
