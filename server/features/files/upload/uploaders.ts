import type { AttachedUse, FileArea } from '#schemas/file/index.ts';
import { AREAS, scopeOf, teamOf, type LeadType, type Role } from '#schemas/permissions.ts';
import type { Actor } from '#server/platform/actor.ts';
import { Problem } from '#server/platform/problem.ts';

interface Uploaders {
  /** To which its records belong. */
  readonly area: FileArea;
  readonly roles: readonly Role[];
}

const ofLeads: Uploaders = { area: 'prospecting', roles: teamOf('prospecting', null) };

/** Who uploads what will hang on a record: the people who work on such records. */
const UPLOADERS: Readonly<Record<AttachedUse, Uploaders>> = {
  outreach: ofLeads,
  agreement: ofLeads,
  template: { ...ofLeads, roles: ofLeads.roles.filter((role) => scopeOf(role, 'contract.write') !== null) },
  credential: {
    area: 'credentialing',
    roles: [...teamOf('credentialing', null), ...AREAS.providerEdit],
  },
  exclusion: {
    area: 'credentialing',
    roles: teamOf('credentialing', null).filter((role) => scopeOf(role, 'screening.load') !== null),
  },
};

/**
 * Area and lead type of a file that will hang on a record. Throws `forbidden` for who does not work on such records,
 * `not_found` for the other lead type.
 */
export function attachedPlace(
  { role, leadType }: Actor,
  use: AttachedUse,
  wanted: LeadType | undefined,
): { readonly area: FileArea; readonly lead_type: LeadType | null } {
  const { area, roles } = UPLOADERS[use];
  if (!roles.includes(role)) throw new Problem('forbidden');
  if (leadType !== null && wanted !== undefined && wanted !== leadType) throw new Problem('not_found');
  return { area, lead_type: leadType ?? wanted ?? null };
}
