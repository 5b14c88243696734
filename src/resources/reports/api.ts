import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LeadType } from '#schemas/permissions.ts';
import type { ReportCatalogue } from '#schemas/report/column.ts';
import type { ReportDefinition } from '#schemas/report/definition.ts';
import { REPORTS } from '#schemas/report/fields.ts';
import type { ReportFolder, ReportTemplate } from '#schemas/report/item.ts';
import type { ReportCategory } from '#schemas/vocabulary/index.ts';
import { bodyOf, isObject } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';

const PATH = 'reports';
export const TEMPLATES_PATH = REPORTS.name;
const COLUMNS_FRESH_MS = 300_000;

/** What a report is about; without a lead type that which its author makes. */
export interface ReportKind {
  readonly category: ReportCategory;
  readonly lead_type?: LeadType | null;
}

/** A report as it is written under a name. */
export interface ReportDraft {
  readonly name: string;
  readonly description: string | null;
  readonly folder_id: string | null;
  readonly category: ReportCategory;
  readonly definition: ReportDefinition;
}

/** What the next write of a report must send. */
type Written = Pick<ReportTemplate, 'entity_id' | 'version'>;

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
    queryKey: [TEMPLATES_PATH, 'one', id],
    queryFn: ({ signal }) => provider.call<ReportTemplate>(`${TEMPLATES_PATH}/${id}`, { signal }),
    enabled: id !== null,
    // Somebody works at what was read: it is not exchanged below their hands, nor taken from an earlier visit.
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** The folders of reports that the reader sees. */
export function useReportFolders() {
  const provider = useProvider();
  return useQuery({
    queryKey: [PATH, 'folders'],
    queryFn: async ({ signal }) =>
      (await provider.call<{ items: readonly ReportFolder[] }>(`${PATH}/folders`, { signal })).items,
  });
}

/** Every change of a report that the builder makes. Each rejects with the server's refusal. */
export function useTemplateCalls() {
  const provider = useProvider();
  return useMemo(
    () => ({
      create: (draft: ReportDraft, overwrite?: Written): Promise<ReportTemplate> =>
        provider.call(TEMPLATES_PATH, {
          method: 'POST',
          body: {
            ...draft,
            ...(overwrite && { overwrite: { entity_id: overwrite.entity_id, version: overwrite.version } }),
          },
        }),
      save: ({ entity_id, version }: Written, definition: ReportDefinition): Promise<ReportTemplate> =>
        provider.call(`${TEMPLATES_PATH}/${entity_id}`, { method: 'PATCH', body: { version, definition } }),
      mark: (id: string, marks: { readonly favourite?: boolean; readonly used?: true }): Promise<void> =>
        provider.call(`${TEMPLATES_PATH}/${id}/marks`, { method: 'PUT', body: marks }),
    }),
    [provider],
  );
}

/** The report that stands in the way of a write (409); null: none that the reader may have. */
export function reportInTheWay(error: unknown): ReportTemplate | null {
  const body = bodyOf(error);
  return body?.status === 409 && isObject(body.current) ? (body.current as unknown as ReportTemplate) : null;
}
