import type { Store } from 'ra-core';

/** Where forms keep entries in the store (src/resources/generic/keptEntries.ts). */
export const KEPT_ENTRIES = 'kept-entries.';
/** Where forms that save by themselves keep what is not sent yet. */
export const UNSENT_CREDENTIAL = 'unsent-credential.';
export const UNSENT_FORM = 'unsent-form.';
const TYPED = [KEPT_ENTRIES, UNSENT_CREDENTIAL, UNSENT_FORM];

/** What the browser keeps of a person between screens: list filters, columns, changes that were not sent. */
export interface Memory {
  /**
   * The session is over: the next person at this machine finds nothing. How the screen looks stays (see the store), and
   * with `butEntries` what was typed and not saved, for the same person.
   */
  forget(butEntries?: boolean): void;
  /** Who is here now; what somebody else left behind, or nobody knows who, is forgotten. */
  belongsTo(personId: string): void;
  /** Whether what is kept is somebody else's by now. */
  isOfOther(personId: string): boolean;
  /**
   * Hears that this page is no longer of that person: somebody else has signed in in another tab, or the browser brings the
   * page back as it was before a sign-out.
   */
  whenNotOf(personId: string, hear: () => void): void;
}

const OWNER = 'owner';
/** Whose the kept entries are while nobody is signed in. */
const KEPT_FOR = 'kept-for';

export function createMemory(store: Store): Memory {
  const owner = (): unknown => store.getItem(OWNER) ?? store.getItem(KEPT_FOR);
  const resetButEntries = () => {
    const typed = TYPED.flatMap((prefix) => Object.entries(store.listItems?.(prefix) ?? {}));
    const entries = [[KEPT_FOR, owner()], ...typed] as const;
    store.reset();
    for (const [key, value] of entries) store.setItem(key, value);
  };
  return {
    forget(butEntries = false) {
      const reset = () => (butEntries && owner() !== undefined ? resetButEntries() : store.reset());
      reset();
      // A form that is being left may still write down what it could not send.
      window.addEventListener('pagehide', reset, { once: true });
    },
    belongsTo(personId) {
      const before = owner();
      if (before !== personId) store.reset();
      store.removeItem(KEPT_FOR);
      store.setItem(OWNER, personId);
    },
    isOfOther(personId) {
      const now = owner();
      return now !== undefined && now !== personId;
    },
    whenNotOf(personId, hear) {
      store.subscribe(OWNER, (now: unknown) => {
        // That nobody is signed in any more, the tabs tell each other (channel.ts).
        if (typeof now === 'string' && now !== personId) hear();
      });
      window.addEventListener('pageshow', ({ persisted }) => {
        if (persisted && store.getItem(OWNER) !== personId) hear();
      });
    },
  };
}
