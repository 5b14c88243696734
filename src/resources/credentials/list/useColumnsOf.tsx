import Chip from '@mui/material/Chip';
import { useTranslate, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import type { QueueName } from '#schemas/credential/queue.ts';
import type { Field } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { useNumber, useText } from '#src/i18n/hooks.ts';
import { Empty } from '#src/kinds/shared/Empty.tsx';
import type { ExtraColumn } from '../../generic/columns.ts';
import { daysSince } from '../status.tsx';
import { ProgressBar } from './ProgressBar.tsx';

/** What stands on the screen of a laptop: whose it is, how it stands, for how long, and what it lacks. */
export const FIRST: Readonly<Record<QueueName, readonly string[]>> = {
  accounts: [
    'credential_status',
    'days',
    'progress',
    'missing_items',
    'expired_items',
    'cred_agent_id',
    'login',
    'submitted_at',
  ],
  resources: [
    'kind',
    'account_name',
    'credential_status',
    'days',
    'progress',
    'missing_items',
    'expired_items',
    'cred_agent_id',
  ],
};

/** These are drawn by us; the others as the schema says. */
const DRAWN: readonly string[] = ['progress', 'open_hits', 'updated_at'];

const changed = (field: Field, name: string): Field =>
  name === 'updated_at'
    ? { ...field, column: 'offered' }
    : ({ ...field, column: undefined } as unknown as Field);

/** The queue without the columns that are drawn apart; its filters and orders stay. */
export const listedOf = (resource: Resource): Resource => ({
  ...resource,
  fields: Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [
      name,
      DRAWN.includes(name) ? changed(field, name) : field,
    ]),
  ),
});

/** The columns of a queue that no field draws by itself. */
export function useColumnsOf(queue: QueueName, resource: Resource): readonly ExtraColumn[] {
  const text = useText();
  const translate = useTranslate();
  const number = useNumber();
  const seesLogins = useCan('credential.claim') !== null && queue === 'accounts';
  return useMemo(() => {
    const label = (name: string): string => text(resource.fields[name]!.label);
    const columns: ExtraColumn[] = [
      {
        name: 'days',
        label: translate('credential_queue.days'),
        after: 'credential_status',
        sortBy: 'status_at',
        reversed: true,
        width: 184,
        render: ({ status_at }) => {
          const days = daysSince(typeof status_at === 'string' ? status_at : null);
          return days === null ? <Empty /> : number(days);
        },
      },
      {
        name: 'progress',
        label: label('progress'),
        after: 'days',
        sortBy: 'progress',
        width: 152,
        render: ({ progress }) => <ProgressBar percent={Number(progress ?? 0)} label={label('progress')} />,
      },
    ];
    if (resource.fields.open_hits)
      columns.push({
        name: 'open_hits',
        label: label('open_hits'),
        after: 'expired_items',
        sortBy: 'open_hits',
        width: 152,
        render: ({ open_hits }) => <Hits count={Number(open_hits ?? 0)} />,
      });
    if (seesLogins)
      columns.push({
        name: 'login',
        label: translate('credential_queue.login'),
        after: 'cred_agent_id',
        width: 152,
        render: ({ login }: RaRecord) => (typeof login === 'string' ? login : <Empty />),
      });
    return columns;
  }, [resource, text, translate, number, seesLogins]);
}

/** Possible exclusions are what nobody may overlook: a number in a chip, not only a colour. */
function Hits({ count }: { readonly count: number }) {
  const number = useNumber();
  return count === 0 ? (
    <>{number(0)}</>
  ) : (
    <Chip
      size="small"
      color="error"
      variant="outlined"
      label={number(count)}
      sx={{ color: 'text.primary' }}
    />
  );
}
