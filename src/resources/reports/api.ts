import { useQuery, type QueryKey } from '@tanstack/react-query';
import type { LeadType } from '#schemas/permissions.ts';
import type { ReportCatalogue } from '#schemas/report/column.ts';
import { REPORTS } from '#schemas/report/fields.ts';
import type { ReportFolder, ReportTemplate } from '#schemas/report/item.ts';
import type { ReportCategory } from '#schemas/vocabulary/index.ts';
import { useProvider } from '#src/dataProvider/index.ts';

const PATH = 'reports';
export const TEMPLATES_PATH = REPORTS.name;
/** With this the keys of lists of reports begin (useReportList). */
export const LIST_KEY = [TEMPLATES_PATH, 'getList'] as const;
const ONE = 'one';
const COLUMNS_FRESH_MS = 300_000;

/** What a report is about; without a lead type that which its author makes. */
export interface ReportKind {
  readonly category: ReportCategory;
  readonly lead_type?: LeadType | null;
}

/** The columns that reports of a kind may have for the reader. */
export function useCatalogue({ category, lead_type }: ReportKind) {
  const provider = useProvider();
  return useQuery({
    queryKey: [PATH, 'columns', category, lead_type ?? null],
    queryFn: ({ signal }) =>
      provider.call<ReportCatalogue>(`${PATH}/columns`, { query: { category, lead_type }, signal }),
    staleTime: COLUMNS_FRESH_MS,
  });
}

/** A report with its definition, as it is when the screen is opened; null: none is asked for. */
export function useTemplate(id: string | null) {
  const provider = useProvider();
  return useQuery({
    queryKey: [TEMPLATES_PATH, ONE, id],
    queryFn: ({ signal }) => provider.call<ReportTemplate>(`${TEMPLATES_PATH}/${id}`, { signal }),
    enabled: id !== null,
    // Somebody works at what was read: it is not exchanged below their hands, nor taken from an earlier visit.
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** A report that is worked at, as lists have it now: another name, a mark, a right. What refreshes those refreshes it. */
export function useTemplateNow(opened: ReportTemplate | null): ReportTemplate | null {
  const provider = useProvider();
  const id = opened?.entity_id;
  const { data } = useQuery({
    queryKey: [...LIST_KEY, ONE, id],
    queryFn: ({ signal }) => provider.call<ReportTemplate>(`${TEMPLATES_PATH}/${id}`, { signal }),
    enabled: opened !== null,
    initialData: opened,
    staleTime: Infinity,
    gcTime: 0,
  });
  return data;
}

/** Of what begins as the keys of lists do, those that are lists. */
export const isReportList = ({ queryKey }: { readonly queryKey: QueryKey }): boolean => queryKey[2] !== ONE;

/** The folders of reports that the reader sees. */
export function useReportFolders() {
  const provider = useProvider();
  return useQuery({
    queryKey: [PATH, 'folders'],
    queryFn: async ({ signal }) =>
      (await provider.call<{ items: readonly ReportFolder[] }>(`${PATH}/folders`, { signal })).items,
  });
}
