import type { Text } from '#schemas/engine/codes.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { ResourceKind, SubjectKind } from '#schemas/vocabulary/credential.ts';

/** The form of an account by its lead type. */
export const ACCOUNT_FORM: Readonly<Record<LeadType, string>> = { SP: 'sp-account', TP: 'tp-account' };

/** The form of what has an insurance: every account, beside its own. */
const INSURANCE_FORM = 'insurance';

/** The form of a resource by its kind. */
export const RESOURCE_FORM: Readonly<Record<ResourceKind, string>> = {
  DRIVER: 'driver',
  VEHICLE: 'vehicle',
  PRACTITIONER: 'practitioner',
  LOCATION: 'location',
  OWNER: 'owner',
};

/** The fields that a network adds to its leads, by lead type. */
export const CUSTOM_FORM: Readonly<Record<LeadType, string>> = { SP: 'lead.sp.custom', TP: 'lead.tp.custom' };

/** Whether a form's fields are fields of leads: then no file fills it in. */
export const isCustomForm = (key: string): boolean => Object.values(CUSTOM_FORM).includes(key);

const TITLES: Readonly<Record<string, Text>> = {
  'sp-account': { en: 'Specialty provider', es: 'Proveedor de especialidades' },
  'tp-account': { en: 'Transportation provider', es: 'Proveedor de transporte' },
  insurance: { en: 'Insurance', es: 'Seguros' },
  practitioner: { en: 'Practitioner', es: 'Profesional de la salud' },
  driver: { en: 'Driver', es: 'Conductor' },
  vehicle: { en: 'Vehicle', es: 'Vehículo' },
  location: { en: 'Location', es: 'Ubicación' },
  owner: { en: 'Ownership and disclosure', es: 'Propiedad y declaraciones' },
  'lead.sp.custom': {
    en: 'Own fields of Specialty leads',
    es: 'Campos propios de prospectos de especialidades',
  },
  'lead.tp.custom': {
    en: 'Own fields of Transportation leads',
    es: 'Campos propios de prospectos de transporte',
  },
};

/** The keys that a form may have: those that a subject of the house fills in, and the fields added to leads. */
export const FORM_KEYS: readonly string[] = Object.keys(TITLES);

/** What people call a form; a key that no subject fills in is its own name. */
export const formTitle = (key: string): Text => TITLES[key] ?? { en: key, es: key };

/** The forms of a subject, in the order in which they are filled in. */
export const formsOf = (kind: SubjectKind, leadType: LeadType): string[] =>
  kind === 'ACCOUNT' ? [ACCOUNT_FORM[leadType], INSURANCE_FORM] : [RESOURCE_FORM[kind]];
