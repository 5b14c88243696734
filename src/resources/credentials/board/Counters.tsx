import ButtonBase from '@mui/material/ButtonBase';
import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import type { QueueName } from '#schemas/credential/queue.ts';
import type { QueueStats } from '#schemas/credential/stats.ts';
import type { CodeField } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { useCodeText, useNumber } from '#src/i18n/hooks.ts';
import { TYPE } from '#src/theme/tokens.ts';
import { useFilters } from '../../generic/filters.ts';

/** The filter that the counters set. */
export const STATUS_FILTER = 'credential_status_in';

interface CountersProps {
  readonly queue: QueueName;
  readonly resource: Resource;
  /** undefined: not known yet. */
  readonly stats: QueueStats | undefined;
}

/** How many wait for whom, each a filter: one click shows them, another shows all again. */
export function Counters({ queue, resource, stats }: CountersProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const number = useNumber();
  const { values, set } = useFilters();
  const groups = (resource.fields.credential_status as CodeField).groups ?? {};
  const list = queue === 'accounts' ? 'ACCOUNT_CREDENTIAL_STATUS_GROUP' : 'RESOURCE_CREDENTIAL_STATUS_GROUP';
  const now = [values[STATUS_FILTER] ?? []].flat().join();
  const countOf = (statuses: readonly string[]): number =>
    (stats?.statuses ?? [])
      .filter(({ status }) => statuses.includes(status))
      .reduce((sum, { count }) => sum + count, 0);
  return (
    <Box
      role="group"
      aria-label={translate('credential_queue.board.counters')}
      sx={{
        display: { xs: 'grid', sm: 'flex' },
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        flexWrap: 'wrap',
        gap: 1,
        flex: { xs: '1 1 100%', sm: 1 },
        minWidth: 0,
      }}
    >
      {Object.entries(groups).map(([group, statuses]) => {
        const isOn = now === group;
        return (
          <ButtonBase
            key={group}
            aria-pressed={isOn}
            onClick={() => set(STATUS_FILTER, isOn ? null : [group])}
            sx={COUNTER}
          >
            <Box component="strong" sx={{ fontSize: TYPE.title, fontVariantNumeric: 'tabular-nums' }}>
              {stats ? number(countOf(statuses)) : '…'}
            </Box>{' '}
            <Box component="span" sx={{ color: 'text.secondary', fontSize: TYPE.small }}>
              {codeText(list, group)}
            </Box>
          </ButtonBase>
        );
      })}
    </Box>
  );
}

const COUNTER = {
  display: 'flex',
  alignItems: 'baseline',
  gap: 1,
  px: 1.5,
  py: 0.75,
  minHeight: 44,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
  bgcolor: 'background.paper',
  textAlign: 'start',
  '&[aria-pressed="true"]': { borderColor: 'primary.main', boxShadow: 'inset 0 0 0 1px currentColor' },
} as const;
