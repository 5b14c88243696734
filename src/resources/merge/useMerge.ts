import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { leadPath } from '#schemas/addresses.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import type { MergePreview } from '#schemas/lead/merge.ts';
import { bodyOf, staleRecord, textOf, type ApiFail } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';

/** The same pair the other way round, until the server has said what stands against that. */
const turned = (preview: MergePreview): MergePreview => ({
  survivor: preview.other,
  other: preview.survivor,
  moves: {},
  refusals: [],
  barred: {},
});

/** Both leads and what their merge would do; a swap shows at once what is known already. */
export function useMergePreview(resource: Resource, id: string, otherId: string) {
  const provider = useProvider();
  const language = useLanguage();
  return useQuery<MergePreview>({
    // Its refusals are in the reader's language.
    queryKey: [resource.name, 'merge', id, otherId, language],
    queryFn: ({ signal }) =>
      provider.call<MergePreview>(
        `${resource.name}/${encodeURIComponent(id)}/merge/${encodeURIComponent(otherId)}`,
        { signal },
      ),
    staleTime: 0,
    placeholderData: (last: MergePreview | undefined) =>
      last?.other.entity_id === id && last.survivor.entity_id === otherId ? turned(last) : undefined,
  });
}

export interface Refused {
  readonly message: string;
  readonly fails: readonly ApiFail[];
  /** One of the leads has changed: the preview is new, the picks are kept. */
  readonly isStale: boolean;
}

/** Merges the pair of a preview as picked, and goes to the lead that stays. */
export function useMerge(resource: Resource, { survivor, other }: MergePreview) {
  const provider = useProvider();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const id = String(survivor.entity_id);

  const merge = async (values: Record<string, unknown>): Promise<void> => {
    setBusy(true);
    setRefused(null);
    const body = {
      other_id: other.entity_id,
      version: survivor.version,
      other_version: other.version,
      values,
    };
    try {
      await provider.call(`${resource.name}/${encodeURIComponent(id)}/merge`, { method: 'POST', body });
      notify('merge.screen.done', { type: 'success' });
      await navigate(leadPath(id), { replace: true });
      void queries.invalidateQueries({ queryKey: [resource.name] });
    } catch (error) {
      const isStale = staleRecord(error) !== null;
      if (isStale) await queries.invalidateQueries({ queryKey: [resource.name, 'merge'] });
      setRefused({ message: textOf(error, language), fails: bodyOf(error)?.fails ?? [], isStale });
    } finally {
      setBusy(false);
    }
  };
  return { merge, isBusy, refused };
}
