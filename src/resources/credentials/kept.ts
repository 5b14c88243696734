import { useStoreContext, type Store } from 'ra-core';
import { isValues } from '#schemas/engine/resource.ts';
import { openChannel } from '#src/authProvider/channel.ts';
import type { Unsent } from '#src/forms/autosave.ts';

/** Where the unsent changes of a file are kept in this browser. */
export interface Keep {
  readonly read: () => Unsent | null;
  readonly write: (unsent: Unsent | null) => void;
}

/** Unsent changes outlive a closed tab. The key names the account, so that nobody gets another's. */
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

export function useKeep(accountId: string, instanceId: string): Keep {
  const keep = keepOf(useStoreContext(), accountId, instanceId);
  clearAtSignOut(accountId, keep);
  return keep;
}

const watched = new Map<string, Keep>();

/** On a shared machine the next person finds nothing, whichever screen or tab the sign-out came from. */
function clearAtSignOut(accountId: string, keep: Keep): void {
  if (watched.size === 0) {
    openChannel((message) => {
      if (message === 'signed-out') for (const known of watched.values()) known.write(null);
      // A name of its own: the channel of this tab's session is heard as well.
    }, 'unsent-changes');
  }
  watched.set(accountId, keep);
}
