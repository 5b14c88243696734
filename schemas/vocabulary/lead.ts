import { codes } from '../engine/codes.ts';

/** The two kinds of lead of specification §1; every lead, region and specialty belongs to one. */
export const LEAD_TYPE = codes({
  SP: { en: 'Specialty', es: 'Especialidades' },
  TP: { en: 'Transportation', es: 'Transporte' },
});
export type LeadType = keyof typeof LEAD_TYPE;

/** Specification §3; the order is that of the sales funnel, exits last. */
export const LEAD_STATUS = codes({
  NEW: { en: 'New', es: 'Nuevo' },
  CONTACTED: { en: 'Contacted', es: 'Contactado' },
  NURTURING: { en: 'Nurturing', es: 'En seguimiento' },
  LOI_SENT: { en: 'LOI sent', es: 'Carta de intención enviada' },
  LOI_SIGNED: { en: 'LOI signed', es: 'Carta de intención firmada' },
  NDA_SENT: { en: 'NDA sent', es: 'Acuerdo de confidencialidad enviado' },
  NDA_SIGNED: { en: 'NDA signed', es: 'Acuerdo de confidencialidad firmado' },
  CONTRACT_NEGOTIATION: { en: 'Contract negotiation', es: 'Contrato en negociación' },
  CONTRACT_SENT: { en: 'Contract sent', es: 'Contrato enviado' },
  CONTRACT_SIGNED: { en: 'Contract signed', es: 'Contrato firmado' },
  CONVERTED: { en: 'Converted', es: 'Convertido' },
  WAIT_LIST: { en: 'Wait list', es: 'Lista de espera' },
  NOT_INTERESTED: { en: 'Not interested', es: 'Sin interés' },
  UNQUALIFIED: { en: 'Unqualified', es: 'No calificado' },
  DENIED: { en: 'Denied', es: 'Denegado' },
});
export type LeadStatus = keyof typeof LEAD_STATUS;

const IN_PROGRESS: readonly LeadStatus[] = [
  'CONTACTED',
  'NURTURING',
  'LOI_SENT',
  'LOI_SIGNED',
  'NDA_SENT',
  'NDA_SIGNED',
  'CONTRACT_NEGOTIATION',
  'CONTRACT_SENT',
  'CONTRACT_SIGNED',
];

/**
 * Values of the lead filter that are no status of a lead but stand for several (specification §4: NONE is
 * NEW plus IN_PROGRESS, which §3 does not list as a status).
 */
export const STATUS_GROUPS = {
  NONE: ['NEW', ...IN_PROGRESS],
  IN_PROGRESS,
} as const satisfies Record<string, readonly LeadStatus[]>;
export type LeadStatusGroup = keyof typeof STATUS_GROUPS;

export const LEAD_STATUS_GROUP = codes<LeadStatusGroup>({
  NONE: { en: 'New and in progress', es: 'Nuevos y en curso' },
  IN_PROGRESS: { en: 'In progress', es: 'En curso' },
});

/** Statuses by which a lead leaves the funnel; entering one needs a status reason (specification §5). */
export const EXIT_STATUSES: readonly LeadStatus[] = ['NOT_INTERESTED', 'DENIED', 'UNQUALIFIED', 'WAIT_LIST'];

/** The exits that the dashboard of each lead type counts (specification §4). */
export const DASHBOARD_EXITS: Readonly<Record<LeadType, readonly LeadStatus[]>> = {
  SP: ['UNQUALIFIED', 'WAIT_LIST', 'DENIED', 'NOT_INTERESTED'],
  TP: ['UNQUALIFIED', 'WAIT_LIST'],
};

/** Specification §3. */
export const LEAD_STATUS_REASON = codes({
  BUSINESS_CLOSED: { en: 'Business closed', es: 'Negocio cerrado' },
  PROVIDER_DECEASED: { en: 'Provider deceased', es: 'Proveedor fallecido' },
  PROVIDER_RETIRED: { en: 'Provider retired', es: 'Proveedor jubilado' },
  NOT_MEDICAID_ELIGIBLE: { en: 'Not Medicaid eligible', es: 'No es elegible para Medicaid' },
  NOT_MEDICARE_ELIGIBLE: { en: 'Not Medicare eligible', es: 'No es elegible para Medicare' },
  PROVIDER_ON_PRECLUSIONS_LIST: {
    en: 'Provider on the preclusion list',
    es: 'Proveedor en la lista de preclusión',
  },
  SANCTIONS_ON_OIG_AND_OR_SAM: { en: 'Sanctions on OIG and/or SAM', es: 'Sanciones en OIG y/o SAM' },
  NETWORK_PANEL_CLOSED: { en: 'Network panel closed', es: 'Red cerrada a nuevos proveedores' },
  UNDISCLOSED: { en: 'Undisclosed', es: 'No revelado' },
  PROVIDER_HAS_A_WAITLIST_FOR_APPOINTMENTS: {
    en: 'Provider has a wait list for appointments',
    es: 'El proveedor tiene lista de espera para citas',
  },
  CASH_ONLY_PRACTICE: { en: 'Cash-only practice', es: 'Consultorio que solo acepta efectivo' },
  TP_NOT_INTERESTED: {
    en: 'Transportation provider not interested',
    es: 'Proveedor de transporte sin interés',
  },
  CAPACITY_NOT_INTERESTED: { en: 'Not interested: no capacity', es: 'Sin interés por falta de capacidad' },
  NO_ATMS: { en: 'No ATMS', es: 'Sin ATMS' },
  RATES_NOT_AGREEABLE: { en: 'Rates not agreeable', es: 'Tarifas no aceptadas' },
  NOT_MEET_CREDENTIALING_REQUIREMENTS: {
    en: 'Does not meet credentialing requirements',
    es: 'No cumple los requisitos de acreditación',
  },
  DOES_NOT_MEET_INSURANCE_REQUIREMENTS: {
    en: 'Does not meet insurance requirements',
    es: 'No cumple los requisitos de seguro',
  },
  NOT_ABLE_TO_REACH_PROVIDER: {
    en: 'Not able to reach the provider',
    es: 'No se pudo contactar al proveedor',
  },
  OUT_OF_BUSINESS: { en: 'Out of business', es: 'Cese de actividades' },
  BREACH_OF_CONTRACT: { en: 'Breach of contract', es: 'Incumplimiento de contrato' },
  SUSPENDED: { en: 'Suspended', es: 'Suspendido' },
  INCOMPLETE_APPLICATION: { en: 'Incomplete application', es: 'Solicitud incompleta' },
  OUT_OF_COMPLIANCE: { en: 'Out of compliance', es: 'Fuera de cumplimiento' },
  LEGAL_HOLD: { en: 'Legal hold', es: 'Retención legal' },
  WITHDRAWN: { en: 'Withdrawn', es: 'Retirado' },
  OUT_OF_SERVICE_AREA: { en: 'Out of service area', es: 'Fuera del área de servicio' },
  HIGH_RATE_REQUESTED: { en: 'High rate requested', es: 'Solicitó una tarifa alta' },
  TEMPORARY_HOLD_REQUESTED_BY_PROVIDER: {
    en: 'Temporary hold requested by the provider',
    es: 'Pausa temporal solicitada por el proveedor',
  },
  WAITING_FOR_PAYOR_SPECIFIC_AMENDMENT: {
    en: 'Waiting for a payor-specific amendment',
    es: 'En espera de una enmienda específica del pagador',
  },
  NOT_ACCEPTING_NEW_PATIENTS: { en: 'Not accepting new patients', es: 'No acepta pacientes nuevos' },
});
export type LeadStatusReason = keyof typeof LEAD_STATUS_REASON;

/** Specification §3. */
export const LEAD_SOURCE = codes({
  ADVERTISEMENT: { en: 'Advertisement', es: 'Anuncio' },
  WEBSITE_LEAD: { en: 'Website lead', es: 'Prospecto del sitio web' },
  CLIENT_REFERRAL: { en: 'Client referral', es: 'Recomendación de un cliente' },
  DEPARTMENT_OF_HEALTH: { en: 'Department of Health', es: 'Departamento de Salud' },
  EMPLOYEE_REFERRAL: { en: 'Employee referral', es: 'Recomendación de un empleado' },
  EXTERNAL_REFERRAL: { en: 'External referral', es: 'Recomendación externa' },
  GOOGLE: { en: 'Google', es: 'Google' },
  HEALTH_PLAN_PROVIDER_ROSTER: {
    en: 'Health plan provider roster',
    es: 'Directorio de proveedores de un plan de salud',
  },
  OTHER: { en: 'Other', es: 'Otro' },
  SFDC_ACCOUNTS: { en: 'Salesforce accounts', es: 'Cuentas de Salesforce' },
  SOCIAL: { en: 'Social media', es: 'Redes sociales' },
  SUNSHINE: { en: 'Sunshine', es: 'Sunshine' },
  THERAPY_MEMBER_STEERAGE: {
    en: 'Therapy member steerage',
    es: 'Derivación de afiliados a terapia',
  },
  TRADE_SHOW: { en: 'Trade show', es: 'Feria comercial' },
  WEB: { en: 'Web', es: 'Web' },
  WORD_OF_MOUTH: { en: 'Word of mouth', es: 'De boca en boca' },
});
export type LeadSource = keyof typeof LEAD_SOURCE;
