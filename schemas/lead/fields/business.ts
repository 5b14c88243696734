import type { Fields } from '#schemas/engine/field.ts';

/** Ownership, contracts with payers, hours, and the dates of our own contract. */
export const BUSINESS_FIELDS = {
  mbe_certified: {
    kind: 'boolean',
    section: 'business',
    filter: true,
    import: ['mbe certified'],
    label: { en: 'MBE certified', es: 'Certificación MBE' },
    help: { en: 'Minority business enterprise, certified', es: 'Empresa de minorías, certificada' },
  },
  mbe_qualified: {
    kind: 'boolean',
    section: 'business',
    filter: true,
    import: ['mbe qualified'],
    label: { en: 'MBE qualified', es: 'Califica como MBE' },
  },
  aggregate_groups: {
    kind: 'code',
    list: 'AGGREGATE_GROUP',
    many: true,
    section: 'business',
    import: ['aggregate groups', 'ownership'],
    label: { en: 'Business ownership', es: 'Propiedad de la empresa' },
  },
  w9: {
    kind: 'boolean',
    section: 'business',
    import: ['w9', 'w-9'],
    label: { en: 'W-9 on file', es: 'W-9 en archivo' },
  },
  health_plans: {
    kind: 'lookup',
    list: 'health_plan',
    many: true,
    section: 'business',
    column: 'offered',
    filter: true,
    import: ['health plans', 'payers'],
    label: { en: 'Health plans', es: 'Planes de salud' },
  },
  business_lines: {
    kind: 'lookup',
    list: 'business_line',
    many: true,
    section: 'business',
    filter: true,
    import: ['line of business', 'business lines'],
    label: { en: 'Lines of business', es: 'Líneas de negocio' },
  },
  working_hours: {
    kind: 'rows',
    section: 'business',
    maxRows: 21,
    label: { en: 'Working days and hours', es: 'Días y horario de atención' },
    fields: {
      day: { kind: 'code', list: 'WEEKDAY', required: true, label: { en: 'Day', es: 'Día' } },
      from: { kind: 'time', required: true, label: { en: 'From', es: 'Desde' } },
      to: { kind: 'time', required: true, label: { en: 'To', es: 'Hasta' } },
    },
  },
  signing_date: { kind: 'date', section: 'contract', label: { en: 'Signing date', es: 'Fecha de firma' } },
  effective_date: {
    kind: 'date',
    section: 'contract',
    label: { en: 'Effective date', es: 'Fecha de vigencia' },
  },
  expiration_date: {
    kind: 'date',
    section: 'contract',
    label: { en: 'Expiration date', es: 'Fecha de vencimiento' },
  },
  terminated_date: {
    kind: 'date',
    section: 'contract',
    label: { en: 'Terminated date', es: 'Fecha de terminación' },
  },
  notes: {
    kind: 'longText',
    section: 'contract',
    personal: true,
    import: ['notes', 'comments', 'remarks'],
    label: { en: 'Notes', es: 'Notas' },
  },
} as const satisfies Fields;
