/** What the tabs of one browser do one after the other, by locks that all of them share. */

const RENEWAL = 'provnet.session';
const SIGN_IN = 'provnet.sign-in';
/** What one tab has stored has arrived at the others after so long at most, ms. */
const ARRIVES_MS = 5000;
/** A claim lasts longer than that by far, and not for ever: a browser neither freezes nor keeps a page that holds a lock. */
const CLAIMED_MS = 60_000;
/** So long at most a tab waits for another that is leaving for the portal, ms. */
const TURN_MS = 3000;

/** Takes a lock until the time is over, the page is gone or it is let go; null: another tab has it. */
const claim = (name: string): Promise<(() => void) | null> =>
  new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) =>
        lock
          ? new Promise<void>((letGo) => {
              setTimeout(letGo, CLAIMED_MS);
              resolve(letGo);
            })
          : resolve(null),
      )
      .catch(reject);
  });

/** What is stored, once it is something else than `before`; after `ARRIVES_MS` whatever it is. */
const arrived = (stored: () => string | null, before: string): Promise<string | null> =>
  new Promise((resolve) => {
    const look = (isLast: boolean) => {
      const now = stored();
      if (now === before && !isLast) return;
      clearTimeout(timer);
      window.removeEventListener('storage', hear);
      resolve(now);
    };
    const hear = () => look(false);
    const timer = setTimeout(() => look(true), ARRIVES_MS);
    window.addEventListener('storage', hear);
    look(false);
  });

/**
 * Renews a token that was refused once for all tabs: two that use one refresh token end the session (RFC 9700 §4.14.2).
 *
 * A lock alone is not enough. Tabs are processes of their own, and a browser shares what is stored between them without
 * waiting: who comes next may still read the old token. So who renews one claims it, by a second lock, for a while, and who
 * finds it claimed waits for the newer one.
 * @param stored the token that is kept, as this tab knows it
 * @param renew uses the refresh token and stores what came of it; throws where the portal could not be reached
 */
export const renewals =
  (stored: () => string | null, renew: () => Promise<string | null>) =>
  (refused: string | null): Promise<string | null> =>
    navigator.locks.request(RENEWAL, async () => {
      const kept = stored();
      // Another tab, or an earlier call, was here before.
      if (kept === null || kept !== refused) return kept;
      // Names of locks can be listed: the end of a token tells it from others, and is no use without the rest.
      const claimed = await claim(`${RENEWAL}:${kept.slice(-16)}`);
      if (!claimed) {
        const newer = await arrived(stored, kept);
        if (newer !== kept) return newer;
      }
      try {
        return await renew();
      } finally {
        // Nothing came of it: the portal is away, or there was nothing to renew by. Nobody has to wait for that.
        if (stored() === kept) claimed?.();
      }
    });

/**
 * Leaves for the portal's sign-in when no other tab is on its way there: of two at once a portal may keep what it has
 * granted the one, and then refuse the other. The lock ends with the page, which is there until the portal has answered.
 */
export async function inTurn(leave: () => Promise<void>): Promise<void> {
  let stayed = () => {};
  await new Promise<void>((begin) => {
    navigator.locks
      .request(SIGN_IN, { signal: AbortSignal.timeout(TURN_MS) }, () => {
        begin();
        // Who stays here after all, for unsaved changes, must not keep the others.
        return new Promise<void>((resolve) => {
          stayed = resolve;
          setTimeout(resolve, TURN_MS);
        });
      })
      // Waited long enough.
      .catch(() => begin());
  });
  try {
    await leave();
  } finally {
    stayed();
  }
}
