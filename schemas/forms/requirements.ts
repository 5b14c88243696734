import type { Requirement } from '#schemas/credential/item.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { ServiceLevel } from '#schemas/vocabulary/business.ts';
import {
  REQUIREMENT_ITEM,
  type RequirementItemCode,
  type SubjectKind,
} from '#schemas/vocabulary/credential.ts';

/** A requirement as shipped; what it does not say is as for every new one (docs/decisions/012). */
type Shipped = Pick<
  Requirement,
  | 'code'
  | 'subject_kind'
  | 'lead_type'
  | 'name_en'
  | 'name_es'
  | 'states'
  | 'service_levels'
  | 'required'
  | 'needs_psv'
  | 'validity'
  | 'validity_months'
  | 'position'
>;

interface Terms {
  /** Months after its issue; `DATE`: its own expiration date; `NONE`: for good. */
  readonly holds: number | 'DATE' | 'NONE';
  /** Only in these states, by their codes. */
  readonly states?: readonly string[];
  readonly service_levels?: readonly ServiceLevel[];
  /** Not everybody has one: it is followed once it is handed in. */
  readonly optional?: true;
  /** Verified at its primary source as well, within the 120 days before the decision (NCQA 2025). */
  readonly psv?: true;
}
type Group = readonly [SubjectKind, LeadType | null, Partial<Record<RequirementItemCode, Terms>>];

/** The items of domain §1 'TP item defaults', and what NCQA and 42 CFR 455 subpart B ask of the rest. */
const GROUPS: readonly Group[] = [
  [
    'ACCOUNT',
    null,
    {
      W9: { holds: 'NONE' },
      BUSINESS_LICENSE: { holds: 'DATE' },
      GENERAL_LIABILITY_INSURANCE: { holds: 'DATE' },
      WORKERS_COMPENSATION: { holds: 'DATE', optional: true },
      OWNERSHIP_DISCLOSURE: { holds: 36 },
    },
  ],
  ['ACCOUNT', 'SP', { MALPRACTICE_INSURANCE: { holds: 'DATE' } }],
  [
    'ACCOUNT',
    'TP',
    {
      AUTO_INSURANCE: { holds: 'DATE' },
      AMBULANCE_LICENSE: { holds: 'DATE', service_levels: ['NON_EMERGENCY_AMBULANCE'] },
    },
  ],
  [
    'DRIVER',
    'TP',
    {
      DRIVER_LICENSE: { holds: 'DATE' },
      SOCIAL_SECURITY_CARD: { holds: 'NONE' },
      E_VERIFIED: { holds: 'NONE' },
      DRUG_TEST: { holds: 'NONE' },
      DOT_EXAM: { holds: 'DATE' },
      FIRST_AID_CPR: { holds: 24 },
      PASS_BASIC: { holds: 24 },
      PASS_WHEELCHAIR: { holds: 24, service_levels: ['WHEELCHAIR'] },
      DEFENSIVE_DRIVING: { holds: 36 },
      FWA_CERTIFICATE: { holds: 12 },
      HIPPA_CERTIFICATE: { holds: 12 },
      NATIONAL_COUNTY_BACKGROUND_CHECK: { holds: 12 },
      // Florida's Agency for Health Care Administration.
      AHCA_LEVEL_II_BACKGROUND_CHECK: { holds: 60, states: ['FL'] },
      MVR: { holds: 12 },
    },
  ],
  [
    'VEHICLE',
    'TP',
    {
      VEHICLE_REGISTRATION: { holds: 'DATE' },
      VEHICLE_INSPECTION_CERTIFIED_MECHANIC: { holds: 12 },
    },
  ],
  [
    'PRACTITIONER',
    'SP',
    {
      PROFESSIONAL_LICENSE: { holds: 'DATE', psv: true },
      DEA_REGISTRATION: { holds: 'DATE', psv: true, optional: true },
      BOARD_CERTIFICATION: { holds: 'DATE', psv: true, optional: true },
      EDUCATION: { holds: 'NONE', psv: true },
      WORK_HISTORY: { holds: 'NONE' },
      MALPRACTICE_INSURANCE: { holds: 'DATE' },
    },
  ],
  ['LOCATION', null, { FACILITY_LICENSE: { holds: 'DATE', optional: true } }],
  // Businesses own too, and are not fingerprinted.
  ['OWNER', null, { AHCA_LEVEL_II_BACKGROUND_CHECK: { holds: 60, states: ['FL'], optional: true } }],
];

/** The requirements that a new installation begins with; from then on they are the supervisor's. */
export const SHIPPED_REQUIREMENTS: readonly Shipped[] = GROUPS.flatMap(([subject_kind, lead_type, items]) =>
  (Object.entries(items) as [RequirementItemCode, Terms][]).map(([code, terms]) => ({
    ...termsOf(terms),
    code,
    subject_kind,
    lead_type,
    name_en: REQUIREMENT_ITEM[code].en,
    name_es: REQUIREMENT_ITEM[code].es,
  })),
).map((requirement, index) => ({ ...requirement, position: index + 1 }));

function termsOf({ holds, states = [], service_levels = [], optional, psv }: Terms) {
  return {
    states,
    service_levels,
    required: !optional,
    needs_psv: psv === true,
    validity: typeof holds === 'number' ? ('MONTHS' as const) : holds,
    validity_months: typeof holds === 'number' ? holds : null,
  };
}
