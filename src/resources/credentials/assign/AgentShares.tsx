import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Radio from '@mui/material/Radio';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { queueOf } from '#schemas/credential/queue.ts';
import { failText } from '#schemas/errors.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { textOf } from '#src/dataProvider/errors.ts';
import { personName, type Person } from '#src/dataProvider/lookups.ts';
import { useLanguage, useNumber } from '#src/i18n/hooks.ts';
import { useStats } from '../board/useStats.ts';
import { useAgents } from './useAgents.ts';
import type { OrderDraft } from './useOrder.ts';

interface AgentSharesProps {
  readonly draft: OrderDraft;
  readonly isTried: boolean;
}

/** Everybody's load, whatever the list beside shows. */
const ALL_FILES = {};

/** The agents with their open load; who is chosen gets a part, and what it comes to stands beside. */
export function AgentShares({ draft, isTried }: AgentSharesProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const { agents, isPending, error } = useAgents();
  const { data: stats } = useStats(queueOf('accounts', useSession().role), ALL_FILES);
  if (error) return <Alert severity="error">{textOf(error, language)}</Alert>;
  if (isPending) return <Skeleton variant="rounded" height={160} />;
  if (agents.length === 0) return <Alert severity="info">{translate('credential_assign.no_agents')}</Alert>;
  return (
    <Box
      component="ul"
      aria-label={translate('credential_assign.agents')}
      sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 360, overflow: 'auto' }}
    >
      {agents.map((agent) => (
        <AgentShare
          key={agent.id}
          agent={agent}
          open={stats?.agents?.find(({ user_id }) => user_id === agent.id)?.open ?? null}
          draft={draft}
          isTried={isTried}
        />
      ))}
    </Box>
  );
}

interface AgentShareProps extends AgentSharesProps {
  readonly agent: Person;
  /** null: not known yet. */
  readonly open: number | null;
}

function AgentShare({ agent, open, draft, isTried }: AgentShareProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const number = useNumber();
  const id = useId();
  const { strategy, chosen, values, fails } = draft;
  const isOn = chosen.includes(agent.id);
  const count = draft.countOf(agent.id);
  const Mark = strategy === 'ALL' ? Radio : Checkbox;
  const name = personName(agent);
  const fail = fails.find(({ field }) => field === `shares.${chosen.indexOf(agent.id)}.value`);
  const isWrong = fail !== undefined && isTried;
  return (
    <Box component="li" sx={LINE}>
      <Mark
        id={id}
        checked={isOn}
        onChange={() => draft.toggle(agent.id)}
        slotProps={{ input: { 'aria-describedby': `${id}l` } }}
      />
      <Box component="label" htmlFor={id} sx={{ flex: '1 1 8rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
      </Box>
      {strategy === 'PERCENTAGE' && (
        <TextField
          value={values[agent.id] ?? ''}
          onChange={({ target }) => draft.setValue(agent.id, target.value)}
          error={isWrong}
          helperText={isWrong ? failText(fail, language) : undefined}
          margin="none"
          fullWidth={false}
          sx={{ width: 96 }}
          slotProps={{
            htmlInput: {
              inputMode: 'numeric',
              autoComplete: 'off',
              'aria-label': translate('credential_assign.part_of', { name }),
            },
          }}
        />
      )}
      <Box
        id={`${id}l`}
        sx={{ flex: '0 1 auto', color: 'text.secondary', fontSize: '0.8125rem', textAlign: 'end' }}
      >
        {open !== null && translate('credential_assign.load', { count: number(open) })}
        {isOn && (
          <Box component="strong" sx={{ display: 'block', color: 'text.primary' }}>
            {translate('credential_assign.gets', {
              count: number(count),
              total: number((open ?? 0) + count),
            })}
          </Box>
        )}
      </Box>
    </Box>
  );
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  minHeight: 48,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
