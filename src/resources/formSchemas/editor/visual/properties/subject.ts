import { ACCOUNT_FORM, isCustomForm, RESOURCE_FORM } from '#schemas/forms/keys.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { ResourceKind, SubjectKind } from '#schemas/vocabulary/credential.ts';

const keyOf = <K extends string>(forms: Readonly<Record<K, string>>, key: string): K | null =>
  (Object.keys(forms) as K[]).find((name) => forms[name] === key) ?? null;

/** The lead type whose accounts fill a form in; null: it is no account's own form. */
export const accountTypeOf = (key: string): LeadType | null => keyOf(ACCOUNT_FORM, key);

/** What kind of subject fills a form in; null: no file does. */
export const subjectOf = (key: string): SubjectKind | null =>
  isCustomForm(key) ? null : (keyOf<ResourceKind>(RESOURCE_FORM, key) ?? 'ACCOUNT');
