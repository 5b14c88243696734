import type { Resource } from '#schemas/engine/resource.ts';
import type { Lifecycle } from '#schemas/engine/transitions.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { AgreementType } from '#schemas/vocabulary/index.ts';
import lifecycle from './lifecycle.json' with { type: 'json' };
import { SP_LEAD } from './sp.ts';
import { TP_LEAD } from './tp.ts';

export { SP_LEAD, TP_LEAD };
export const LEAD_LIFECYCLE: Lifecycle = lifecycle;

type Leads = Readonly<Record<LeadType, Resource>>;

/** The two lead types (specification §1) as every installation has them. */
export const LEADS_AS_WRITTEN: Leads = { SP: SP_LEAD, TP: TP_LEAD };

let now: Leads = LEADS_AS_WRITTEN;
const listeners = new Set<() => void>();

/**
 * The two lead types as resources, with the fields that this network has added (docs/decisions/013). They may be others
 * the next time, so nobody keeps one: a resource that has changed is another object.
 */
export const LEADS: Leads = {
  get SP() {
    return now.SP;
  },
  get TP() {
    return now.TP;
  },
};

/** What a lead type is from now on; schemas/lead/custom.ts makes it. */
export function setLead(type: LeadType, lead: Resource): void {
  if (now[type] === lead) return;
  now = { ...now, [type]: lead };
  for (const listener of listeners) listener();
}

/** Calls when a lead type has changed, until the function that it gives is called. */
export function onLeads(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The family of legal records a status needs as evidence (specification §4), or null. */
export function legalFamily(status: string): AgreementType | null {
  const family = /^(LOI|NDA|CONTRACT)_/.exec(status)?.[1];
  return (family as AgreementType | undefined) ?? null;
}
