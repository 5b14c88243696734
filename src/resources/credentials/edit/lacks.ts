import { HANDED_IN } from '#schemas/credential/state.ts';
import type { RequirementItem } from '#schemas/credential/item.ts';
import { pathOf } from '#schemas/engine/form.ts';
import { modelOf } from '#src/forms/model.ts';
import type { FormRef } from '#schemas/credential/subject.ts';
import type { Account, FormFile } from '../api.ts';

/** A field that keeps a form from being submitted. */
export interface OpenField {
  readonly path: string;
  readonly label: string;
  readonly state: 'missing' | 'rejected';
}

/** The fields of a form that are empty though required, and those that were sent back and are not corrected. */
export function openFields(
  form: Pick<FormFile, 'schema' | 'ui_schema' | 'fields' | 'progress'>,
): OpenField[] {
  const missing = new Set(form.progress.missing);
  return modelOf(form, form.fields).fields.flatMap((field): OpenField[] => {
    const state = form.fields[field.fieldId];
    if (!state?.shown) return [];
    const at = { path: pathOf(field), label: state.label };
    if (missing.has(field.fieldId)) return [{ ...at, state: 'missing' }];
    return state.state === 'REJECTED' ? [{ ...at, state: 'rejected' }] : [];
  });
}

/** Papers that their provider has to hand in, the required ones first. */
const openItems = (items: readonly RequirementItem[]): RequirementItem[] =>
  items
    .filter((item) => item.needs_document && item.required && !HANDED_IN.includes(item.state))
    .sort((a, b) => Number(b.state === 'REJECTED') - Number(a.state === 'REJECTED'));

/** What its provider may work at and has to: forms that lack something or were sent back, and papers to hand in. */
export const openOf = (
  { can, forms = [] }: Pick<Account, 'can' | 'forms'>,
  items: readonly RequirementItem[],
): { readonly forms: readonly FormRef[]; readonly papers: readonly RequirementItem[] } =>
  can.edit
    ? {
        forms: forms.filter(({ progress, rejected }) => progress < 100 || rejected > 0),
        papers: openItems(items),
      }
    : { forms: [], papers: [] };

/** Papers that run out, or have, and of which no newer one waits to be judged: to be renewed, the first to go first. */
export const dueItems = (items: readonly RequirementItem[]): RequirementItem[] =>
  items
    .filter(
      ({ state, documents }) =>
        (state === 'EXPIRING' || state === 'EXPIRED') &&
        !documents.some((paper) => paper.state === 'PENDING'),
    )
    .sort((a, b) => (a.expires_on ?? '').localeCompare(b.expires_on ?? ''));
