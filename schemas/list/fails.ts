import type { Text } from '#schemas/engine/codes.ts';

/** What can be wrong with an entry of a list that people administer; a part of schemas/errors.ts. */
export const LIST_FAILS = {
  entry_exists: {
    en: 'The list has this name already: {names}',
    es: 'La lista ya tiene este nombre: {names}',
  },
  entry_retired: {
    en: 'The list has this name already, retired: bring {names} back',
    es: 'La lista ya tiene este nombre, retirado: restaure {names}',
  },
  county_left: {
    en: 'A county is always in a region: to take it out, choose it in another region',
    es: 'Un condado siempre está en una región: para quitarlo, elíjalo en otra región',
  },
  state_fixed: { en: 'A region stays in its state', es: 'Una región permanece en su estado' },
  used_by_leads: { en: 'Leads that have it: {limit}', es: 'Prospectos que lo tienen: {limit}' },
  used_by_many_leads: {
    en: 'Leads that have it: more than {limit}',
    es: 'Prospectos que lo tienen: más de {limit}',
  },
  use_unknown: {
    en: 'How many leads have it could not be counted now: retire it, or try again later',
    es: 'Ahora no se pudo contar cuántos prospectos lo tienen: retírelo o inténtelo más tarde',
  },
  used_by_entries: {
    en: 'Entries of other lists that belong to it: {limit}',
    es: 'Entradas de otras listas que le pertenecen: {limit}',
  },
  used_by_views: { en: 'Saved views that name it: {limit}', es: 'Vistas guardadas que lo nombran: {limit}' },
  used_by_rules: {
    en: 'Assignment rules that name it: {limit}',
    es: 'Reglas de asignación que lo nombran: {limit}',
  },
  used_by_reports: { en: 'Reports that name it: {limit}', es: 'Informes que lo nombran: {limit}' },
  used_by_imports: {
    en: 'Imports and saved mappings that name it: {limit}',
    es: 'Importaciones y asignaciones guardadas que lo nombran: {limit}',
  },
} as const satisfies Record<string, Text>;
