// @vitest-environment jsdom
import { localStorageStore } from 'ra-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepOf } from '#src/resources/credentials/kept.ts';

const unsent = { values: { name: 'B' }, over: { name: 'A' } };
const store = localStorageStore('1', 'provnet');
const keep = keepOf(store, 'account', 'file');

beforeEach(() => localStorage.clear());

describe('unsent changes kept in the browser', () => {
  it('are found again by the same account and file, and by no other', () => {
    keep.write(unsent);
    expect(keepOf(localStorageStore('1', 'provnet'), 'account', 'file').read()).toEqual(unsent);
    expect(keepOf(store, 'other', 'file').read()).toBeNull();
    expect(keepOf(store, 'account', 'other').read()).toBeNull();
  });

  it('are gone once they are saved', () => {
    keep.write(unsent);
    keep.write(null);
    expect(keep.read()).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  it.each(['text', 7, { values: 1, over: {} }, { values: {} }])('are not taken from %j', (odd) => {
    store.setItem('unsent-credential.account.file', odd);
    expect(keep.read()).toBeNull();
  });
});
