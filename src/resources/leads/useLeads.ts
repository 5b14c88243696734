import type { Resource } from '#schemas/engine/resource.ts';
import { LEADS } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { useSession } from '#src/authProvider/session.tsx';

/** The leads of the signed-in person: their type follows the role (specification §6). */
export function useLeads(): { type: LeadType; resource: Resource } {
  const { type } = useSession();
  // The area's guard lets only the four PR roles in, and each of them has a type.
  if (!type) throw new Error('This role has no leads');
  return { type, resource: LEADS[type] };
}
