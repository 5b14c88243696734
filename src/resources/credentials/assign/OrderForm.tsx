import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { codesOf } from '#schemas/engine/codes.ts';
import { failText } from '#schemas/errors.ts';
import {
  ASSIGNMENT_MEASURE,
  ASSIGNMENT_STRATEGY,
  type AssignmentMeasure,
  type AssignmentStrategy,
} from '#schemas/vocabulary/index.ts';
import { useLanguage, useNumber, useText } from '#src/i18n/hooks.ts';
import { AgentShares } from './AgentShares.tsx';
import type { OrderDraft } from './useOrder.ts';

interface OrderFormProps {
  readonly draft: OrderDraft;
  /** Say what is missing, also where nobody has typed yet. */
  readonly isTried: boolean;
}

/** How files are spread, over whom, and what each would get (specification §3, §5 'Assignment'). */
export function OrderForm({ draft, isTried }: OrderFormProps) {
  const translate = useTranslate();
  const text = useText();
  const language = useLanguage();
  const number = useNumber();
  const { strategy, measure, sum, required } = draft;
  const wrong = draft.fails.filter(({ field }) => field === 'shares');
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={strategy}
        aria-label={translate('credential_assign.strategy')}
        onChange={(_, next: AssignmentStrategy | null) => next && draft.setStrategy(next)}
        sx={GROUP}
      >
        {codesOf(ASSIGNMENT_STRATEGY).map((code) => (
          <ToggleButton key={code} value={code} sx={CHOICE}>
            {text(ASSIGNMENT_STRATEGY[code])}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {strategy === 'PERCENTAGE' && (
        <ToggleButtonGroup
          size="small"
          exclusive
          value={measure}
          aria-label={translate('credential_assign.measure')}
          onChange={(_, next: AssignmentMeasure | null) => next && draft.setMeasure(next)}
          sx={GROUP}
        >
          {codesOf(ASSIGNMENT_MEASURE).map((code) => (
            <ToggleButton key={code} value={code} sx={CHOICE}>
              {text(ASSIGNMENT_MEASURE[code])}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      <AgentShares draft={draft} isTried={isTried} />
      <Box role="status" sx={{ minHeight: 20 }}>
        {strategy === 'PERCENTAGE' && (
          <Typography variant="body2" sx={{ color: sum === required ? 'text.secondary' : 'warning.main' }}>
            {translate('credential_assign.sum', { sum: number(sum), required: number(required) })}
          </Typography>
        )}
        {isTried &&
          wrong.map((fail) => (
            <Typography key={fail.code} variant="body2" sx={{ color: 'error.main' }}>
              {fail.code === 'required'
                ? translate('credential_assign.nobody_chosen')
                : failText(fail, language)}
            </Typography>
          ))}
      </Box>
    </Box>
  );
}

const GROUP = { flexWrap: 'wrap' } as const;
const CHOICE = { py: 0.5, textTransform: 'none' } as const;
