import { afterEach, describe, vi } from 'vitest';
import { testContract } from './contract.ts';

describe('the embedded storage', () => {
  afterEach(() => vi.useRealTimers());
  testContract(undefined, async (ms) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms }));
});
