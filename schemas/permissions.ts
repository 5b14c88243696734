import { codesOf, type Text } from '#schemas/engine/codes.ts';
import { LEAD_TYPE, type LeadType } from '#schemas/vocabulary/lead.ts';

/** Lead types (specification §1): Specialty and Transportation. */
export const LEAD_TYPES = codesOf(LEAD_TYPE);
export type { LeadType };

/** A column of domain §6: PR agent/supervisor, credentials agent/supervisor, provider. */
type Rank = 'PA' | 'PS' | 'CA' | 'CS' | 'PV';

/** The eight roles: their rank, and the lead type they are bound to. */
export const ROLES = {
  SPECIALTY_PR_AGENT: {
    rank: 'PA',
    type: 'SP',
    en: 'Specialty PR agent',
    es: 'Agente de RR. PP. de Especialidades',
  },
  SPECIALTY_PR_SUPERVISOR: {
    rank: 'PS',
    type: 'SP',
    en: 'Specialty PR supervisor',
    es: 'Supervisor de RR. PP. de Especialidades',
  },
  TRANSPORTATION_PR_AGENT: {
    rank: 'PA',
    type: 'TP',
    en: 'Transportation PR agent',
    es: 'Agente de RR. PP. de Transporte',
  },
  TRANSPORTATION_PR_SUPERVISOR: {
    rank: 'PS',
    type: 'TP',
    en: 'Transportation PR supervisor',
    es: 'Supervisor de RR. PP. de Transporte',
  },
  CREDENTIALS_AGENT: { rank: 'CA', type: null, en: 'Credentials agent', es: 'Agente de acreditación' },
  CREDENTIALS_SUPERVISOR: {
    rank: 'CS',
    type: null,
    en: 'Credentials supervisor',
    es: 'Supervisor de acreditación',
  },
  CREDENTIALS_SP_PROVIDER: {
    rank: 'PV',
    type: 'SP',
    en: 'Specialty provider',
    es: 'Proveedor de Especialidades',
  },
  CREDENTIALS_TP_PROVIDER: {
    rank: 'PV',
    type: 'TP',
    en: 'Transportation provider',
    es: 'Proveedor de Transporte',
  },
} as const satisfies Record<string, Text & { rank: Rank; type: LeadType | null }>;

export type Role = keyof typeof ROLES;

/**
 * How far a right reaches: `all` rows; rows of the person's lead `type`; `own` rows (created by or assigned to the
 * person; for a provider its own account); own `orUnassigned`; the `signedIn` need no row.
 */
export type Scope = 'all' | 'type' | 'own' | 'orUnassigned';

/** Who may do what (domain §6). A rank that is not named is refused with 403. */
export const PERMISSIONS = {
  'lead.read': { PA: 'type', PS: 'type' },
  'lead.create': { PA: 'type', PS: 'type' },
  'lead.edit': { PA: 'orUnassigned', PS: 'type' },
  'lead.reopen': { PS: 'type' },
  'lead.assign': { PA: 'orUnassigned', PS: 'type' },
  'lead.unassign': { PS: 'type' },
  'rule.read': { PA: 'type', PS: 'type' },
  'rule.write': { PS: 'type' },
  'lead.export': { PA: 'type', PS: 'type' },
  'lead.delete': { PS: 'type' },
  // What is kept about a person: told to them, or erased.
  'lead.privacy': { PS: 'type' },
  'lead.merge': { PA: 'orUnassigned', PS: 'type' },
  'activity.create': { PA: 'type', PS: 'type' },
  'activity.edit': { PA: 'own', PS: 'type' },
  'task.decide': { PS: 'type' },
  'notice.read': { PA: 'own', PS: 'own', CA: 'own', CS: 'own', PV: 'own' },
  'agreement.create': { PA: 'own', PS: 'type' },
  'agreement.cancel': { PA: 'own', PS: 'type' },
  'agreement.terminate': { PS: 'type' },
  'contract.read': { PA: 'type', PS: 'type' },
  'contract.write': { PS: 'type' },
  'view.write': { PA: 'own', PS: 'type' },
  'setting.write': { PA: 'own', PS: 'own', CA: 'own', CS: 'own', PV: 'own' },
  'import.write': { PA: 'own', PS: 'type' },
  'import.undo': { PS: 'type' },
  'file.read': { PA: 'type', PS: 'type', CA: 'all', CS: 'all', PV: 'own' },
  'file.create': { PA: 'type', PS: 'type', CA: 'all', CS: 'all', PV: 'own' },
  'file.edit': { PA: 'own', PS: 'type', CA: 'own', CS: 'all', PV: 'own' },
  'file.purge': { PS: 'type', CS: 'all' },
  'file.confidential': { CA: 'all', CS: 'all', PV: 'own' },
  'lookup.read': { PA: 'all', PS: 'all', CA: 'all', CS: 'all', PV: 'all' },
  'lookup.write': { PS: 'type', CS: 'all' },
  'user.read': { PA: 'type', PS: 'type', CA: 'all', CS: 'all' },
  'credential.read': { PA: 'type', PS: 'type', CA: 'all', CS: 'all', PV: 'own' },
  'credential.edit': { CA: 'own', CS: 'all', PV: 'own' },
  'credential.submit': { CA: 'own', CS: 'all', PV: 'own' },
  'credential.review': { CA: 'own', CS: 'all' },
  'credential.decide': { CS: 'all' },
  'credential.claim': { CA: 'orUnassigned', CS: 'all' },
  'credential.assign': { CS: 'all' },
  'credential.request': { PS: 'type' },
  // The credentials staff's own saved views: PR people only read their queue.
  'credential.view': { CA: 'own', CS: 'all' },
  'credential.reveal': { CA: 'own', CS: 'all' },
  'credential.privacy': { CS: 'all' },
  'credential.internal': { PS: 'type', CA: 'all', CS: 'all' },
  'credential.export': { CA: 'all', CS: 'all' },
  'requirement.read': { PA: 'all', PS: 'all', CA: 'all', CS: 'all', PV: 'all' },
  'requirement.write': { CS: 'all' },
  'form.read': { CA: 'all', CS: 'all' },
  'form.write': { CS: 'all' },
  'screening.read': { PS: 'type', CA: 'all', CS: 'all' },
  'screening.clear': { CA: 'own', CS: 'all' },
  'screening.confirm': { CS: 'all' },
  'screening.load': { CS: 'all' },
  'report.run': { PA: 'type', PS: 'type', CA: 'all', CS: 'all' },
  'report.write': { PA: 'own', PS: 'own', CA: 'own', CS: 'own' },
  // What is found are the rows that each right lets see.
  'search.use': { PA: 'type', PS: 'type', CA: 'all', CS: 'all', PV: 'own' },
  // Slow work of the whole installation: of whoever administers what all share.
  'job.read': { CS: 'all' },
  'job.write': { CS: 'all' },
  'session.read': { PA: 'all', PS: 'all', CA: 'all', CS: 'all', PV: 'all' },
} as const satisfies Record<string, Partial<Record<Rank, Scope>>>;

export type Action = keyof typeof PERMISSIONS;

/** The scope in which a role may do something, or null when it may not at all. */
export const scopeOf = (role: Role, action: Action): Scope | null =>
  (PERMISSIONS[action] as Partial<Record<Rank, Scope>>)[ROLES[role].rank] ?? null;

/** Supervisors may make the transitions marked `!S` (domain §5). */
export const isSupervisor = (role: Role): boolean => ROLES[role].rank === 'PS' || ROLES[role].rank === 'CS';

export const isRole = (value: unknown): value is Role =>
  typeof value === 'string' && Object.hasOwn(ROLES, value);
export const roleNames = (): Role[] => Object.keys(ROLES) as Role[];

/** Areas of the console (specification §6) → the roles that may enter. */
export const AREAS = {
  prospecting: roleNames().filter((role) => ['PA', 'PS'].includes(ROLES[role].rank)),
  credentialing: roleNames().filter((role) => ROLES[role].rank !== 'PV'),
  providerEdit: roleNames().filter((role) => ROLES[role].rank === 'PV'),
  lists: roleNames().filter((role) => scopeOf(role, 'lookup.write') !== null),
  operations: roleNames().filter((role) => scopeOf(role, 'job.read') !== null),
  signedIn: roleNames(),
} as const satisfies Record<string, readonly Role[]>;
export type Area = keyof typeof AREAS;

/** The people whom a record names: those who work leads, or those who work credential files. */
export type Team = 'prospecting' | 'credentialing';
const TEAMS: Readonly<Record<Team, readonly Role[]>> = {
  prospecting: AREAS.prospecting,
  // PR people read the credentialing area and work in the other one.
  credentialing: AREAS.credentialing.filter((role) => !AREAS.prospecting.includes(role)),
};

/** The roles of a team; those bound to another lead type are left out. */
export const teamOf = (team: Team, type: LeadType | null): Role[] =>
  TEAMS[team].filter((role) => type === null || ROLES[role].type === null || ROLES[role].type === type);
