import type { FieldState } from '#schemas/credential/file.ts';
import type { CredentialDocument, RequirementItem } from '#schemas/credential/item.ts';
import type { FormField } from '#schemas/engine/form.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { isSame } from '#schemas/engine/same.ts';
import type { FieldReviewState } from '#schemas/vocabulary/index.ts';
import type { FormFile } from '../../api.ts';
import { modelFor, valueAt } from '../models.ts';

/** A value to be judged, or the newest document of an item. */
export type ReviewItem = ValueItem | DocumentItem;

export interface ValueItem {
  readonly kind: 'value';
  /** Unique on the screen. */
  readonly id: string;
  readonly instanceId: string;
  readonly field: FormField;
  readonly state: FieldState;
  readonly ui: JsonSchema;
  readonly value: unknown;
}

export interface DocumentItem {
  readonly kind: 'document';
  readonly id: string;
  readonly item: RequirementItem;
  /** null: none was handed in. */
  readonly document: CredentialDocument | null;
}

export interface ReviewSection {
  readonly id: string;
  readonly form: string;
  readonly title: string;
  readonly items: readonly ReviewItem[];
}

export const FILTERS = ['pending', 'rejected', 'changed', 'all'] as const;
export type Filter = (typeof FILTERS)[number];

const valueId = (instanceId: string, fieldId: string): string => `${instanceId} ${fieldId}`;

/** Everything of a subject's forms that can be judged, by section; documents stand where their form asks for them. */
export function sectionsOf(
  files: readonly FormFile[],
  items: readonly RequirementItem[],
  other: string,
): ReviewSection[] {
  const byCode = new Map(items.map((item) => [item.code, item]));
  const placed = new Set<string>();
  const sections = files.flatMap((file) => {
    const model = modelFor(file);
    const { entity_id: instanceId, title: form } = file.instance;
    return model.sections.map(({ name, title, fields }): ReviewSection => ({
      id: `${instanceId} ${name}`,
      form,
      title,
      items: fields.flatMap((field): ReviewItem[] => {
        const state = file.fields[field.fieldId];
        if (!state?.shown) return [];
        if (field.document) {
          const item = byCode.get(field.document);
          if (!item) return [];
          placed.add(item.code);
          return [documentItem(item)];
        }
        const { fieldId } = field;
        const value = valueAt(file.data, field);
        return [
          {
            kind: 'value',
            id: valueId(instanceId, fieldId),
            instanceId,
            field,
            state,
            ui: model.ui(field),
            value,
          },
        ];
      }),
    }));
  });
  const rest = items.filter(({ code, documents }) => !placed.has(code) && documents.length > 0);
  return [...sections, { id: 'other', form: '', title: other, items: rest.map(documentItem) }].filter(
    (section) => section.items.length > 0,
  );
}

const documentItem = (item: RequirementItem): DocumentItem => ({
  kind: 'document',
  id: `document ${item.entity_id}`,
  item,
  document: item.documents.find((one) => one.archived_at === null) ?? null,
});

/** How something stands; null: there is nothing to judge yet. */
export function stateOf(item: ReviewItem): FieldReviewState | null {
  if (item.kind === 'document') return item.document?.state ?? null;
  return item.state.rev > 0 && !item.state.draft ? item.state.state : null;
}

export const isPending = (item: ReviewItem): boolean => stateOf(item) === 'PENDING';

/** Whether a value stands against another one that was approved. */
const hasFormer = (item: ReviewItem): item is ValueItem =>
  item.kind === 'value' && 'value_approved' in item.state;

/** Equal to what was approved before. A mask does not tell whether what it hides is the same. */
export const isUnchanged = (item: ReviewItem): boolean =>
  hasFormer(item) && !item.state.sensitive && isSame(item.value, item.state.value_approved);

export const isChanged = (item: ReviewItem): boolean => hasFormer(item) && !isUnchanged(item);

const MATCHES: Readonly<Record<Filter, (item: ReviewItem) => boolean>> = {
  pending: isPending,
  rejected: (item) => stateOf(item) === 'REJECTED',
  changed: isChanged,
  all: () => true,
};
export const matches = (item: ReviewItem, filter: Filter): boolean => MATCHES[filter](item);

export const labelOf = (item: ReviewItem): string =>
  item.kind === 'document' ? item.item.name : item.state.label;

/** Whether the reader may judge it: only what was handed in, and with other eyes than those that wrote it. */
export function judgement(
  item: ReviewItem,
  {
    mayReview,
    fourEyes,
    me,
  }: { readonly mayReview: boolean; readonly fourEyes: boolean; readonly me: string },
): { readonly approve: boolean; readonly reject: boolean; readonly isOwn: boolean } {
  const may = item.kind === 'document' ? item.document?.can.review === true : mayReview;
  const isThere = stateOf(item) !== null;
  const author = item.kind === 'document' ? item.document?.created_by?.entity_id : item.state.author_id;
  const isOwn = fourEyes && author === me;
  return { approve: may && isThere && !isOwn, reject: may && isThere, isOwn: isOwn && may && isThere };
}
