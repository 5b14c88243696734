import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PrivacyState } from '#schemas/privacy/index.ts';
import { datedName, saveBlob } from '#src/dataProvider/files.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { bodyOf } from '#src/dataProvider/errors.ts';

const PRIVACY = 'privacy';
/** How often is asked whether an erasure has ended: most take a moment. */
const POLL_MS = 1000;
/** All that was ever written about somebody; a dead line must still end. */
const REPORT_TIMEOUT_MS = 300_000;

/** What would be erased and what stands against it, or how far an erasure is; `path` is the record's. */
export function usePrivacy(path: string) {
  const provider = useProvider();
  return useQuery({
    queryKey: [PRIVACY, path],
    queryFn: ({ signal }) => provider.call<PrivacyState>(`${path}/privacy`, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.erasure?.status === 'QUEUED' ? POLL_MS : false),
  });
}

export function usePrivacyCalls(path: string) {
  const provider = useProvider();
  const queries = useQueryClient();
  return {
    saveReport: async (reason: string): Promise<void> => {
      const answer = await provider.callRaw(`${path}/privacy/report`, {
        method: 'POST',
        body: { reason },
        timeoutMs: REPORT_TIMEOUT_MS,
      });
      saveBlob(await answer.blob(), datedName('personal-data', 'json'));
    },
    /** Resolves when its job is added; what has come to stand against it is asked for anew. */
    erase: async (reason: string, confirm: string): Promise<void> => {
      const refresh = () => queries.invalidateQueries({ queryKey: [PRIVACY, path] });
      try {
        await provider.call(`${path}/privacy/erase`, { method: 'POST', body: { reason, confirm } });
      } catch (error) {
        if (bodyOf(error)?.status === 409) await refresh();
        throw error;
      }
      await refresh();
    },
  };
}
