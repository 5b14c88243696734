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

/** Whose turn it is with an account (schemas/credential/queue.ts says which statuses). */
export const ACCOUNT_CREDENTIAL_STATUS_GROUP = codes({
  PROVIDER: { en: 'With the provider', es: 'Con el proveedor' },
  REVIEW: { en: 'To review', es: 'Por revisar' },
  IN_FORCE: { en: 'In force', es: 'Vigente' },
  ENDED: { en: 'Ended or suspended', es: 'Finalizada o suspendida' },
});
export type AccountStatusGroup = keyof typeof ACCOUNT_CREDENTIAL_STATUS_GROUP;

export const RESOURCE_CREDENTIAL_STATUS_GROUP = codes({
  PROVIDER: { en: 'With the provider', es: 'Con el proveedor' },
  REVIEW: { en: 'To review', es: 'Por revisar' },
  IN_FORCE: { en: 'In force', es: 'Vigente' },
  LAPSED: { en: 'Lapsed', es: 'Fuera de plazo' },
  ENDED: { en: 'Not in service', es: 'Fuera de servicio' },
});
export type ResourceStatusGroup = keyof typeof RESOURCE_CREDENTIAL_STATUS_GROUP;

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

/** Where a value came from. */
export const VALUE_SOURCE = codes({
  PROVIDER: { en: 'Provider', es: 'Proveedor' },
  STAFF: { en: 'Staff', es: 'Personal' },
  IMPORT: { en: 'Taken over from the lead', es: 'Tomado del prospecto' },
  NPPES: { en: 'NPPES', es: 'NPPES' },
  MIGRATION: { en: 'New version of the form', es: 'Nueva versión del formulario' },
});
export type ValueSource = keyof typeof VALUE_SOURCE;

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

/** What has a credential of its own: the account and its resources. */
export const SUBJECT_KIND = codes({
  ACCOUNT: { en: 'Account', es: 'Cuenta' },
  ...RESOURCE_KIND,
});
export type SubjectKind = keyof typeof SUBJECT_KIND;

/**
 * What a provider hands in beyond the credential detail items of specification §3; the supervisor may require more, by
 * codes of its own.
 */
export const REQUIREMENT_ITEM = codes({
  ...CREDENTIAL_ITEM,
  AHCA_LEVEL_II_BACKGROUND_CHECK: {
    en: 'AHCA Level II background screening',
    es: 'Verificación de antecedentes AHCA nivel II',
  },
  W9: { en: 'W-9', es: 'W-9' },
  BUSINESS_LICENSE: { en: 'Business license', es: 'Licencia comercial' },
  OWNERSHIP_DISCLOSURE: { en: 'Ownership disclosure', es: 'Declaración de propiedad' },
  GENERAL_LIABILITY_INSURANCE: {
    en: 'General liability insurance',
    es: 'Seguro de responsabilidad civil general',
  },
  AUTO_INSURANCE: { en: 'Auto insurance', es: 'Seguro de automóvil' },
  WORKERS_COMPENSATION: { en: 'Workers’ compensation', es: 'Compensación para trabajadores' },
  MALPRACTICE_INSURANCE: { en: 'Malpractice insurance', es: 'Seguro de mala práctica' },
  PROFESSIONAL_LICENSE: { en: 'Professional license', es: 'Licencia profesional' },
  DEA_REGISTRATION: { en: 'DEA registration', es: 'Registro de la DEA' },
  BOARD_CERTIFICATION: { en: 'Board certification', es: 'Certificación de especialidad' },
  EDUCATION: { en: 'Education and training', es: 'Formación y capacitación' },
  WORK_HISTORY: { en: 'Work history', es: 'Historial laboral' },
  VEHICLE_REGISTRATION: { en: 'Vehicle registration', es: 'Matrícula del vehículo' },
  AMBULANCE_LICENSE: { en: 'Ambulance license', es: 'Licencia de ambulancia' },
  FACILITY_LICENSE: { en: 'Facility license', es: 'Licencia del establecimiento' },
});
export type RequirementItemCode = keyof typeof REQUIREMENT_ITEM;

/** How a requirement of a subject stands (domain §1 'Credentialing board'). */
export const ITEM_STATE = codes({
  MISSING: { en: 'Missing', es: 'Falta' },
  PENDING: { en: 'To review', es: 'Por revisar' },
  REJECTED: { en: 'Rejected', es: 'Rechazado' },
  CURRENT: { en: 'Current', es: 'Vigente' },
  EXPIRING: { en: 'Expiring', es: 'Por vencer' },
  EXPIRED: { en: 'Expired', es: 'Vencido' },
  NOT_APPLICABLE: { en: 'Not applicable', es: 'No aplica' },
});
export type ItemState = keyof typeof ITEM_STATE;

/** How long what a requirement asks for holds. */
export const VALIDITY = codes({
  DATE: { en: 'Until its own expiration date', es: 'Hasta su propia fecha de vencimiento' },
  MONTHS: { en: 'Months after it was issued', es: 'Meses desde su emisión' },
  NONE: { en: 'For good', es: 'Sin vencimiento' },
});
export type Validity = keyof typeof VALIDITY;

/** Why a value or a document is refused; the words to the provider stand beside it. */
export const REJECT_REASON = codes({
  ILLEGIBLE: { en: 'Cannot be read', es: 'No se puede leer' },
  WRONG_DOCUMENT: { en: 'Not the document asked for', es: 'No es el documento solicitado' },
  EXPIRED: { en: 'Expired', es: 'Vencido' },
  MISMATCH: { en: 'Does not match the document', es: 'No coincide con el documento' },
  INCOMPLETE: { en: 'Incomplete', es: 'Incompleto' },
  UNSIGNED: { en: 'Not signed', es: 'Sin firma' },
  NOT_VERIFIABLE: { en: 'Could not be verified', es: 'No se pudo verificar' },
  OTHER: { en: 'Other', es: 'Otro' },
});
export type RejectReason = keyof typeof REJECT_REASON;

export const CYCLE_KIND = codes({
  INITIAL: { en: 'Initial credentialing', es: 'Acreditación inicial' },
  RECRED: { en: 'Recredentialing', es: 'Reacreditación' },
  RESTART: { en: 'Restart', es: 'Reinicio' },
});
export type CycleKind = keyof typeof CYCLE_KIND;

/** Approval process (specification §3: status and type are named, their codes are not shown). */
export const APPROVAL_STATUS = codes({
  IN_PROCESS: { en: 'In process', es: 'En proceso' },
  APPROVED: { en: 'Approved', es: 'Aprobado' },
  DENIED: { en: 'Denied', es: 'Denegado' },
  WITHDRAWN: { en: 'Withdrawn', es: 'Retirado' },
});
export type ApprovalStatus = keyof typeof APPROVAL_STATUS;

export const APPROVAL_TYPE = codes({
  COMMITTEE: { en: 'Committee', es: 'Comité' },
  MEDICAL_DIRECTOR: { en: 'Medical director (clean file)', es: 'Director médico (expediente limpio)' },
  DELEGATED: { en: 'Delegated', es: 'Delegada' },
  PROVISIONAL: { en: 'Provisional', es: 'Provisional' },
});
export type ApprovalType = keyof typeof APPROVAL_TYPE;

/** How something was verified at its source. */
export const VERIFICATION_METHOD = codes({
  WEBSITE: { en: 'Website of the source', es: 'Sitio web de la fuente' },
  PHONE: { en: 'Phone', es: 'Teléfono' },
  LETTER: { en: 'Letter', es: 'Carta' },
  EMAIL: { en: 'Email', es: 'Correo electrónico' },
  DATABASE: { en: 'Database query', es: 'Consulta a una base de datos' },
  DOCUMENT: { en: 'Original document', es: 'Documento original' },
});
export type VerificationMethod = keyof typeof VERIFICATION_METHOD;

export const VERIFICATION_RESULT = codes({
  VERIFIED: { en: 'Verified', es: 'Verificado' },
  DISCREPANCY: { en: 'Discrepancy', es: 'Discrepancia' },
  NOT_FOUND: { en: 'Not found', es: 'No encontrado' },
});
export type VerificationResult = keyof typeof VERIFICATION_RESULT;

/** Who reads a comment on a file (domain §6: internal ones never the provider). */
export const COMMENT_VISIBILITY = codes({
  PROVIDER: { en: 'Provider and staff', es: 'Proveedor y personal' },
  INTERNAL: { en: 'Staff only', es: 'Solo personal' },
});
export type CommentVisibility = keyof typeof COMMENT_VISIBILITY;

/** Lists of excluded people and firms (domain §2; 42 CFR 455.436). */
export const EXCLUSION_SOURCE = codes({
  LEIE: { en: 'OIG LEIE', es: 'LEIE de la OIG' },
  SAM: { en: 'SAM.gov exclusions', es: 'Exclusiones de SAM.gov' },
});
export type ExclusionSource = keyof typeof EXCLUSION_SOURCE;

export const LIST_STATUS = codes({
  QUEUED: { en: 'Waiting', es: 'En espera' },
  LOADING: { en: 'Loading', es: 'Cargando' },
  CURRENT: { en: 'Current', es: 'Vigente' },
  REPLACED: { en: 'Replaced', es: 'Reemplazada' },
  FAILED: { en: 'Failed', es: 'Fallida' },
});
export type ListStatus = keyof typeof LIST_STATUS;

/** What a comparison with a list found (domain §2 'Matching'). */
export const CHECK_RESULT = codes({
  CONFIRMED_CANDIDATE: { en: 'Confirmed candidate', es: 'Candidato confirmado' },
  SUSPECTED: { en: 'Suspected', es: 'Sospecha' },
  INSUFFICIENT: { en: 'Insufficient data', es: 'Datos insuficientes' },
  NO_MATCH: { en: 'No match', es: 'Sin coincidencia' },
});
export type CheckResult = keyof typeof CHECK_RESULT;

/** How a person resolved a hit. */
export const HIT_RESOLUTION = codes({
  OPEN: { en: 'Open', es: 'Abierta' },
  CLEARED: { en: 'Cleared: someone else', es: 'Descartada: es otra persona' },
  CONFIRMED: { en: 'Confirmed: excluded', es: 'Confirmada: excluido' },
});
export type HitResolution = keyof typeof HIT_RESOLUTION;

/** Result of a background check (sensitive: kept encrypted). */
export const BACKGROUND_RESULT = codes({
  CLEAR: { en: 'Clear', es: 'Sin antecedentes' },
  RECORD_FOUND: { en: 'Record found', es: 'Con antecedentes' },
  PENDING: { en: 'Pending', es: 'Pendiente' },
});
export type BackgroundResult = keyof typeof BACKGROUND_RESULT;
