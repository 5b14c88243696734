import { codes } from '../engine/codes.ts';

/** Specification §3; lifecycle in domain §5. */
export const ACCOUNT_CREDENTIAL_STATUS = codes({
  ONBOARDING: { en: 'Onboarding', es: 'Incorporación' },
  PENDING_REVIEW: { en: 'Pending review', es: 'Pendiente de revisión' },
  CREDENTIALING_REVIEW: { en: 'Credentialing review', es: 'Revisión de acreditación' },
  UPDATES_NEEDED: { en: 'Updates needed', es: 'Requiere actualizaciones' },
  INCOMPLETE_APPLICATION: { en: 'Incomplete application', es: 'Solicitud incompleta' },
  APPROVED: { en: 'Approved', es: 'Aprobada' },
  DENIED: { en: 'Denied', es: 'Denegada' },
  TEMPORARILY_SUSPENDED: { en: 'Temporarily suspended', es: 'Suspendida temporalmente' },
  TERMINATED: { en: 'Terminated', es: 'Terminada' },
});
export type AccountCredentialStatus = keyof typeof ACCOUNT_CREDENTIAL_STATUS;

/** Specification §3; CRED_ON_REVIEW is what its §4 calls "Under Review" (domain §0.3). */
export const RESOURCE_CREDENTIAL_STATUS = codes({
  ACTIVE: { en: 'Active', es: 'Activo' },
  UPDATES_NEEDED: { en: 'Updates needed', es: 'Requiere actualizaciones' },
  OUT_OF_COMPLIANCE: { en: 'Out of compliance', es: 'Fuera de cumplimiento' },
  INACTIVE_OUT_OF_COMPLIANCE: {
    en: 'Inactive: out of compliance',
    es: 'Inactivo: fuera de cumplimiento',
  },
  INCOMPLETE_APPLICATION: { en: 'Incomplete application', es: 'Solicitud incompleta' },
  NEW_OUT_OF_SERVICE_AREA: {
    en: 'New: out of service area',
    es: 'Nuevo: fuera del área de servicio',
  },
  OUT_OF_SERVICE_AREA: { en: 'Out of service area', es: 'Fuera del área de servicio' },
  INACTIVE_LEGAL_HOLD: { en: 'Inactive: legal hold', es: 'Inactivo: retención legal' },
  WITHDRAWN: { en: 'Withdrawn', es: 'Retirado' },
  TERMINATED: { en: 'Terminated', es: 'Terminado' },
  DENIED: { en: 'Denied', es: 'Denegado' },
  OUT_OF_BUSINESS: { en: 'Out of business', es: 'Cese de actividades' },
  SUSPENDED: { en: 'Suspended', es: 'Suspendido' },
  IN_PSV: { en: 'In primary source verification', es: 'En verificación de fuente primaria' },
  CRED_ON_REVIEW: { en: 'Under review', es: 'En revisión' },
});
export type ResourceCredentialStatus = keyof typeof RESOURCE_CREDENTIAL_STATUS;

export const OPERATIONAL_STATUS = codes({
  NEVER_ACTIVE: { en: 'Never active', es: 'Nunca activo' },
  ACTIVE: { en: 'Active', es: 'Activo' },
  INACTIVE: { en: 'Inactive', es: 'Inactivo' },
});
export type OperationalStatus = keyof typeof OPERATIONAL_STATUS;

/** "Other form statuses" of specification §3. */
export const FORM_STATUS = codes({
  NOT_APPLICABLE: { en: 'Not applicable', es: 'No aplica' },
  UPLOADED: { en: 'Uploaded', es: 'Subido' },
  SUBMITTED: { en: 'Submitted', es: 'Presentado' },
  UNDER_REVIEW: { en: 'Under review', es: 'En revisión' },
  REJECTED: { en: 'Rejected', es: 'Rechazado' },
  ARCHIVED: { en: 'Archived', es: 'Archivado' },
});
export type FormStatus = keyof typeof FORM_STATUS;

/** Review of one field of a credential form (domain §4). */
export const FIELD_REVIEW_STATE = codes({
  PENDING: { en: 'Pending review', es: 'Pendiente de revisión' },
  APPROVED: { en: 'Approved', es: 'Aprobado' },
  REJECTED: { en: 'Rejected', es: 'Rechazado' },
});
export type FieldReviewState = keyof typeof FIELD_REVIEW_STATE;

/** What an account is made of (domain §4); owners are screened too (42 CFR 455.436). */
export const RESOURCE_KIND = codes({
  DRIVER: { en: 'Driver', es: 'Conductor' },
  VEHICLE: { en: 'Vehicle', es: 'Vehículo' },
  PRACTITIONER: { en: 'Practitioner', es: 'Profesional de la salud' },
  LOCATION: { en: 'Location', es: 'Ubicación' },
  OWNER: { en: 'Owner', es: 'Propietario' },
});
export type ResourceKind = keyof typeof RESOURCE_KIND;

/** Specification §3. HIPPA_CERTIFICATE is misspelt there: the code stays, people read HIPAA (domain §0.5). */
export const CREDENTIAL_ITEM = codes({
  DRIVER_LICENSE: { en: 'Driver license', es: 'Licencia de conducir' },
  SOCIAL_SECURITY_CARD: { en: 'Social Security card', es: 'Tarjeta del Seguro Social' },
  E_VERIFIED: { en: 'E-Verify', es: 'E-Verify' },
  DRUG_TEST: { en: 'Drug test', es: 'Prueba de drogas' },
  DOT_EXAM: { en: 'DOT medical exam', es: 'Examen médico del DOT' },
  FIRST_AID_CPR: { en: 'First aid and CPR', es: 'Primeros auxilios y RCP' },
  PASS_BASIC: { en: 'PASS basic', es: 'PASS básico' },
  PASS_WHEELCHAIR: { en: 'PASS wheelchair', es: 'PASS silla de ruedas' },
  DEFENSIVE_DRIVING: { en: 'Defensive driving', es: 'Manejo defensivo' },
  FWA_CERTIFICATE: {
    en: 'Fraud, waste and abuse (FWA) certificate',
    es: 'Certificado de fraude, desperdicio y abuso (FWA)',
  },
  HIPPA_CERTIFICATE: { en: 'HIPAA certificate', es: 'Certificado HIPAA' },
  NATIONAL_COUNTY_BACKGROUND_CHECK: {
    en: 'National/county background check',
    es: 'Verificación de antecedentes nacional y del condado',
  },
  MVR: { en: 'Motor vehicle record (MVR)', es: 'Historial de manejo (MVR)' },
  VEHICLE_INSPECTION_CERTIFIED_MECHANIC: {
    en: 'Vehicle inspection by a certified mechanic',
    es: 'Inspección del vehículo por un mecánico certificado',
  },
});
export type CredentialItem = keyof typeof CREDENTIAL_ITEM;

/** Autos covered by a business auto policy (specification §3). */
export const AUTO_POLICY_TYPE = codes({
  ANY_AUTO: { en: 'Any auto', es: 'Cualquier vehículo' },
  OWNED_ONLY: { en: 'Owned autos only', es: 'Solo vehículos propios' },
  HIRED_ONLY: { en: 'Hired autos only', es: 'Solo vehículos alquilados' },
  SCHEDULED: { en: 'Scheduled autos', es: 'Vehículos detallados en la póliza' },
  NON_OWNED_ONLY: { en: 'Non-owned autos only', es: 'Solo vehículos de terceros' },
});
export type AutoPolicyType = keyof typeof AUTO_POLICY_TYPE;

/** Specification §3. */
export const BACKGROUND_CHECK = codes({
  NATIONAL_COUNTY: { en: 'National/county', es: 'Nacional y del condado' },
  AHCA_LEVEL_II: { en: 'AHCA Level II', es: 'AHCA nivel II' },
});
export type BackgroundCheck = keyof typeof BACKGROUND_CHECK;
