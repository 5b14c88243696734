// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { createMemory } from '#src/authProvider/memory.ts';
import { createStore } from '#src/Root.tsx';
import { keepOf } from '#src/resources/credentials/kept.ts';

const LIST = 'leads/sp.listParams';
const unsent = { values: { name: 'B' }, over: { name: 'A' } };
const store = createStore();
const form = { account_id: 'account', resource_id: null, entity_id: 'file', schema_key: 'driver' };
const keep = () => keepOf(store, form);
const memory = createMemory(store);

beforeEach(() => {
  localStorage.clear();
  memory.belongsTo('ana');
  store.setItem('locale', 'es');
  store.setItem('theme', 'dark');
  store.setItem(LIST, { filter: { search: 'secret' } });
  keep().write(unsent);
});

const left = () => [store.getItem(LIST), keep().read()];
const looks = () => [store.getItem('locale'), store.getItem('theme')];

describe('what the browser keeps of a person', () => {
  it('is gone after a sign-out, except how the screen looks', () => {
    memory.forget();
    expect(left()).toEqual([undefined, null]);
    expect(looks()).toEqual(['es', 'dark']);
  });

  it('stays gone when the form that is being left writes down its changes once more', () => {
    memory.forget();
    keep().write(unsent);
    window.dispatchEvent(new Event('pagehide'));
    expect(left()).toEqual([undefined, null]);
  });

  it('is still there for the same person, and not for the next one', () => {
    memory.belongsTo('ana');
    expect(left()).toEqual([{ filter: { search: 'secret' } }, unsent]);
    memory.belongsTo('bo');
    expect(left()).toEqual([undefined, null]);
    expect(looks()).toEqual(['es', 'dark']);
  });
});
