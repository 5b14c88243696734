import { useMemo } from 'react';
import { useProvider } from '#src/dataProvider/index.ts';
import type { DocumentActions } from '#src/forms/documents.ts';
import { DOCUMENTS_PATH, useFileCache } from '../../api.ts';
import { rightsOf, type Subject } from '../subject.ts';

/** What the staff may do to the documents of a subject: hand one in on the provider's behalf, or take its own back. */
export function useDocumentActions(subject: Subject): DocumentActions {
  const provider = useProvider();
  const { refreshParts } = useFileCache();
  const { edit, renew } = rightsOf(subject);
  return useMemo(
    () => ({
      canUpload: edit || renew,
      add: (item, document) =>
        provider.call(DOCUMENTS_PATH, { method: 'POST', body: { item_id: item.entity_id, ...document } }),
      remove: ({ entity_id, version }) =>
        provider.call(`${DOCUMENTS_PATH}/${encodeURIComponent(entity_id)}`, {
          method: 'DELETE',
          query: { version },
        }),
      onChanged: () => void refreshParts(),
    }),
    // The cache's functions are others at every drawing and do the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [provider, edit, renew],
  );
}
