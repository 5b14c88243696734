import { memoryStore } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { keepOf } from '#src/resources/credentials/kept.ts';

const unsent = { values: { name: 'B' }, over: { name: 'A' } };

describe('unsent changes kept in the browser', () => {
  it('are found again by the same account and file, and by no other', () => {
    const store = memoryStore();
    keepOf(store, 'account', 'file').write(unsent);
    expect(keepOf(store, 'account', 'file').read()).toEqual(unsent);
    expect(keepOf(store, 'other', 'file').read()).toBeNull();
    expect(keepOf(store, 'account', 'other').read()).toBeNull();
  });

  it('are gone once they are saved', () => {
    const store = memoryStore();
    const keep = keepOf(store, 'account', 'file');
    keep.write(unsent);
    keep.write(null);
    expect(keep.read()).toBeNull();
  });

  it('are not taken from anything else that stands there', () => {
    for (const odd of ['text', 7, { values: 1, over: {} }, { values: {} }]) {
      const store = memoryStore({ 'credentials.unsent.account.file': odd });
      expect(keepOf(store, 'account', 'file').read()).toBeNull();
    }
  });
});
