import { useTranslate } from 'ra-core';
import type { AccountCredentialStatus, AccountStatusGroup } from '#schemas/vocabulary/index.ts';
import type { Values } from '#schemas/engine/field.ts';
import { formatDay } from '#src/kinds/date/format.ts';
import { ASCENDING } from '../useTop.ts';
import { FileBlock } from './FileBlock.tsx';

/** The first of the terms of which people are warned (domain §1 'Warn 90/60/30/14/7'), days. */
const SOON_DAYS = 30;
const LONGEST_FIRST = ASCENDING('status_at');
const REVIEW: AccountStatusGroup = 'REVIEW';
/** What runs out of a file that has ended concerns nobody. */
const LIVING: readonly AccountStatusGroup[] = ['PROVIDER', 'REVIEW', 'IN_FORCE'];
const UPDATES: AccountCredentialStatus = 'UPDATES_NEEDED';

/** What a queue waits for: a review, the provider's updates, papers that have expired or soon will. */
export function QueueBlocks({ whose }: { readonly whose: Values }) {
  const translate = useTranslate();
  const titled = (key: string, more = {}) => ({
    title: translate(`home.files.${key}.title`, more),
    none: translate(`home.files.${key}.none`, more),
  });
  return (
    <>
      <FileBlock
        {...titled('review')}
        question={{ filter: { ...whose, credential_status_in: [REVIEW] }, sort: LONGEST_FIRST }}
      />
      <FileBlock
        {...titled('expired')}
        question={{
          filter: { ...whose, credential_status_in: LIVING, expired_items_range: '1|' },
          sort: LONGEST_FIRST,
        }}
        textOf={({ expired_items: count }) => translate('home.files.expired.items', { smart_count: count })}
      />
      <FileBlock
        {...titled('expiring', { days: SOON_DAYS })}
        question={{
          filter: { ...whose, credential_status_in: LIVING, next_expiry_on_range: `0d|${SOON_DAYS}d` },
          sort: ASCENDING('next_expiry_on'),
        }}
        textOf={({ next_expiry_on: day }) =>
          day === null ? null : translate('home.files.expiring.on', { day: formatDay(day) })
        }
      />
      <FileBlock
        {...titled('updates')}
        question={{ filter: { ...whose, credential_status_in: [UPDATES] }, sort: LONGEST_FIRST }}
      />
    </>
  );
}
