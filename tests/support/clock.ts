import { setTimeout as later } from 'node:timers/promises';

/**
 * Lets real time pass. Only for tests whose subject is real time: load, faults and kills of real processes, and
 * programs that announce nothing when they are ready. Elsewhere wait for the event (`expect.poll`, `vi.waitFor`) or
 * use fake timers; the linter rejects every other sleep in tests/.
 */
export const sleep = (ms: number): Promise<void> => later(ms);
