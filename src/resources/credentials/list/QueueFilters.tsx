import { useTranslate } from 'ra-core';
import type { QueueName } from '#schemas/credential/queue.ts';
import { RESOURCE_KIND } from '#schemas/vocabulary/index.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { useCan, useSession } from '#src/authProvider/session.tsx';
import { useText } from '#src/i18n/hooks.ts';
import { NONE } from '#src/kinds/shared/none.ts';
import { QuickFilter } from '../../generic/QuickFilter.tsx';

/** At least one of them. */
const SOME = '1|';
/** The terms after which people look for what expires (domain §1 'Warn 90/60/30'). */
const TERMS = [30, 60, 90] as const;

interface QueueFiltersProps {
  readonly queue: QueueName;
  readonly resource: Resource;
}

/** The questions of every morning: whose it is, whose turn, what is missing, what expires. PR people have no files of their own. */
export function QueueFilters({ queue, resource }: QueueFiltersProps) {
  const translate = useTranslate();
  const text = useText();
  const me = useSession().id;
  const works = useCan('credential.claim') !== null;
  const say = (key: string, more = {}) => translate(`credential_queue.quick.${key}`, more);
  const mine = [
    { parameter: 'cred_agent_id_in', value: me, label: say('mine') },
    { parameter: 'cred_agent_id_in', value: NONE, label: say('unassigned') },
  ];
  const kinds = codesOf(RESOURCE_KIND).map((kind) => ({
    parameter: 'kind_in',
    value: kind,
    label: text(RESOURCE_KIND[kind]),
  }));
  const quick = [
    ...(queue === 'resources' ? kinds : []),
    ...(works ? mine : []),
    { parameter: 'credential_status_in', value: 'REVIEW', label: say('review') },
    { parameter: 'missing_items_range', value: SOME, label: say('missing'), isText: true },
    ...TERMS.map((days) => ({
      parameter: 'next_expiry_on_range',
      value: `0d|${days}d`,
      label: say('expiring', { days }),
      isText: true,
    })),
    { parameter: 'expired_items_range', value: SOME, label: say('expired'), isText: true },
    ...(resource.fields.open_hits
      ? [{ parameter: 'open_hits_range', value: SOME, label: say('hits'), isText: true }]
      : []),
  ];
  return quick.map((filter) => <QuickFilter key={`${filter.parameter} ${filter.value}`} {...filter} />);
}
