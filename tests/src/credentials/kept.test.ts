import { localStorageStore } from 'ra-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepOf } from '#src/resources/credentials/kept.ts';

const unsent = { values: { name: 'B' }, over: { name: 'A' } };
const store = localStorageStore('1', 'provnet');
const form = { account_id: 'account', resource_id: null, entity_id: 'file', schema_key: 'tp-account' };
const keep = keepOf(store, form);
const places = () => store.getItem<unknown>('unsent-credential.account');

beforeEach(() => {
  localStorage.clear();
  keep.read();
});

describe('unsent changes kept in the browser', () => {
  it('are found again by the same account and form, and by no other', () => {
    keep.write(unsent);
    expect(keepOf(localStorageStore('1', 'provnet'), form).read()).toEqual(unsent);
    expect(keepOf(store, { ...form, account_id: 'other' }).read()).toBeNull();
    expect(keepOf(store, { ...form, entity_id: 'other' }).read()).toBeNull();
  });

  it('are listed by their places, so that they are sent before the file is submitted', () => {
    const driver = keepOf(store, { ...form, resource_id: 'd', entity_id: 'of-d', schema_key: 'driver' });
    driver.write(unsent);
    keep.write(unsent);
    expect(places()).toEqual([
      { instanceId: 'of-d', formKey: 'driver', resource_id: 'd' },
      { instanceId: 'file', formKey: 'tp-account', resource_id: null },
    ]);
    driver.write(null);
    expect(places()).toEqual([{ instanceId: 'file', formKey: 'tp-account', resource_id: null }]);
  });

  it('are gone once they are saved', () => {
    keep.write(unsent);
    keep.write(null);
    expect(keep.read()).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  it('of another tab stay when this one has saved its own', () => {
    const other = keepOf(store, form);
    other.write({ values: { phone: '2' }, over: { phone: '1' } });
    keep.write(unsent);
    keep.write(null);
    expect(keepOf(store, form).read()).toEqual({ values: { phone: '2' }, over: { phone: '1' } });
  });

  it('that the browser has no room for keep nobody from typing on', () => {
    const full = {
      ...store,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(() => keepOf(full, form).write(unsent)).not.toThrow();
  });

  it.each(['text', 7, { values: 1, over: {} }, { values: {} }])('are not taken from %j', (odd) => {
    store.setItem('unsent-credential.account.file', odd);
    expect(keep.read()).toBeNull();
  });
});
