import type { Fields } from '#schemas/engine/field.ts';
import { ownEntries } from '#schemas/engine/resource.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { LEADS } from './index.ts';

/** The two halves in which a lead is also read (specification §7: basic-info, additional-info). */
export type LeadPart = 'basic' | 'additional';

/** Sections that are basic info; what only the server writes belongs to it as well, every other section is additional. */
const BASIC_SECTIONS: readonly string[] = ['company', 'contact', 'status'];

/** The fields of a part, in the order of the form. */
export const partFields = (type: LeadType, part: LeadPart): Fields =>
  Object.fromEntries(
    ownEntries(LEADS[type].fields).filter(
      ([, { section }]) => (section === undefined || BASIC_SECTIONS.includes(section)) === (part === 'basic'),
    ),
  );
