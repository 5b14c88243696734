import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';
import { pathOfType } from '#schemas/activity/index.ts';
import { AGREEMENTS, type AgreementAction } from '#schemas/agreement/index.ts';
import { LEADS } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { AgreementStatus, AgreementType } from '#schemas/vocabulary/index.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import type { ApiPage } from '#src/dataProvider/lists.ts';
import { withId } from '#src/dataProvider/records.ts';

/** A legal record as the API writes it, with what its reader may do to it now. */
export interface Agreement extends RaRecord {
  readonly version: number;
  readonly type: AgreementType;
  readonly name: string;
  readonly status: AgreementStatus;
  readonly can: Readonly<Record<'edit' | AgreementAction, boolean>>;
}

interface AgreementPage extends ApiPage {
  readonly can: { readonly create: boolean };
}

/** More than any lead has had; further ones come page by page. */
const PAGE = 100;

export const pathFor = (lead: RaRecord): string => pathOfType(AGREEMENTS, lead.lead_type as LeadType);
const keyOf = (lead: RaRecord) => [AGREEMENTS.name, String(lead.id)] as const;

/** The legal records of a lead, newest first, and whether the reader may add to them. */
export function useAgreements(lead: RaRecord) {
  const provider = useProvider();
  const { data, ...query } = useInfiniteQuery({
    queryKey: keyOf(lead),
    queryFn: ({ pageParam: page, signal }) =>
      provider.call<AgreementPage>(pathFor(lead), {
        query: { lead_id_eq: String(lead.id), page, size: PAGE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (total > pages.length * PAGE ? pages.length + 1 : undefined),
    // What a colleague signed meanwhile must be there when one comes back to the tab.
    staleTime: 0,
  });
  const items = data?.pages.flatMap((page) => page.items.map((item) => withId(item) as Agreement)) ?? [];
  return { ...query, items, mayCreate: data?.pages[0]?.can.create === true };
}

/** To be called after a change: records, the lead's history, and the statuses it may now have. */
export function useRefresh(lead: RaRecord): () => void {
  const queries = useQueryClient();
  const leads = LEADS[lead.lead_type as LeadType].name;
  return () => {
    void queries.invalidateQueries({ queryKey: keyOf(lead) });
    for (const part of ['getOne', 'changes']) void queries.invalidateQueries({ queryKey: [leads, part] });
  };
}
