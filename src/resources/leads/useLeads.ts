import { useSyncExternalStore } from 'react';
import type { Resource } from '#schemas/engine/resource.ts';
import { LEADS, onLeads } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { useSession } from '#src/authProvider/session.tsx';

/** A lead type as it is now, with what the network has added to it. */
export const useLeadType = (type: LeadType): Resource => useSyncExternalStore(onLeads, () => LEADS[type]);

/** The leads of the signed-in person: their type follows the role (specification §6). */
export function useLeads(): { type: LeadType; resource: Resource } {
  const { type } = useSession();
  const leads = useSyncExternalStore(onLeads, () => (type ? LEADS[type] : null));
  // The area's guard lets only the four PR roles in, and each of them has a type.
  if (!type || !leads) throw new Error('This role has no leads');
  return { type, resource: leads };
}
