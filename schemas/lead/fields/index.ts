import type { Fields } from '#schemas/engine/field.ts';
import { BUSINESS_FIELDS } from './business.ts';
import { COMPANY_FIELDS } from './company.ts';
import { COVERAGE_FIELDS } from './coverage.ts';
import { LOCATION_FIELDS } from './locations.ts';
import { STATUS_FIELDS, SYSTEM_FIELDS } from './status.ts';

/** The parts of a lead's form, in their order. */
export const SECTIONS = {
  company: { en: 'Company', es: 'Empresa' },
  contact: { en: 'Contact person', es: 'Persona de contacto' },
  services: { en: 'Services', es: 'Servicios' },
  coverage: { en: 'Coverage', es: 'Cobertura' },
  locations: { en: 'Locations', es: 'Ubicaciones' },
  business: { en: 'Business', es: 'Negocio' },
  status: { en: 'Status and owner', es: 'Estado y responsable' },
  contract: { en: 'Contract dates and notes', es: 'Fechas del contrato y notas' },
} as const;

/**
 * The fields of a lead (specification §3) in the order of form and export: its own services between what both types
 * share. `store: 'column'`: the database keeps a field in a column of its own because lists filter or sort by it.
 */
export const leadFields = <S extends Fields>(services: S) => ({
  ...COMPANY_FIELDS,
  ...services,
  ...COVERAGE_FIELDS,
  ...LOCATION_FIELDS,
  ...BUSINESS_FIELDS,
  ...STATUS_FIELDS,
  ...SYSTEM_FIELDS,
});

/** The filters of specification §2 and §3 'Lead filter', those of every day first; what the search box finds as well comes after them. */
export const firstFilters = <S extends string>(...services: S[]) =>
  [
    'status',
    'assignee_id',
    'pr_assigned_id',
    ...services,
    'states',
    'regions',
    'counties',
    'created_at',
    'updated_at',
    'follow_up_on',
    'last_imported_by_id',
  ] as const;
