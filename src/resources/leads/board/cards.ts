import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { GetListResult, RaRecord, SortPayload } from 'ra-core';
import type { Values } from '#schemas/engine/field.ts';
import { STATUS_GROUPS, type LeadStatus } from '#schemas/vocabulary/index.ts';
import { FUNNEL } from '#schemas/lead/stages.ts';

/** What all columns of a board are asked for: the list's filters without the status, which is the column's. */
export interface Ask {
  readonly resource: string;
  readonly filter: Values;
  readonly sort: SortPayload;
}
export type Cards = InfiniteData<GetListResult>;

/** The columns that the status filter leaves; all of them without one. A group stands for its statuses. */
export function columnsShown(statusFilter: unknown): readonly LeadStatus[] {
  const chosen = [statusFilter ?? []].flat().map(String);
  if (chosen.length === 0) return FUNNEL;
  const groups: Readonly<Record<string, readonly string[]>> = STATUS_GROUPS;
  const codes = new Set(chosen.flatMap((code) => (Object.hasOwn(groups, code) ? groups[code]! : [code])));
  return FUNNEL.filter((status) => codes.has(status));
}

export const columnKey = ({ resource, filter, sort }: Ask, status: string) =>
  [resource, 'board', status, filter, sort] as const;

/** The cards of a column in their order. A lead that moved while pages were read may stand on two of them. */
export const cardsOf = (cards: Cards | undefined): RaRecord[] => [
  ...new Map(cards?.pages.flatMap(({ data }) => data).map((lead) => [lead.id, lead])).values(),
];

/** How many leads a column has, and whether there are more than that. */
export function countOf(cards: Cards | undefined): { total: number; isExact: boolean } | null {
  const first = cards?.pages[0];
  if (!first) return null;
  return {
    total: first.total ?? 0,
    isExact: (first.meta as { total_exact?: boolean } | undefined)?.total_exact !== false,
  };
}

/**
 * Shows a lead in another column, first, before the server knows of it; the answer is how to take that back. A lead that
 * somebody else has moved meanwhile goes to where it stands `now`, which may be a third column.
 */
export function putAhead(
  queries: QueryClient,
  ask: Ask,
  lead: RaRecord,
  to: LeadStatus,
): (now: RaRecord | null) => void {
  const from = String(lead.status);
  const keys = [columnKey(ask, from), columnKey(ask, to)];
  for (const queryKey of keys) void queries.cancelQueries({ queryKey });
  put(queries, ask, lead, from, null);
  put(queries, ask, { ...lead, status: to }, to, lead);
  return (now) => {
    const stands = now ?? lead;
    const place = String(stands.status);
    put(queries, ask, lead, to, null);
    put(queries, ask, stands, place, stands);
    refresh(queries, ask, [...new Set([from, to, place])]);
  };
}

/**
 * Shows a lead that has moved as the server answered it, and reads the columns it left and came into anew. Until they
 * have arrived, what is asked of the card next must carry the new version.
 */
export function settleMove(queries: QueryClient, ask: Ask, lead: RaRecord, from: LeadStatus): void {
  const to = String(lead.status);
  put(queries, ask, lead, to, null);
  put(queries, ask, lead, to, lead);
  refresh(queries, ask, [from, to]);
}

/** Takes a lead out of a column, or puts it first. A column that was never loaded has nothing to change. */
function put(queries: QueryClient, ask: Ask, lead: RaRecord, status: string, added: RaRecord | null): void {
  queries.setQueryData<Cards>(columnKey(ask, status), (cards) => {
    if (!cards) return cards;
    const step = added ? 1 : -1;
    return {
      ...cards,
      pages: cards.pages.map((page, index) => {
        const others = page.data.filter(({ id }) => id !== lead.id);
        return {
          ...page,
          data: added && index === 0 ? [lead, ...others] : others,
          total: Math.max(0, (page.total ?? 0) + step),
        };
      }),
    };
  });
}

/** Asks columns anew: what they show then is the server's order, not ours. */
function refresh(queries: QueryClient, ask: Ask, statuses: readonly string[]): void {
  for (const status of statuses)
    void queries.invalidateQueries({ queryKey: [ask.resource, 'board', status] });
}
