import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { plain } from '#schemas/engine/plain.ts';
import { textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import type { Fault } from '../generic/check.ts';
import { useIndeterminate } from '../generic/useIndeterminate.ts';
import { AgentShare } from './AgentShare.tsx';
import type { Agent, Gets } from './order.ts';
import type { OrderDraft } from './useOrder.ts';

/** The people among whom records are divided, as far as they are known. */
export interface Agents {
  readonly items: readonly Agent[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry?: () => void;
}

export interface AgentSharesProps {
  readonly draft: OrderDraft;
  readonly agents: Agents;
  /** What each would get, by key; nothing of those of whom it cannot be said. */
  readonly gets: ReadonlyMap<string | null, Gets>;
  /** Those to be told now. */
  readonly faults: readonly Fault[];
}

/** From here on names are found by typing. */
const MANY = 12;

/** The agents with their open load; who is chosen gets a part, and what it comes to stands beside. */
export function AgentShares({
  draft,
  agents: { items, isPending, error, retry },
  gets,
  faults,
}: AgentSharesProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const [search, setSearch] = useState('');
  if (error)
    return (
      <Alert severity="error" action={retry && <Button onClick={retry}>{translate('app.retry')}</Button>}>
        {textOf(error, language)}
      </Alert>
    );
  if (isPending) return <Skeleton variant="rounded" height={160} width="100%" />;
  if (items.length === 0) return <Alert severity="info">{translate('assignment.no_agents')}</Alert>;
  const wanted = plain(search.trim());
  return (
    <Box sx={{ width: '100%', minWidth: 0 }}>
      {items.length > MANY && (
        <TextField
          type="search"
          label={translate('assignment.find')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          margin="none"
        />
      )}
      {draft.strategy !== 'ALL' && <Everybody draft={draft} items={items} />}
      <Box component="ul" aria-label={translate('assignment.agents')} sx={LIST}>
        {items
          .filter(({ name }) => plain(name).includes(wanted))
          .map((agent) => (
            <AgentShare
              key={agent.id}
              agent={agent}
              draft={draft}
              gets={gets.get(agent.id) ?? null}
              faults={faults}
            />
          ))}
      </Box>
    </Box>
  );
}

interface EverybodyProps {
  readonly draft: OrderDraft;
  readonly items: readonly Agent[];
}

/** All who work here, or nobody; some are neither, and the next click chooses all. */
function Everybody({ draft: { chosen, change }, items }: EverybodyProps) {
  const translate = useTranslate();
  const working = items.filter(({ skipped }) => !skipped).map(({ id }) => id);
  const isAll = working.every((id) => chosen.includes(id));
  const isSome = !isAll && chosen.length > 0;
  const box = useIndeterminate(isSome);
  return (
    <FormControlLabel
      label={translate('assignment.everybody')}
      control={
        <Checkbox
          checked={isAll}
          indeterminate={isSome}
          onChange={() => change({ chosen: isAll ? [] : working })}
          slotProps={{ input: { ref: box } }}
        />
      }
      sx={{ ml: 0, minHeight: 44, '& .MuiFormControlLabel-label': { fontWeight: 600 } }}
    />
  );
}

const LIST = { listStyle: 'none', m: 0, p: 0, maxHeight: 360, overflow: 'auto' } as const;
