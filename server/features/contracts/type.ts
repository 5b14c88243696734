import type { Fields, Values } from '#schemas/engine/field.ts';
import { entries } from '#schemas/engine/resource.ts';
import { scopeOf, type LeadType } from '#schemas/permissions.ts';
import { requireScope, type Actor, type Call } from '#server/platform/actor.ts';
import { Problem } from '#server/platform/problem.ts';

/** The lead type whose templates and signers a person writes: that of their role. Throws `forbidden`. */
export function writesType({ actor }: Call): LeadType {
  requireScope(actor, 'contract.write');
  if (!actor.leadType) throw new Problem('forbidden');
  return actor.leadType;
}

interface Owned {
  readonly entity_id: string;
  readonly version: number;
  readonly lead_type: LeadType;
}

/** A signer or a template as the API answers it, with what its reader may do to it. */
export const presentOwned = (fields: Fields, row: Owned, actor: Actor): Record<string, unknown> => ({
  entity_id: row.entity_id,
  version: row.version,
  lead_type: row.lead_type,
  ...Object.fromEntries(entries(fields).map(([name]) => [name, (row as unknown as Values)[name] ?? null])),
  can: { edit: scopeOf(actor.role, 'contract.write') !== null },
});
