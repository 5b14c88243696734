import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { QueueName } from '#schemas/credential/queue.ts';
import type { QueueStats } from '#schemas/credential/stats.ts';
import type { CodeField } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import type { ItemState, VocabularyName } from '#schemas/vocabulary/index.ts';
import { BarFigure } from '#src/charts/BarFigure.tsx';
import { useMonthText } from '#src/charts/useMonthText.ts';
import { useCodeText, useNumber } from '#src/i18n/hooks.ts';
import { toneOf } from '#src/kinds/code/tones.ts';
import { useAgentNames } from '../assign/useAgents.ts';
import { GRID } from './Waiting.tsx';

interface ChartsProps {
  readonly queue: QueueName;
  readonly resource: Resource;
  readonly stats: QueueStats;
}

/** The charts of the credential dashboard, each with its numbers as a table. */
export default function Charts({ queue, resource, stats }: ChartsProps) {
  return (
    <Box sx={GRID}>
      <Statuses queue={queue} resource={resource} stats={stats} />
      <Months queue={queue} stats={stats} />
      <Items stats={stats} />
      <AgentLoad stats={stats} />
    </Box>
  );
}

function useSay() {
  const translate = useTranslate();
  return (key: string) => translate(`credential_queue.chart.${key}`);
}

const COUNT = 'count';
/** One bar for each row. */
const COUNTED = { key: COUNT, pattern: 'solid' } as const;

/** Every status that any record has, in the order of the list, with how long half of them have been in it. */
function Statuses({ queue, resource, stats: { statuses } }: ChartsProps) {
  const say = useSay();
  const translate = useTranslate();
  const codeText = useCodeText();
  const number = useNumber();
  const { palette } = useTheme();
  const { groups, list } = resource.fields.credential_status as Extract<CodeField, { list: VocabularyName }>;
  const order = Object.values(groups ?? {}).flat();
  const rows = [...statuses]
    .sort((one, other) => order.indexOf(one.status) - order.indexOf(other.status))
    .map(({ status, count, median_days }) => ({
      key: status,
      label: codeText(list, status),
      cells: { [COUNT]: { value: count }, median: { value: median_days } },
    }));
  return (
    <BarFigure
      title={say('statuses')}
      name="files-by-status"
      data={{
        of: say('status'),
        columns: [
          { key: COUNT, label: translate(`credential_queue.${queue}`) },
          { key: 'median', label: say('median') },
        ],
        rows,
      }}
      series={[{ ...COUNTED, colour: palette.status.new.main }]}
      lookOf={({ key }) => ({ ...COUNTED, colour: palette.status[toneOf(list, key) ?? 'new'].main })}
      noteOf={({ cells }) =>
        translate('credential_queue.chart.days', { days: number(cells.median?.value ?? 0) })
      }
    />
  );
}

function Months({ queue, stats: { months } }: Pick<ChartsProps, 'queue' | 'stats'>) {
  const say = useSay();
  const translate = useTranslate();
  const { long } = useMonthText();
  const { palette } = useTheme();
  return (
    <BarFigure
      title={say('months')}
      name="files-by-expiration"
      data={{
        of: say('month'),
        columns: [{ key: COUNT, label: translate(`credential_queue.${queue}`) }],
        rows: months.map(({ month, count }) => ({
          key: month,
          label: long(month),
          cells: { [COUNT]: { value: count } },
        })),
      }}
      series={[{ ...COUNTED, colour: palette.primary.main }]}
    />
  );
}

const STATES = {
  missing: 'MISSING',
  pending: 'PENDING',
  expiring: 'EXPIRING',
  expired: 'EXPIRED',
} as const satisfies Record<keyof QueueStats['items'], ItemState>;
const TONES = { missing: 'exit', pending: 'new', expiring: 'progress', expired: 'exit' } as const;

function Items({ stats: { items } }: Pick<ChartsProps, 'stats'>) {
  const say = useSay();
  const codeText = useCodeText();
  const { palette } = useTheme();
  const names = Object.keys(STATES) as (keyof typeof STATES)[];
  return (
    <BarFigure
      title={say('items')}
      name="items-by-state"
      data={{
        of: say('state'),
        columns: [{ key: COUNT, label: say('count') }],
        rows: names.map((name) => ({
          key: name,
          label: codeText('ITEM_STATE', STATES[name]),
          cells: { [COUNT]: { value: items[name] } },
        })),
      }}
      series={[{ ...COUNTED, colour: palette.status.new.main }]}
      lookOf={({ key }) => ({ ...COUNTED, colour: palette.status[TONES[key as keyof typeof TONES]].main })}
    />
  );
}

const NOBODY = '';

/** Who has how much open work, for those who do it. */
function AgentLoad({ stats: { agents } }: Pick<ChartsProps, 'stats'>) {
  const say = useSay();
  const translate = useTranslate();
  const number = useNumber();
  const nameOf = useAgentNames();
  const { palette } = useTheme();
  if (agents === null) return null;
  return (
    <BarFigure
      title={say('agents')}
      name="files-by-agent"
      data={{
        of: say('agent'),
        columns: ['open', 'to_review', 'all'].map((key) => ({ key, label: say(key) })),
        rows: agents.map(({ user_id, open, to_review, total }) => ({
          key: user_id ?? NOBODY,
          label: nameOf(user_id),
          cells: { open: { value: open }, to_review: { value: to_review }, all: { value: total } },
        })),
      }}
      series={[{ ...COUNTED, key: 'open', colour: palette.primary.main }]}
      lookOf={({ key }) => ({
        ...COUNTED,
        colour: key === NOBODY ? palette.status.exit.main : palette.primary.main,
      })}
      noteOf={({ cells }) =>
        translate('credential_queue.chart.reviewing', { count: number(cells.to_review?.value ?? 0) })
      }
    />
  );
}
