import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Radio from '@mui/material/Radio';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useNumber } from '#src/i18n/hooks.ts';
import { TYPE } from '#src/theme/tokens.ts';
import type { Fault } from '../generic/check.ts';
import type { Agent, Gets } from './order.ts';
import { faultOf } from './useFaults.ts';
import type { OrderDraft } from './useOrder.ts';

interface AgentShareProps {
  readonly agent: Agent;
  readonly draft: OrderDraft;
  /** null: cannot be said now. */
  readonly gets: Gets | null;
  readonly faults: readonly Fault[];
}

/** One agent: chosen or not, for which part, with what they have and would have. */
export function AgentShare({ agent, draft, gets, faults }: AgentShareProps) {
  const translate = useTranslate();
  const number = useNumber();
  const id = useId();
  const { strategy, chosen, values } = draft;
  const { name, load, skipped = false } = agent;
  const isOn = chosen.includes(agent.id);
  const isByParts = strategy === 'PERCENTAGE';
  const Mark = strategy === 'ALL' ? Radio : Checkbox;
  const field = `shares.${chosen.indexOf(agent.id)}`;
  const wrong = faultOf(faults, `${field}.value`);
  const wrongPerson = faultOf(faults, `${field}.user_id`);
  return (
    <Box component="li" sx={LINE}>
      <Mark
        id={id}
        checked={isOn}
        onChange={() => draft.toggle(agent.id)}
        slotProps={{ input: { 'aria-describedby': `${id}l` } }}
      />
      <Box sx={isByParts ? WORDS : BESIDE}>
        <Box component="label" htmlFor={id} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </Box>
        <Box id={`${id}l`} sx={{ ...LOAD, textAlign: isByParts ? 'start' : 'end' }}>
          {skipped
            ? translate('assignment.skipped')
            : load !== null && translate('assignment.load', { smart_count: gets?.load ?? load })}
          {isOn && !skipped && gets && (
            <Box
              component="strong"
              sx={{ ...(isByParts ? { ml: 1 } : { display: 'block' }), color: 'text.primary' }}
            >
              {translate('assignment.gets', { count: number(gets.count), total: number(gets.total) })}
            </Box>
          )}
        </Box>
      </Box>
      {isByParts && (
        <TextField
          value={values[agent.id] ?? ''}
          onChange={({ target }) => draft.setValue(agent.id, target.value)}
          error={wrong !== undefined}
          helperText={wrong}
          margin="none"
          fullWidth={false}
          sx={{ width: 96 }}
          slotProps={{
            htmlInput: {
              inputMode: 'numeric',
              autoComplete: 'off',
              'aria-label': translate('assignment.part_of', { name }),
            },
          }}
        />
      )}
      {wrongPerson && (
        <Typography variant="body2" sx={{ flex: '1 0 100%', color: 'error.main', pb: 0.5 }}>
          {wrongPerson}
        </Typography>
      )}
    </Box>
  );
}

/** What somebody has and gets stands beside the name, or below it where a part is typed beside. */
const WORDS = { flex: 1, minWidth: 0 } as const;
const BESIDE = {
  ...WORDS,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 1,
} as const;
const LOAD = { color: 'text.secondary', fontSize: TYPE.small, fontVariantNumeric: 'tabular-nums' } as const;
const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  minHeight: 48,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
