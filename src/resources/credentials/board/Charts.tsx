import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { QueueName } from '#schemas/credential/queue.ts';
import type { QueueStats } from '#schemas/credential/stats.ts';
import type { CodeField } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import type { ItemState, VocabularyName } from '#schemas/vocabulary/index.ts';
import { useCodeText, useLanguage, useNumber } from '#src/i18n/hooks.ts';
import { toneOf } from '#src/kinds/code/tones.ts';
import { useAgentNames } from '../assign/useAgents.ts';
import { BarFigure, type BarRow } from './BarFigure.tsx';

interface ChartsProps {
  readonly queue: QueueName;
  readonly resource: Resource;
  readonly stats: QueueStats;
}

/** The charts of the credential dashboard, each with its numbers as a table. */
export default function Charts({ queue, resource, stats }: ChartsProps) {
  const translate = useTranslate();
  const say = (key: string) => translate(`credential_queue.chart.${key}`);
  const files = translate(`credential_queue.${queue}`);
  return (
    <Box sx={GRID}>
      <BarFigure
        title={say('statuses')}
        head={[say('status'), files, say('median')]}
        rows={useStatusRows(resource, stats)}
      />
      <BarFigure title={say('months')} head={[say('month'), files]} rows={useMonthRows(stats)} />
      <BarFigure title={say('items')} head={[say('state'), say('count')]} rows={useItemRows(stats)} />
      <AgentLoad stats={stats} />
    </Box>
  );
}

/** Every status that any record has, in the order of the list, with how long half of them have been in it. */
function useStatusRows(resource: Resource, { statuses }: QueueStats): BarRow[] {
  const codeText = useCodeText();
  const translate = useTranslate();
  const number = useNumber();
  const { palette } = useTheme();
  const { groups, list } = resource.fields.credential_status as Extract<CodeField, { list: VocabularyName }>;
  const order = Object.values(groups ?? {}).flat();
  return [...statuses]
    .sort((one, other) => order.indexOf(one.status) - order.indexOf(other.status))
    .map(({ status, count, median_days }) => ({
      key: status,
      label: codeText(list, status),
      value: count,
      note: translate('credential_queue.chart.days', { days: number(median_days) }),
      cells: [number(median_days)],
      colour: palette.status[toneOf(list, status) ?? 'new'].main,
    }));
}

function useMonthRows({ months }: QueueStats): BarRow[] {
  const language = useLanguage();
  const { palette } = useTheme();
  const format = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return months.map(({ month, count }) => ({
    key: month,
    label: format.format(new Date(`${month}-01T00:00:00Z`)),
    value: count,
    colour: palette.primary.main,
  }));
}

const STATES = {
  missing: 'MISSING',
  pending: 'PENDING',
  expiring: 'EXPIRING',
  expired: 'EXPIRED',
} as const satisfies Record<keyof QueueStats['items'], ItemState>;

function useItemRows({ items }: QueueStats): BarRow[] {
  const codeText = useCodeText();
  const { palette } = useTheme();
  const tones = { missing: 'exit', pending: 'new', expiring: 'progress', expired: 'exit' } as const;
  return (Object.keys(STATES) as (keyof typeof STATES)[]).map((name) => ({
    key: name,
    label: codeText('ITEM_STATE', STATES[name]),
    value: items[name],
    colour: palette.status[tones[name]].main,
  }));
}

/** Who has how much open work, for those who do it. */
function AgentLoad({ stats: { agents } }: { readonly stats: QueueStats }) {
  const translate = useTranslate();
  const number = useNumber();
  const nameOf = useAgentNames();
  const { palette } = useTheme();
  if (agents === null) return null;
  const say = (key: string) => translate(`credential_queue.chart.${key}`);
  return (
    <BarFigure
      title={say('agents')}
      head={[say('agent'), say('open'), say('to_review'), say('all')]}
      rows={agents.map(({ user_id, open, to_review, total }) => ({
        key: user_id ?? '',
        label: nameOf(user_id),
        value: open,
        note: translate('credential_queue.chart.reviewing', { count: number(to_review) }),
        cells: [number(to_review), number(total)],
        colour: user_id === null ? palette.status.exit.main : palette.primary.main,
      }))}
    />
  );
}

const GRID = {
  display: 'grid',
  gap: 1.5,
  mt: 1,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    xl: 'repeat(4, minmax(0, 1fr))',
  },
} as const;
