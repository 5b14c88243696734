import type { Fields } from '#schemas/engine/field.ts';

/** The places where the provider can be found. */
export const LOCATION_FIELDS = {
  locations: {
    kind: 'rows',
    section: 'locations',
    maxRows: 200,
    label: { en: 'Locations', es: 'Ubicaciones' },
    fields: {
      address1: { kind: 'text', required: true, label: { en: 'Address', es: 'Dirección' } },
      address2: { kind: 'text', label: { en: 'Suite, floor', es: 'Oficina, piso' } },
      city: { kind: 'text', maxLength: 100, label: { en: 'City', es: 'Ciudad' } },
      state: { kind: 'lookup', list: 'state', label: { en: 'State', es: 'Estado' } },
      zip: { kind: 'zip', label: { en: 'ZIP code', es: 'Código postal' } },
      county: { kind: 'lookup', list: 'county', within: 'state', label: { en: 'County', es: 'Condado' } },
      region: { kind: 'lookup', list: 'region', within: 'state', label: { en: 'Region', es: 'Región' } },
      phone: { kind: 'phone', label: { en: 'Phone', es: 'Teléfono' } },
      fax: { kind: 'phone', label: { en: 'Fax', es: 'Fax' } },
      npi: { kind: 'npi', label: { en: 'NPI', es: 'NPI' } },
      website: { kind: 'url', label: { en: 'Website', es: 'Sitio web' } },
      main: { kind: 'boolean', label: { en: 'Main location', es: 'Ubicación principal' } },
    },
  },
} as const satisfies Fields;
