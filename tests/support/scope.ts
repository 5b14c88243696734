/** `npm run test:full`: exhaustive loops, kills and real programs, which take their time. */
export const isFull = process.env.TEST_SCOPE === 'full';

/** How long (ms) a test waits for an event. */
export const POLL_MS = isFull ? 30_000 : 5_000;
/** The same for `vi.waitFor`, which knows no default of its own. */
export const POLL = { timeout: POLL_MS, interval: 50 };
