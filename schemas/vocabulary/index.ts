import type { Codes } from '../engine/codes.ts';
import * as activity from './activity.ts';
import * as assignment from './assignment.ts';
import * as bulk from './bulk.ts';
import * as business from './business.ts';
import * as contract from './contract.ts';
import * as credential from './credential.ts';
import * as file from './file.ts';
import * as forms from './forms.ts';
import * as imports from './imports.ts';
import * as lead from './lead.ts';
import * as person from './person.ts';
import * as report from './report.ts';

export * from './activity.ts';
export * from './assignment.ts';
export * from './bulk.ts';
export * from './business.ts';
export * from './contract.ts';
export * from './credential.ts';
export * from './file.ts';
export * from './forms.ts';
export * from './imports.ts';
export * from './lead.ts';
export * from './limits.ts';
export * from './person.ts';
export * from './report.ts';

// lead.ts holds more than code lists: its lists are named, the other files are lists throughout.
const { LEAD_TYPE, LEAD_STATUS, LEAD_STATUS_GROUP, LEAD_STATUS_REASON, LEAD_SOURCE } = lead;

const LISTS = {
  LEAD_TYPE,
  LEAD_STATUS,
  LEAD_STATUS_GROUP,
  LEAD_STATUS_REASON,
  LEAD_SOURCE,
  ...business,
  ...activity,
  ...contract,
  ...imports,
  ...assignment,
  ...bulk,
  ...report,
  ...credential,
  ...person,
  ...file,
  ...forms,
} satisfies Record<string, Codes>;

export type VocabularyName = keyof typeof LISTS;

/** The codes of a list, found by the list's name. */
export type CodeOf<Name extends VocabularyName> = keyof (typeof LISTS)[Name];

/** Every code list by its name, for code that knows only the name (a field's annotation, a filter). */
export const VOCABULARY: Readonly<Record<VocabularyName, Codes>> = LISTS;
