import type { LeadType } from '#schemas/vocabulary/lead.ts';

/** What the search of the whole product finds, in the order in which it is told. */
export const SEARCH_KINDS = ['lead', 'account', 'resource', 'agreement', 'person'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** More of a kind are not told: who types on finds the others. */
export const SEARCH_GROUP_SIZE = 6;

export interface SearchItem {
  readonly entity_id: string;
  readonly title: string;
  readonly lead_type: LeadType | null;
  readonly status: string | null;
  /** Of a resource its kind, of an agreement its type, of a person the role: a code. */
  readonly variant: string | null;
  /** What it belongs to: the provider of a resource, the lead of an agreement; of a lead its phone. */
  readonly detail: string | null;
}

export interface SearchGroup {
  readonly kind: SearchKind;
  readonly items: readonly SearchItem[];
  /** Whether there are more than these. */
  readonly more: boolean;
  /** This kind could not be searched now; the others could. */
  readonly failed: boolean;
}

export interface SearchAnswer {
  readonly groups: readonly SearchGroup[];
}
