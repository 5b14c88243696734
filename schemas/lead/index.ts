import type { Resource } from '#schemas/engine/resource.ts';
import type { Lifecycle } from '#schemas/engine/transitions.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { AgreementType } from '#schemas/vocabulary/index.ts';
import lifecycle from './lifecycle.json' with { type: 'json' };
import { SP_LEAD } from './sp.ts';
import { TP_LEAD } from './tp.ts';

export { SP_LEAD, TP_LEAD };
export const LEAD_LIFECYCLE: Lifecycle = lifecycle;

/** The two lead types (specification §1) as resources. */
export const LEADS: Readonly<Record<LeadType, Resource>> = { SP: SP_LEAD, TP: TP_LEAD };

/** The family of legal records a status needs as evidence (specification §4), or null. */
export function legalFamily(status: string): AgreementType | null {
  const family = /^(LOI|NDA|CONTRACT)_/.exec(status)?.[1];
  return (family as AgreementType | undefined) ?? null;
}
