import { codes } from '../engine/codes.ts';

/** What a report is about; labels in brackets are the specification's (§3). */
export const REPORT_CATEGORY = codes({
  DOCUMENTS: { en: 'Documents', es: 'Documentos' },
  DRIVERS: { en: 'Drivers', es: 'Conductores' },
  LEADS: { en: 'Leads (account)', es: 'Prospectos (cuenta)' },
  LOCATIONS: { en: 'Locations', es: 'Ubicaciones' },
  OUTREACHES: { en: 'Outreaches', es: 'Contactos realizados' },
  PROVIDERS: { en: 'Providers (practitioner)', es: 'Proveedores (profesional)' },
  VEHICLES: { en: 'Vehicles', es: 'Vehículos' },
  OWNERS: { en: 'Owners', es: 'Propietarios' },
  'SP-QUEST': { en: 'Specialty Quest', es: 'Quest de especialidades' },
});
export type ReportCategory = keyof typeof REPORT_CATEGORY;
