import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReportDefinition } from '#schemas/report/definition.ts';
import type { ReportTemplate } from '#schemas/report/item.ts';
import type { ReportCategory } from '#schemas/vocabulary/index.ts';
import { bodyOf, isObject } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { TEMPLATES_PATH } from '../../api.ts';
import { refresh } from '../../explorer/api.ts';

/** A report as it is written under a name. */
interface ReportDraft {
  readonly name: string;
  readonly description: string | null;
  readonly folder_id: string | null;
  readonly category: ReportCategory;
  readonly definition: ReportDefinition;
}

/** What the next write of a report must send. */
type Written = Pick<ReportTemplate, 'entity_id' | 'version'>;

/** How the builder saves. Each rejects with the server's refusal; done or refused, lists of reports are read anew. */
export function useTemplateCalls() {
  const provider = useProvider();
  const queries = useQueryClient();
  return useMemo(() => {
    const send = (path: string, method: 'POST' | 'PATCH', body: object): Promise<ReportTemplate> =>
      provider.call<ReportTemplate>(path, { method, body }).finally(() => void refresh(queries));
    return {
      create: (draft: ReportDraft, overwrite?: Written) =>
        send(TEMPLATES_PATH, 'POST', {
          ...draft,
          ...(overwrite && { overwrite: { entity_id: overwrite.entity_id, version: overwrite.version } }),
        }),
      save: ({ entity_id, version }: Written, definition: ReportDefinition) =>
        send(`${TEMPLATES_PATH}/${entity_id}`, 'PATCH', { version, definition }),
    };
  }, [provider, queries]);
}

/** The report that stands in the way of a write (409); null: none that the reader may have. */
export function reportInTheWay(error: unknown): ReportTemplate | null {
  const body = bodyOf(error);
  return body?.status === 409 && isObject(body.current) ? (body.current as unknown as ReportTemplate) : null;
}
