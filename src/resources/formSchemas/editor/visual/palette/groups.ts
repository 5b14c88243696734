import type { FormKindName } from '#schemas/engine/formKinds.ts';

export const PALETTE_GROUPS = ['basic', 'numbers', 'choices', 'contact', 'parts'] as const;
export type PaletteGroup = (typeof PALETTE_GROUPS)[number];

/** Where people look for a kind. */
export const GROUP_OF: Readonly<Record<FormKindName, PaletteGroup>> = {
  text: 'basic',
  longText: 'basic',
  boolean: 'basic',
  number: 'numbers',
  count: 'numbers',
  date: 'numbers',
  time: 'numbers',
  birthDate: 'numbers',
  choice: 'choices',
  choices: 'choices',
  phone: 'contact',
  email: 'contact',
  url: 'contact',
  zip: 'contact',
  npi: 'contact',
  taxId: 'contact',
  ssn: 'contact',
  dea: 'contact',
  taxonomy: 'contact',
  vin: 'contact',
  document: 'parts',
  reference: 'parts',
  references: 'parts',
  rows: 'parts',
};
