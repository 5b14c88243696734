import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, type RaRecord } from 'ra-core';
import { pathOfType } from '#schemas/activity/index.ts';
import {
  AGREEMENTS,
  type AgreementAction,
  type AgreementEvents,
  type AgreementRecipient,
  type AgreementSigning,
} from '#schemas/agreement/index.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { LEADS } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type {
  AgreementMethod,
  AgreementStatus,
  AgreementType,
  ContractParty,
} from '#schemas/vocabulary/index.ts';
import { reasonOf } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import type { ApiPage } from '#src/dataProvider/lists.ts';
import { withId } from '#src/dataProvider/records.ts';
import { useLanguage } from '#src/i18n/hooks.ts';

/** A legal record as the API writes it, with what its reader may do to it now. */
export interface Agreement extends RaRecord {
  readonly version: number;
  readonly type: AgreementType;
  readonly name: string;
  readonly method: AgreementMethod;
  readonly status: AgreementStatus;
  readonly recipients: readonly AgreementRecipient[] | null;
  readonly can: Readonly<Record<'edit' | AgreementAction, boolean>>;
}

/** The same read by itself, with how far its signers are, and what keeps a draft from being sent. */
export interface SentAgreement extends Agreement {
  readonly signing: AgreementSigning | null;
  readonly sent_file_id: string | null;
  readonly missing: readonly Fail[];
  readonly can: Agreement['can'] & Readonly<Record<'send' | 'follow' | 'sign_here', boolean>>;
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
  return { ...query, items, pages: data?.pages.length ?? 0, mayCreate: data?.pages[0]?.can.create === true };
}

export const pathOf = ({ id }: Pick<Agreement, 'id'>): string =>
  `${AGREEMENTS.name}/${encodeURIComponent(id)}`;

/** One agreement that is signed electronically, as it is now. */
export function useSentAgreement(lead: RaRecord, agreement: Agreement) {
  const provider = useProvider();
  return useQuery({
    queryKey: [...keyOf(lead), agreement.id],
    queryFn: async ({ signal }) =>
      withId(await provider.call<Record<string, unknown>>(pathOf(agreement), { signal })) as SentAgreement,
    staleTime: 0,
  });
}

/** What happened to an agreement that was sent, as its signing service tells it. */
export function useHappened(lead: RaRecord, agreement: Agreement) {
  const provider = useProvider();
  return useQuery({
    queryKey: [...keyOf(lead), agreement.id, 'events'],
    queryFn: ({ signal }) => provider.call<AgreementEvents>(`${pathOf(agreement)}/events`, { signal }),
    staleTime: 0,
  });
}

/** What is asked of the signing service about an agreement that is out. */
export type Asked =
  | { readonly word: 'remind' | 'check' }
  | { readonly word: 'resend'; readonly party: ContractParty };

/** Asks it, and tells what became of it. */
export function useAsk(lead: RaRecord, agreement: Agreement) {
  const provider = useProvider();
  const notify = useNotify();
  const language = useLanguage();
  const refresh = useRefresh(lead);
  return useMutation({
    mutationFn: ({ word, ...body }: Asked) =>
      provider.call<{ readonly written?: boolean }>(`${pathOf(agreement)}/${word}`, { method: 'POST', body }),
    onSuccess: ({ written }, { word }) =>
      written === false
        ? notify('agreements.follow.nobody', { type: 'info' })
        : notify(`agreements.follow.${word}_done`, { type: 'success' }),
    onError: (error) => notify(reasonOf(error, language), { type: 'error' }),
    // A refusal, too, may mean that it is no longer what the screen shows.
    onSettled: refresh,
  });
}

/** Takes the reader to where they sign themselves; from there they come back by the browser's way. */
export function useSignHere(lead: RaRecord, agreement: Agreement) {
  const provider = useProvider();
  const notify = useNotify();
  const language = useLanguage();
  const refresh = useRefresh(lead);
  return useMutation({
    mutationFn: () =>
      provider.call<{ readonly url: string }>(`${pathOf(agreement)}/sign-here`, { method: 'POST', body: {} }),
    onSuccess: ({ url }) => window.open(url, '_self'),
    onError: (error) => {
      notify(reasonOf(error, language), { type: 'error' });
      refresh();
    },
  });
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
