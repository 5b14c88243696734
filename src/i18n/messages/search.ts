import type { Messages } from '../types.ts';

/** The search of the whole product, and the keys that work everywhere. Keys are read as `search.<key>`. */
export const searchMessages = {
  open: { en: 'Search', es: 'Buscar' },
  label: { en: 'Search everything', es: 'Buscar en todo' },
  results: { en: 'What was found', es: 'Lo encontrado' },
  close: { en: 'Close', es: 'Cerrar' },
  placeholder: { en: 'Name, phone, tax ID or NPI', es: 'Nombre, teléfono, identificación fiscal o NPI' },
  hint: {
    en: 'You can search for names, phone numbers, tax IDs and NPIs, and for pages by their name.',
    es: 'Puede buscar nombres, teléfonos, identificaciones fiscales y NPI, y páginas por su nombre.',
  },
  short: {
    en: 'Type at least %{smart_count} characters to search records.',
    es: 'Escriba al menos %{smart_count} caracteres para buscar registros.',
  },
  none: { en: 'Nothing found.', es: 'No se encontró nada.' },
  searching: { en: 'Searching…', es: 'Buscando…' },
  count: {
    en: '%{smart_count} result |||| %{smart_count} results',
    es: '%{smart_count} resultado |||| %{smart_count} resultados',
  },
  more: { en: 'There are more: type more to find them.', es: 'Hay más: escriba más para encontrarlos.' },
  failed: { en: 'This could not be searched right now.', es: 'Esto no se pudo buscar en este momento.' },
  untitled: { en: 'Without a name', es: 'Sin nombre' },
  groups: {
    recent: { en: 'Opened before', es: 'Abiertos antes' },
    screen: { en: 'Go to', es: 'Ir a' },
    lead: { en: 'Leads', es: 'Prospectos' },
    account: { en: 'Credential files', es: 'Expedientes' },
    resource: { en: 'Resources', es: 'Recursos' },
    agreement: { en: 'Agreements', es: 'Acuerdos' },
    person: { en: 'People', es: 'Personas' },
  },
  keys: {
    everywhere: { en: 'Everywhere', es: 'En todas partes' },
    control: { en: 'Ctrl', es: 'Ctrl' },
  },
} as const satisfies Messages;
