import { codesOf } from '#schemas/engine/codes.ts';
import { formsOf } from '#schemas/forms/keys.ts';
import { ROLES, scopeOf, type Action, type LeadType, type Role } from '#schemas/permissions.ts';
import {
  REPORT_CATEGORY,
  type ReportCategory,
  type ResourceKind,
  type SubjectKind,
} from '#schemas/vocabulary/index.ts';
import type { PartName } from './parts.ts';

/** What a category of reports (specification §3) is about. */
export interface CategorySpec {
  /** Whoever reads its rows elsewhere may make and run reports of it. */
  readonly right: Action;
  /** A row is one of these; the others are what belongs to it. */
  readonly parts: readonly [base: PartName, ...PartName[]];
  /** Only one lead type has it; `author`: the fields differ by type, so a report is of its author's. */
  readonly type: LeadType | 'author' | null;
  /** Kind of the resources. */
  readonly kind?: ResourceKind;
  /** What was saved once stays as it is (specification §4: 'Quest data reports cannot be overwritten'). */
  readonly fixed?: true;
}

const formParts = (kind: SubjectKind, type: LeadType): PartName[] =>
  formsOf(kind, type).map((key): PartName => `form:${key}`);

const resources = (kind: ResourceKind, type: LeadType | null): CategorySpec => ({
  right: 'credential.read',
  // A kind has the same form in both types.
  parts: ['resource', ...formParts(kind, type ?? 'SP'), 'cycle', 'account'],
  type,
  kind,
});

export const CATEGORIES: Readonly<Record<ReportCategory, CategorySpec>> = {
  DOCUMENTS: {
    right: 'credential.read',
    parts: ['document', 'requirement', 'file', 'resource', 'account'],
    type: null,
  },
  DRIVERS: resources('DRIVER', 'TP'),
  LEADS: { right: 'lead.read', parts: ['lead', 'account', 'cycle'], type: 'author' },
  LOCATIONS: resources('LOCATION', null),
  OUTREACHES: { right: 'lead.read', parts: ['outreach', 'lead'], type: 'author' },
  PROVIDERS: resources('PRACTITIONER', 'SP'),
  VEHICLES: resources('VEHICLE', 'TP'),
  OWNERS: resources('OWNER', null),
  // The questionnaire of Specialty providers: what they answered in their application.
  'SP-QUEST': {
    right: 'credential.read',
    parts: ['account', ...formParts('ACCOUNT', 'SP'), 'cycle'],
    type: 'SP',
    fixed: true,
  },
};
export const REPORT_CATEGORIES = codesOf(REPORT_CATEGORY);

/** The lead type of a report that this role makes; null: its rows are of both, each reader's own. */
export function typeOfReport(category: ReportCategory, role: Role): LeadType | null {
  const { type } = CATEGORIES[category];
  return type === 'author' ? ROLES[role].type : type;
}

/** Whether a role reads reports of a category and lead type at all; of the others it does not learn that they exist. */
export function readsReport(
  role: Role,
  { category, lead_type }: { readonly category: ReportCategory; readonly lead_type: LeadType | null },
): boolean {
  if (scopeOf(role, 'report.run') === null || scopeOf(role, CATEGORIES[category].right) === null)
    return false;
  const own = ROLES[role].type;
  return lead_type === null || own === null || lead_type === own;
}

/** The categories of which a role may make reports. */
export const categoriesOf = (role: Role): ReportCategory[] =>
  REPORT_CATEGORIES.filter((category) =>
    readsReport(role, { category, lead_type: typeOfReport(category, role) }),
  );
