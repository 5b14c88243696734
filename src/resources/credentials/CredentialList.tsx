import { ListBase, useTranslate, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { ACCOUNTS } from '#schemas/credential/account.ts';
import type { Field } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { useCan, useSession } from '#src/authProvider/session.tsx';
import { useText } from '#src/i18n/hooks.ts';
import { NONE } from '#src/kinds/shared/none.ts';
import { Page } from '#src/layout/Page.tsx';
import type { ExtraColumn } from '../generic/columns.ts';
import { QuickFilter } from '../generic/QuickFilter.tsx';
import { SchemaList } from '../generic/SchemaList.tsx';
import { detailsAddress, type Account } from './api.ts';
import { CredentialChip, daysSince, OperationalChip } from './status.tsx';

const accountOf = (record: RaRecord) => record as unknown as Account;
const changed = (name: string, part: Partial<Field>): Record<string, Field> => {
  const field = ACCOUNTS.fields[name];
  return field ? { [name]: { ...field, ...part } as Field } : {};
};

/** The queue shows states as chips: these columns are ours, the rest is the schema's. */
const QUEUE: Resource = {
  ...ACCOUNTS,
  fields: {
    ...ACCOUNTS.fields,
    ...changed('credential_status', { column: undefined }),
    ...changed('operational_status', { column: undefined }),
    ...changed('updated_at', { column: 'offered' }),
  },
};

/** The credentialing queue (specification §2 'credential dashboard'; domain §1 'Credentialing board'). */
export default function CredentialList() {
  const text = useText();
  const translate = useTranslate();
  const label = useMemo(() => (name: string) => text(ACCOUNTS.fields[name]!.label), [text]);
  const days = translate('credentials.list.days');
  const extras = useMemo(
    (): ExtraColumn[] => [
      {
        name: 'credential_status',
        label: label('credential_status'),
        after: 'lead_type',
        sortBy: 'credential_status',
        width: 208,
        render: (record) => <CredentialChip status={accountOf(record).credential_status} />,
      },
      {
        name: 'operational_status',
        label: label('operational_status'),
        after: 'credential_status',
        sortBy: 'operational_status',
        width: 176,
        render: (record) => <OperationalChip status={accountOf(record).operational_status} />,
      },
      {
        name: 'days',
        label: days,
        after: 'submitted_at',
        sortBy: 'submitted_at',
        reversed: true,
        width: 128,
        render: (record) => daysSince(accountOf(record).submitted_at) ?? '—',
      },
    ],
    [label, days],
  );
  return (
    <ListBase
      resource={QUEUE.name}
      sort={{ field: 'updated_at', order: 'DESC' }}
      perPage={25}
      // The address alone says what is shown: a remembered filter would come back at every step back.
      storeKey={false}
    >
      <Page title={text(ACCOUNTS.label.many)}>
        <SchemaList
          resource={QUEUE}
          to={(record) => detailsAddress(String(record.id))}
          extras={extras}
          quick={<QuickFilters />}
        />
      </Page>
    </ListBase>
  );
}

/** Whose work a file is. PR people read files and have none of their own. */
function QuickFilters() {
  const translate = useTranslate();
  const me = useSession().id;
  if (!useCan('credential.claim')) return null;
  return [
    { value: me, label: translate('credentials.list.mine') },
    { value: NONE, label: translate('credentials.list.unassigned') },
  ].map((filter) => <QuickFilter key={filter.value} parameter="cred_agent_id_in" {...filter} />);
}
