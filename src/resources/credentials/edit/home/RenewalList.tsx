import List from '@mui/material/List';
import { useTranslate } from 'ra-core';
import type { RequirementItem } from '#schemas/credential/item.ts';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import { formatDay } from '#src/kinds/date/format.ts';
import { SectionCard } from '../../../generic/SectionCard.tsx';
import { ItemChip } from '../../status.tsx';
import { dueItems } from '../lacks.ts';
import { itemAddress, resourceAddress } from '../paths.ts';
import { PlaceLine } from '../PlaceLine.tsx';

interface RenewalListProps {
  readonly items: readonly RequirementItem[];
  readonly due: readonly ResourceRecord[];
}

/** Papers that run out or have, of the account and of its resources: each is a way to hand in the next one. */
export function RenewalList({ items, due }: RenewalListProps) {
  const translate = useTranslate();
  const own = dueItems(items).filter((item) => item.can.upload);
  const resources = due.filter(({ can }) => can.edit || can.renew);
  if (own.length + resources.length === 0) return null;
  const until = (day: string | null) => day && translate('credential_edit.renew.by', { day: formatDay(day) });
  return (
    <SectionCard title={translate('credential_edit.renew.title')}>
      <List disablePadding>
        {own.map((item) => (
          <PlaceLine
            key={item.entity_id}
            to={itemAddress(item, item.code)}
            title={item.name}
            text={until(item.expires_on)}
            mark={<ItemChip state={item.state} />}
          />
        ))}
        {resources.map((resource) => (
          <PlaceLine
            key={resource.entity_id}
            to={resourceAddress(resource.entity_id)}
            title={resource.name}
            text={[
              translate('credential_edit.renew.papers', {
                smart_count: resource.expiring_items + resource.expired_items,
              }),
              until(resource.next_expiry_on),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </List>
    </SectionCard>
  );
}
