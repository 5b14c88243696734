import type { Fields, Values } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import type {
  AccountCredentialStatus,
  ResourceCredentialStatus,
  SubjectKind,
} from '#schemas/vocabulary/index.ts';
import type { ItemState } from '#schemas/vocabulary/index.ts';
import type { Requirement } from './item.ts';
import type { SubjectRef } from './subject.ts';

/** What a requirement is of. It stays: items and documents name it, and forms its code (`x-document`). */
const IDENTITY = {
  code: {
    kind: 'text',
    format: 'item-code',
    maxLength: 64,
    required: true,
    section: 'what',
    store: 'column',
    sortable: true,
    filter: true,
    label: { en: 'Code', es: 'Código' },
    help: {
      en: 'Like DRIVER_LICENSE: forms name the place of its documents by it',
      es: 'Como DRIVER_LICENSE: los formularios nombran así el lugar de sus documentos',
    },
  },
  subject_kind: {
    kind: 'code',
    list: 'SUBJECT_KIND',
    required: true,
    section: 'what',
    store: 'column',
    sortable: true,
    filter: true,
    label: { en: 'Who needs it', es: 'Quién lo necesita' },
  },
  lead_type: {
    kind: 'code',
    list: 'LEAD_TYPE',
    section: 'what',
    store: 'column',
    filter: true,
    label: { en: 'Provider type', es: 'Tipo de proveedor' },
    help: { en: 'Empty: both types', es: 'Vacío: ambos tipos' },
  },
} as const satisfies Fields;

/** Words that people read; nothing follows from them. */
const WORDS = {
  name_en: {
    kind: 'text',
    maxLength: 120,
    required: true,
    section: 'what',
    store: 'column',
    label: { en: 'Name in English', es: 'Nombre en inglés' },
  },
  name_es: {
    kind: 'text',
    maxLength: 120,
    required: true,
    section: 'what',
    store: 'column',
    label: { en: 'Name in Spanish', es: 'Nombre en español' },
  },
  help_en: {
    kind: 'longText',
    maxLength: 500,
    section: 'what',
    store: 'column',
    label: { en: 'Help in English', es: 'Ayuda en inglés' },
  },
  help_es: {
    kind: 'longText',
    maxLength: 500,
    section: 'what',
    store: 'column',
    label: { en: 'Help in Spanish', es: 'Ayuda en español' },
  },
} as const satisfies Fields;

const EMPTY_IS_ANY = { en: 'Empty: any', es: 'Vacío: cualquiera' };

/** The rest; limits as the table has them (docs/decisions/012). */
const TERMS = {
  states: {
    kind: 'lookup',
    list: 'state',
    by: 'code',
    many: true,
    section: 'whom',
    store: 'column',
    label: { en: 'States', es: 'Estados' },
    help: EMPTY_IS_ANY,
  },
  categories: {
    kind: 'code',
    list: 'TP_CATEGORY',
    many: true,
    section: 'whom',
    store: 'column',
    label: { en: 'Categories', es: 'Categorías' },
    help: EMPTY_IS_ANY,
  },
  service_levels: {
    kind: 'code',
    list: 'SERVICE_LEVEL',
    many: true,
    section: 'whom',
    store: 'column',
    label: { en: 'Service levels', es: 'Niveles de servicio' },
    help: EMPTY_IS_ANY,
  },
  required: {
    kind: 'boolean',
    required: true,
    section: 'needs',
    store: 'column',
    filter: true,
    label: { en: 'Required', es: 'Obligatorio' },
    help: {
      en: 'No: followed once it is handed in',
      es: 'No: se sigue una vez entregado',
    },
  },
  needs_document: {
    kind: 'boolean',
    required: true,
    section: 'needs',
    store: 'column',
    label: { en: 'Needs a document', es: 'Necesita un documento' },
  },
  needs_psv: {
    kind: 'boolean',
    required: true,
    section: 'needs',
    store: 'column',
    label: { en: 'Needs primary source verification', es: 'Necesita verificación de fuente primaria' },
  },
  psv_days: {
    kind: 'count',
    min: 1,
    max: 3650,
    required: true,
    section: 'needs',
    store: 'column',
    label: { en: 'Days a verification counts', es: 'Días que vale una verificación' },
  },
  validity: {
    kind: 'code',
    list: 'VALIDITY',
    required: true,
    section: 'holds',
    store: 'column',
    label: { en: 'Holds', es: 'Vigencia' },
  },
  validity_months: {
    kind: 'count',
    min: 1,
    max: 240,
    section: 'holds',
    store: 'column',
    label: { en: 'Months', es: 'Meses' },
    help: { en: 'Only for “months after it was issued”', es: 'Solo para «meses desde su emisión»' },
  },
  warn_days: {
    kind: 'count',
    max: 730,
    required: true,
    section: 'holds',
    store: 'column',
    label: { en: 'Warn days before it expires', es: 'Días de aviso antes del vencimiento' },
  },
  grace_days: {
    kind: 'count',
    max: 365,
    required: true,
    section: 'holds',
    store: 'column',
    label: { en: 'Grace days after it expired', es: 'Días de gracia tras el vencimiento' },
  },
  active: {
    kind: 'boolean',
    required: true,
    store: 'column',
    filter: true,
    label: { en: 'Active', es: 'Activo' },
  },
} as const satisfies Fields;

/** A new one stands last unless it is said where. */
const PLACE = {
  kind: 'count',
  store: 'column',
  sortable: true,
  label: { en: 'Place', es: 'Lugar' },
} as const;

const named = {
  name: 'credentialing/requirements',
  label: {
    one: { en: 'Requirement', es: 'Requisito' },
    many: { en: 'Provider requirements', es: 'Requisitos de proveedores' },
  },
  sections: {
    what: { en: 'What', es: 'Qué' },
    whom: { en: 'Of whom', es: 'De quién' },
    needs: { en: 'What proves it', es: 'Con qué se prueba' },
    holds: { en: 'How long it holds', es: 'Cuánto vale' },
  },
  rules: [
    { rule: 'requiredWhen', field: 'validity_months', when: 'validity', is: ['MONTHS'] },
    // Otherwise nothing would ever fulfil it.
    { rule: 'anyYes', fields: ['needs_document', 'needs_psv'] },
  ],
} as const satisfies Omit<Resource, 'fields'>;

/** What subjects of a kind must hand in, as it is added. */
export const REQUIREMENTS: Resource = {
  ...named,
  fields: { ...IDENTITY, ...WORDS, ...TERMS, position: PLACE },
};
/** What of it may change. */
export const REQUIREMENT_CHANGES: Resource = {
  ...named,
  fields: { ...WORDS, ...TERMS, position: { ...PLACE, required: true } },
};

/** What a new one says where nobody says anything else. */
export const REQUIREMENT_DEFAULTS = {
  required: true,
  needs_document: true,
  needs_psv: false,
  psv_days: 120,
  validity: 'DATE',
  warn_days: 90,
  grace_days: 30,
  active: true,
} as const satisfies Partial<Requirement>;

/** All subjects are settled with all of them. */
export const REQUIREMENTS_MAX = 500;

/** Of these nothing follows for how a subject stands now: a verification counts as long as was said when it was made. */
const SILENT: readonly string[] = [...Object.keys(WORDS), 'position', 'grace_days', 'psv_days', 'needs_psv'];
/** Whether subjects must be settled anew after a change of these fields. */
export const bearsOnItems = (changed: readonly string[]): boolean =>
  changed.some((name) => !SILENT.includes(name));

/**
 * Months count for one validity only: of another there are none, whichever of both is said.
 * @param before what is changed, if it is there already
 */
export function withoutIdleMonths(values: Values, before?: Pick<Requirement, 'validity'> | null): Values {
  const isSaid = 'validity' in values || 'validity_months' in values;
  return isSaid && (values.validity ?? before?.validity) !== 'MONTHS'
    ? { ...values, validity_months: null }
    : values;
}

/** A requirement as its readers get it. */
export interface RequirementRecord extends Requirement {
  readonly can: { readonly edit: boolean; readonly remove: boolean };
}

/** What a change does to a subject; it may be several of these at once. */
export const EFFECTS = ['gain', 'lose', 'missing', 'expired'] as const;
export type Effect = (typeof EFFECTS)[number];
export type EffectCounts = Readonly<Record<Effect, number>>;

/** The first so many subjects are named. */
export const PREVIEW_NAMED = 20;

/** Whom a change of a requirement affects (POST /credentialing/requirements/preview). */
export interface RequirementPreview {
  /** Subjects of its kind and type that were looked at. */
  readonly subjects: number;
  /** False: there may be more, which were not. */
  readonly subjects_exact: boolean;
  /** Subjects to which any of it happens. */
  readonly affected: number;
  readonly total: EffectCounts;
  /** Only statuses in which something happens. */
  readonly by_status: readonly (EffectCounts & {
    readonly status: AccountCredentialStatus | ResourceCredentialStatus;
  })[];
  readonly first: readonly AffectedSubject[];
}

export interface AffectedSubject extends SubjectRef {
  readonly kind: SubjectKind;
  readonly name: string;
  readonly account_name: string;
  readonly status: AccountCredentialStatus | ResourceCredentialStatus;
  /** null: it does not have the item. */
  readonly from: ItemState | null;
  readonly to: ItemState | null;
}
