import type { Fields, RecordOf } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { firstFilters, leadFields, SECTIONS } from './fields/index.ts';
import { LEAD_RULES } from './rules.ts';

const SERVICE_FIELDS = {
  category: {
    kind: 'code',
    list: 'TP_CATEGORY',
    section: 'services',
    store: 'column',
    column: 'offered',
    filter: true,
    import: ['category'],
    label: { en: 'Category', es: 'Categoría' },
  },
  service_offered: {
    kind: 'code',
    list: 'SERVICE_LEVEL',
    many: true,
    section: 'services',
    store: 'column',
    column: 'shown',
    filter: true,
    import: ['service', 'service offered', 'service level', 'los', 'level of service'],
    label: { en: 'Service offered', es: 'Servicio ofrecido' },
  },
  mobility_types: {
    kind: 'lookup',
    list: 'mobility_type',
    many: true,
    section: 'services',
    filter: true,
    import: ['mobility', 'mobility types'],
    label: { en: 'Mobility types', es: 'Tipos de movilidad' },
  },
  drivers: {
    kind: 'count',
    max: 100_000,
    section: 'services',
    import: ['drivers', 'number of drivers'],
    label: { en: 'Drivers', es: 'Conductores' },
  },
  vehicles: {
    kind: 'count',
    max: 100_000,
    section: 'services',
    import: ['vehicles', 'number of vehicles'],
    label: { en: 'Vehicles', es: 'Vehículos' },
  },
  services: {
    kind: 'rows',
    section: 'services',
    label: { en: 'Level of service (LOS) detail', es: 'Detalle del nivel de servicio (LOS)' },
    fields: {
      level: {
        kind: 'code',
        list: 'SERVICE_LEVEL',
        required: true,
        label: { en: 'Level of service', es: 'Nivel de servicio' },
      },
      drivers: { kind: 'count', max: 100_000, label: { en: 'Drivers', es: 'Conductores' } },
      vehicles: { kind: 'count', max: 100_000, label: { en: 'Vehicles', es: 'Vehículos' } },
    },
  },
  digital_platform: {
    kind: 'code',
    list: 'DIGITAL_PLATFORM',
    section: 'services',
    filter: true,
    import: ['digital platform', 'platform', 'software'],
    label: { en: 'Digital platform', es: 'Plataforma digital' },
  },
} as const satisfies Fields;

const FIELDS = leadFields(SERVICE_FIELDS);

/** A Transportation lead: a non-emergency transportation company (specification §3). */
export const TP_LEAD = {
  name: 'leads/tp',
  label: {
    one: { en: 'Transportation lead', es: 'Prospecto de Transporte' },
    many: { en: 'Transportation leads', es: 'Prospectos de Transporte' },
  },
  fields: FIELDS,
  sections: SECTIONS,
  rules: [
    ...LEAD_RULES,
    { rule: 'hasRow', field: 'services' },
    { rule: 'rowsAtMost', field: 'services', column: 'drivers', total: 'drivers' },
    { rule: 'rowsAtMost', field: 'services', column: 'vehicles', total: 'vehicles' },
  ],
  firstFilters: firstFilters('service_offered', 'category'),
} as const satisfies Resource;

export type TpLead = RecordOf<typeof FIELDS>;
