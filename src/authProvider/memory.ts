import type { Store } from 'ra-core';

/** What the browser keeps of a person between screens: list filters, columns, changes that were not sent. */
export interface Memory {
  /** The session is over: the next person at this machine finds nothing. How the screen looks stays (see the store). */
  forget(): void;
  /** Who is here now; what somebody else left behind, whose session merely ran out, is forgotten. */
  belongsTo(personId: string): void;
}

const OWNER = 'owner';

export function createMemory(store: Store): Memory {
  return {
    forget() {
      store.reset();
      // A form that is being left may still write down what it could not send.
      window.addEventListener('pagehide', () => store.reset(), { once: true });
    },
    belongsTo(personId) {
      const before: unknown = store.getItem(OWNER);
      if (before !== undefined && before !== personId) store.reset();
      store.setItem(OWNER, personId);
    },
  };
}
