import { lookupId } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { unique, type Installation } from '../installation.ts';
import { ask } from './line.ts';

export interface Lead {
  readonly entity_id: string;
  readonly version: number;
}

/** A lead of sp.agent's. */
export async function makeLead(installation: Installation, what: string, more: object = {}): Promise<Lead> {
  const [specialty] = await installation.ask<{ id: string }>(
    `select entity_id as id from lookup where list = 'specialty' and lead_type = 'SP' order by position limit 1`,
  );
  const body = {
    company_name: unique(what),
    phone: '+13055550123',
    states: [lookupId('state', 'FL')],
    pr_assigned_id: demoId('sp.agent'),
    assignee_id: demoId('sp.agent'),
    services: [{ specialty: specialty?.id, providers: 1 }],
    ...more,
  };
  return ask<Lead>(installation, 'sp.agent', 201, 'POST', '/leads/sp', body);
}
