import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { CREDENTIALS_PATH } from '#schemas/addresses.ts';
import { queueOf, type QueueName } from '#schemas/credential/queue.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { useSession } from '#src/authProvider/session.tsx';
import type { Places } from '../../views/query.ts';

/** Where each queue stands: the address alone says which one is shown. */
const ADDRESSES: Readonly<Record<QueueName, string>> = {
  accounts: CREDENTIALS_PATH,
  resources: `${CREDENTIALS_PATH}/resources`,
};

/** A queue has no board by status: both ways of a view lead to its list. */
export const placesOf = (queue: QueueName): Places => PLACES[queue];
const place = (list: string): Places => ({ list, board: list });
const PLACES: Readonly<Record<QueueName, Places>> = {
  accounts: place(ADDRESSES.accounts),
  resources: place(ADDRESSES.resources),
};

/** The queue that the address names, with the fields that this reader may know. */
export function useQueue(): { readonly queue: QueueName; readonly resource: Resource } {
  const { pathname } = useLocation();
  const { role } = useSession();
  const queue: QueueName = pathname === ADDRESSES.resources ? 'resources' : 'accounts';
  return useMemo(() => ({ queue, resource: queueOf(queue, role) }), [queue, role]);
}
