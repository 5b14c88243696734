import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codesOf, LANGUAGES } from '#schemas/engine/codes.ts';
import {
  ACCOUNT_CREDENTIAL_STATUS,
  AGING_BUCKETS,
  AGREEMENT_STATUS,
  DASHBOARD_EXITS,
  EXIT_STATUSES,
  HISTOGRAM_RANGES,
  IMPORT_TASK_STATUS,
  LEAD_STATUS,
  rangeOf,
  RESOURCE_CREDENTIAL_STATUS,
  STATUS_GROUPS,
  VOCABULARY,
} from '#schemas/vocabulary/index.ts';
import type { VocabularyName } from '#schemas/vocabulary/index.ts';

// The codes as specification §3 writes them, apart from the lists so that a slip in either shows.
const SPECIFIED: Partial<Record<VocabularyName, string>> = {
  LEAD_STATUS:
    'NEW, CONTACTED, NURTURING, LOI_SENT, LOI_SIGNED, NDA_SENT, NDA_SIGNED, CONTRACT_SENT, CONTRACT_SIGNED, CONTRACT_NEGOTIATION, NOT_INTERESTED, DENIED, UNQUALIFIED, WAIT_LIST, CONVERTED',
  LEAD_STATUS_REASON:
    'BUSINESS_CLOSED, PROVIDER_DECEASED, PROVIDER_RETIRED, NOT_MEDICAID_ELIGIBLE, NOT_MEDICARE_ELIGIBLE, PROVIDER_ON_PRECLUSIONS_LIST, SANCTIONS_ON_OIG_AND_OR_SAM, NETWORK_PANEL_CLOSED, UNDISCLOSED, PROVIDER_HAS_A_WAITLIST_FOR_APPOINTMENTS, CASH_ONLY_PRACTICE, TP_NOT_INTERESTED, CAPACITY_NOT_INTERESTED, NO_ATMS, RATES_NOT_AGREEABLE, NOT_MEET_CREDENTIALING_REQUIREMENTS, DOES_NOT_MEET_INSURANCE_REQUIREMENTS, NOT_ABLE_TO_REACH_PROVIDER, OUT_OF_BUSINESS, BREACH_OF_CONTRACT, SUSPENDED, INCOMPLETE_APPLICATION, OUT_OF_COMPLIANCE, LEGAL_HOLD, WITHDRAWN, OUT_OF_SERVICE_AREA, HIGH_RATE_REQUESTED, TEMPORARY_HOLD_REQUESTED_BY_PROVIDER, WAITING_FOR_PAYOR_SPECIFIC_AMENDMENT, NOT_ACCEPTING_NEW_PATIENTS',
  SERVICE_LEVEL: 'CURB_TO_CURB, DOOR_TO_DOOR, HAND_TO_HAND, WHEELCHAIR, STRETCHER, NON_EMERGENCY_AMBULANCE',
  LEAD_SOURCE:
    'ADVERTISEMENT, WEBSITE_LEAD, CLIENT_REFERRAL, DEPARTMENT_OF_HEALTH, EMPLOYEE_REFERRAL, EXTERNAL_REFERRAL, GOOGLE, HEALTH_PLAN_PROVIDER_ROSTER, OTHER, SFDC_ACCOUNTS, SOCIAL, SUNSHINE, THERAPY_MEMBER_STEERAGE, TRADE_SHOW, WEB, WORD_OF_MOUTH',
  NOTE_SUBJECT:
    'LOI_SENT, NEGOTIATING_FEES, SUBMITTED_AGREEMENT, ATTACHMENT_CORRESPONDENCE, LOCATION_UPDATE, PROVIDER_UPDATE, ADDITIONAL_CONTACT_INFO, NETWORK_ADEQUACY, PROVIDER_COMPLAINT, TERM_TERMINATION, CLAIMS_ISSUE, WELCOME_CALL, DEVELOPMENT, PRE_CONTRACTING, NEGOTIATION, CONTRACTING, REMINDER_FOR_ACTION, LEAD_CREATED, GENERICS, ACCOUNT_STATUS_CHANGE, INSURANCE_NOTES, CREDENTIALING_NOTES',
  OUTREACH_TYPE: 'EMAIL, PHONE_CALL, VISIT',
  HISTORY_CHANGE:
    'LEAD_UPDATED, LEAD_MANUALLY_CREATED, LEAD_IMPORTED_CREATED, NOTE_ADDED, NOTE_UPDATED, OUTREACH_ADDED, TASK_ADDED, TASK_UPDATED, CREDENTIAL_UPDATED, CREDENTIAL_COMPONENT_UPDATED, CREDENTIAL_COMPONENT_CREATED, CREDENTIAL_COMPONENT_DELETED, LEAD_CONTRACT_ADOBESIGN_CREATED, LEAD_CONTRACT_MANUAL_CREATED, LEAD_CONTRACT_UPDATED',
  TASK_TYPE:
    'touchpoint, follow_up, educate, in_service, issue_cap, send_letter, recruiting_request, contact_new_lead, exception_request, contract_review, education, call_back, call, management_redline_review, periodic_visit_in_person, periodic_visit_virtual, development, contracting, negotiation, reminder_for_action, precontracting',
  TASK_STATUS: 'in_progress, completed, canceled, pending, approved, rejected, todo',
  CREDENTIAL_ITEM:
    'DRIVER_LICENSE, SOCIAL_SECURITY_CARD, E_VERIFIED, DRUG_TEST, DOT_EXAM, FIRST_AID_CPR, PASS_BASIC, PASS_WHEELCHAIR, DEFENSIVE_DRIVING, FWA_CERTIFICATE, HIPPA_CERTIFICATE, NATIONAL_COUNTY_BACKGROUND_CHECK, MVR, VEHICLE_INSPECTION_CERTIFIED_MECHANIC',
  DIGITAL_PLATFORM: 'MEDIROUTES, CTS_TRIPMASTER, ROUTING_BOX, ROUTE_GENIE, BAMBI, DRIVEBOSS, OTHER, NONE',
  TP_CATEGORY:
    'GENERAL_TRANSPORTATION, GENERAL_TRANSPORTATION_OUT_OF_NETWORK, PPEC, ADULT_DAY_CARE, INDEPENDENT_DRIVER, AMBULANCE, TNC, COUNTY_ENTITIES',
  AGREEMENT_STATUS: 'IN_PROGRESS, SENT, SIGNED, DRAFT, CANCELLED, TERMINATED',
  ASSIGNMENT_STRATEGY: 'ALL, EQUAL, PERCENTAGE',
  IMPORT_TASK_STATUS: 'New, In Progress, Closed',
  IMPORT_ITEM_STATUS: 'INVALID, DUPLICATED, PENDING, VALID, REMOVED, IMPORTED, UNDONE',
  REPORT_CATEGORY: 'DOCUMENTS, DRIVERS, LEADS, LOCATIONS, OUTREACHES, PROVIDERS, VEHICLES, OWNERS, SP-QUEST',
  ACCOUNT_CREDENTIAL_STATUS:
    'ONBOARDING, PENDING_REVIEW, CREDENTIALING_REVIEW, UPDATES_NEEDED, INCOMPLETE_APPLICATION, APPROVED, DENIED, TEMPORARILY_SUSPENDED, TERMINATED',
  RESOURCE_CREDENTIAL_STATUS:
    'ACTIVE, UPDATES_NEEDED, OUT_OF_COMPLIANCE, INACTIVE_OUT_OF_COMPLIANCE, INCOMPLETE_APPLICATION, NEW_OUT_OF_SERVICE_AREA, OUT_OF_SERVICE_AREA, INACTIVE_LEGAL_HOLD, WITHDRAWN, TERMINATED, DENIED, OUT_OF_BUSINESS, SUSPENDED, IN_PSV, CRED_ON_REVIEW',
  OPERATIONAL_STATUS: 'NEVER_ACTIVE, ACTIVE, INACTIVE',
  FORM_STATUS: 'NOT_APPLICABLE, ARCHIVED, REJECTED, UNDER_REVIEW, SUBMITTED, UPLOADED',
  FIELD_REVIEW_STATE: 'PENDING, APPROVED, REJECTED',
  GENDER: 'MALE, FEMALE, OTHER',
};

describe('code lists', () => {
  it.each(Object.entries(SPECIFIED))('%s holds exactly the codes of the specification', (name, codes) => {
    expect(codesOf(VOCABULARY[name as VocabularyName]).sort()).toEqual(codes.split(', ').sort());
  });

  it.each(Object.entries(VOCABULARY))('%s is labelled in every language, no label twice', (_name, list) => {
    for (const language of LANGUAGES) {
      const labels = Object.values(list).map((text) => text[language]);
      expect(labels.filter((label) => label !== label.trim() || label === '')).toEqual([]);
      expect(labels.filter((label, i) => labels.indexOf(label) !== i)).toEqual([]);
    }
  });

  it('shows the misspelt HIPPA code as HIPAA', () => {
    expect(VOCABULARY.CREDENTIAL_ITEM['HIPPA_CERTIFICATE']).toEqual({
      en: 'HIPAA certificate',
      es: 'Certificado HIPAA',
    });
  });
});

describe('lead status groups', () => {
  it('NONE stands for NEW and all that is in progress', () => {
    const outside: readonly string[] = [...EXIT_STATUSES, 'CONVERTED'];
    expect(STATUS_GROUPS.NONE).toEqual(codesOf(LEAD_STATUS).filter((status) => !outside.includes(status)));
  });

  it('IN_PROGRESS is NONE without NEW', () => {
    expect(['NEW', ...STATUS_GROUPS.IN_PROGRESS]).toEqual(STATUS_GROUPS.NONE);
  });

  it('dashboards count exits only: two for TP, all four for SP', () => {
    expect([...DASHBOARD_EXITS.SP].sort()).toEqual([...EXIT_STATUSES].sort());
    expect(DASHBOARD_EXITS.TP).toEqual(['UNQUALIFIED', 'WAIT_LIST']);
  });
});

describe('ranges of days', () => {
  it.each([
    [0, 'UNDER_15'],
    [14, 'UNDER_15'],
    [15, 'FROM_15_TO_30'],
    [30, 'FROM_15_TO_30'],
    [31, 'OVER_30'],
    [9999, 'OVER_30'],
  ])('%i days age into %s', (days, key) => expect(rangeOf(AGING_BUCKETS, days)?.key).toBe(key));

  it.each([
    [30, 'FROM_0_TO_30'],
    [31, 'FROM_31_TO_60'],
    [61, 'FROM_61_TO_120'],
    [120, 'FROM_61_TO_120'],
    [121, undefined],
  ])('%i days fall into histogram range %s', (days, key) =>
    expect(rangeOf(HISTOGRAM_RANGES, days)?.key).toBe(key),
  );
});

// The matrices given with the specification lie beside the repository on some machines only.
const MATRICES = new URL('../../../../shared/transitions.json', import.meta.url);
type Matrix = { initial: string; T: Record<string, string[]> };

describe.skipIf(!existsSync(MATRICES))('transition matrices beside the repository', () => {
  it.each([
    ['lead', LEAD_STATUS],
    ['account', ACCOUNT_CREDENTIAL_STATUS],
    ['resource', RESOURCE_CREDENTIAL_STATUS],
    ['agreement', AGREEMENT_STATUS],
    ['importTask', IMPORT_TASK_STATUS],
  ])('%s: exactly the statuses of its list', (name, list) => {
    const matrix = (JSON.parse(readFileSync(MATRICES, 'utf8')) as Record<string, Matrix>)[name];
    expect(Object.keys(matrix?.T ?? {}).sort()).toEqual(Object.keys(list).sort());
    const targets = Object.values(matrix?.T ?? {}).flat();
    expect(targets.map((target) => target.replace(/!S$/, '')).filter((code) => !(code in list))).toEqual([]);
    expect(list).toHaveProperty([matrix?.initial ?? '']);
  });
});
