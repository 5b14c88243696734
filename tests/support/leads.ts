import type { Db } from '#server/platform/db.ts';
import { lookupId } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';

/** A body that makes a valid lead of a type; tests change what they are about. */
export async function leadBody(db: Db, type: 'sp' | 'tp') {
  const specialty = await db
    .selectFrom('lookup')
    .select('entity_id')
    .where('list', '=', 'specialty')
    .where('lead_type', '=', 'SP')
    .orderBy('position')
    .executeTakeFirstOrThrow();
  return {
    company_name: 'Sunrise Care',
    phone: '+13055550123',
    states: [lookupId('state', 'FL')],
    pr_assigned_id: demoId(`${type}.agent`),
    services:
      type === 'sp'
        ? [{ specialty: specialty.entity_id, providers: 1 }]
        : [{ level: 'DOOR_TO_DOOR', drivers: 1, vehicles: 1 }],
  } as {
    company_name: string;
    phone: string;
    states: string[];
    pr_assigned_id: string;
    services: Record<string, unknown>[];
  };
}
