import type { ReactNode } from 'react';
import { KINDS_OF, RESOURCES } from '#schemas/credential/resource.ts';
import type { ResourceRecord, SubjectRef } from '#schemas/credential/subject.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { FormDocuments, type DocumentsOfForm } from '#src/forms/documents.ts';
import { FormReferences } from '#src/forms/references.ts';
import { DOCUMENTS_PATH, useFileCache, useFileList, useItems, type PageOf } from '../api.ts';

interface SubjectContextsProps {
  readonly subject: SubjectRef;
  /** The kinds that a field may name are those of its account's type; absent: no field names any. */
  readonly references?: LeadType | undefined;
  readonly children: ReactNode;
}

/** What the fields of a form need of the rest of the file: the subject's documents, and the account's resources. */
export function SubjectContexts({ subject, references, children }: SubjectContextsProps) {
  return (
    <FormDocuments value={useSubjectDocuments(subject)}>
      <FormReferences value={useChoices(subject.account_id, references)}>{children}</FormReferences>
    </FormDocuments>
  );
}

/** The requirement items of a subject, and what may be done to their documents. */
export function useSubjectDocuments(subject: SubjectRef): DocumentsOfForm {
  const provider = useProvider();
  const cache = useFileCache();
  const { items } = useItems(subject);
  return {
    items: items ? new Map(items.map((item) => [item.code, item])) : null,
    canUpload: items?.some((item) => item.can.upload) ?? false,
    add: (item, document) =>
      provider.call(DOCUMENTS_PATH, { method: 'POST', body: { item_id: item.entity_id, ...document } }),
    remove: ({ entity_id, version }) =>
      provider.call(`${DOCUMENTS_PATH}/${encodeURIComponent(entity_id)}`, {
        method: 'DELETE',
        query: { version },
      }),
    onChanged: () => void cache.refresh(),
  };
}

/** As many as a list that people choose from can have. */
const CHOICES = 1000;

function useChoices(accountId: string, leadType: LeadType | undefined) {
  const { data } = useFileList<PageOf<ResourceRecord>>(
    RESOURCES.name,
    { account_id_eq: accountId, ordering: 'name', size: CHOICES },
    leadType !== undefined,
  );
  if (!data || !leadType) return null;
  return new Map(
    KINDS_OF[leadType].map((kind) => [
      kind,
      data.items
        .filter((resource) => resource.kind === kind)
        .map(({ entity_id, name }) => ({ id: entity_id, name })),
    ]),
  );
}
