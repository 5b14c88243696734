import { useStoreContext, type Store } from 'ra-core';
import { isValues } from '#schemas/engine/resource.ts';
import type { Unsent } from '#src/forms/autosave.ts';

/** Where the unsent changes of a file are kept in this browser. */
export interface Keep {
  readonly read: () => Unsent | null;
  readonly write: (unsent: Unsent | null) => void;
}

/**
 * Unsent changes outlive a closed tab, not a sign-out (src/authProvider/memory.ts). The key names the account, so that
 * nobody gets another's.
 */
export function keepOf(store: Store, accountId: string, instanceId: string): Keep {
  const key = `unsent-credential.${accountId}.${instanceId}`;
  return {
    read: () => {
      const kept: unknown = store.getItem(key);
      return isValues(kept) && isValues(kept.values) && isValues(kept.over)
        ? { values: kept.values, over: kept.over }
        : null;
    },
    write: (unsent) => (unsent ? store.setItem(key, unsent) : store.removeItem(key)),
  };
}

export const useKeep = (accountId: string, instanceId: string): Keep =>
  keepOf(useStoreContext(), accountId, instanceId);
