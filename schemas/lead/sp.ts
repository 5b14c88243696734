import type { Fields, RecordOf } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { firstFilters, leadFields, SECTIONS } from './fields/index.ts';
import { LEAD_RULES } from './rules.ts';

const SERVICE_FIELDS = {
  specialties: {
    kind: 'lookup',
    list: 'specialty',
    many: true,
    section: 'services',
    store: 'column',
    column: 'shown',
    filter: true,
    import: ['specialty', 'specialties', 'taxonomy', 'healthcare provider taxonomy code_1'],
    label: { en: 'Specialty', es: 'Especialidad' },
  },
  subspecialties: {
    kind: 'lookup',
    list: 'subspecialty',
    many: true,
    within: 'specialties',
    section: 'services',
    store: 'column',
    column: 'offered',
    filter: true,
    import: ['sub-specialty', 'subspecialty', 'subspecialties'],
    label: { en: 'Sub-specialty', es: 'Subespecialidad' },
  },
  service_offered: {
    kind: 'text',
    section: 'services',
    column: 'offered',
    filter: true,
    import: ['service', 'service offered', 'services'],
    label: { en: 'Service offered', es: 'Servicio ofrecido' },
  },
  number_of_providers: {
    kind: 'count',
    max: 100_000,
    section: 'services',
    import: ['number of providers', 'providers'],
    label: { en: 'Number of providers', es: 'Número de proveedores' },
  },
  services: {
    kind: 'rows',
    section: 'services',
    label: { en: 'Services detail', es: 'Detalle de servicios' },
    fields: {
      specialty: {
        kind: 'lookup',
        list: 'specialty',
        required: true,
        label: { en: 'Specialty', es: 'Especialidad' },
      },
      providers: { kind: 'count', max: 100_000, label: { en: 'Providers', es: 'Proveedores' } },
    },
  },
  credentials: {
    kind: 'text',
    maxLength: 100,
    section: 'services',
    import: ['credentials', 'credential', 'provider credential text'],
    label: { en: 'Credentials', es: 'Credenciales' },
    help: {
      en: 'As written after the name: MD, DDS, PMHNP',
      es: 'Como se escribe tras el nombre: MD, DDS, PMHNP',
    },
  },
  ages_from: {
    kind: 'count',
    max: 130,
    section: 'services',
    label: { en: 'Ages served, from', es: 'Edades atendidas, desde' },
  },
  ages_to: {
    kind: 'count',
    max: 130,
    section: 'services',
    label: { en: 'Ages served, to', es: 'Edades atendidas, hasta' },
  },
} as const satisfies Fields;

const FIELDS = leadFields(SERVICE_FIELDS);

/** A Specialty lead: a practice or practitioner that a network may contract (specification §3). */
export const SP_LEAD = {
  name: 'leads/sp',
  label: {
    one: { en: 'Specialty lead', es: 'Prospecto de Especialidades' },
    many: { en: 'Specialty leads', es: 'Prospectos de Especialidades' },
  },
  fields: FIELDS,
  sections: SECTIONS,
  rules: [
    ...LEAD_RULES,
    { rule: 'hasRow', field: 'services' },
    { rule: 'rowsAtMost', field: 'services', column: 'providers', total: 'number_of_providers' },
    { rule: 'order', before: 'ages_from', after: 'ages_to' },
  ],
  firstFilters: firstFilters('specialties', 'subspecialties', 'service_offered'),
} as const satisfies Resource;

export type SpLead = RecordOf<typeof FIELDS>;
