import { beforeEach, describe, expect, it } from 'vitest';
import { createMemory } from '#src/authProvider/memory.ts';
import { createStore } from '#src/Root.tsx';
import { keepOf } from '#src/resources/credentials/kept.ts';
import { keepOf as keepDraft } from '#src/resources/formSchemas/editor/shell/keep.ts';

const LIST = 'leads/sp.listParams';
const unsent = { values: { name: 'B' }, over: { name: 'A' } };
const store = createStore();
const form = { account_id: 'account', resource_id: null, entity_id: 'file', schema_key: 'driver' };
const keep = () => keepOf(store, form);
const draft = () => {
  const kept = keepDraft(store, 'driver');
  return { ...kept, write: (value: typeof unsent) => (kept.write(value), kept.flush()) };
};
const memory = createMemory(store);

beforeEach(() => {
  memory.belongsTo('ana');
  store.setItem('locale', 'es');
  store.setItem('theme', 'dark');
  store.setItem(LIST, { filter: { search: 'secret' } });
  keep().write(unsent);
});

const left = () => [store.getItem(LIST), keep().read()];
const looks = () => [store.getItem('locale'), store.getItem('theme')];

describe('what the browser keeps of a person', () => {
  it('is gone after a sign-out, except how the screen looks, and stays so when a form writes once more', () => {
    memory.forget();
    expect(left()).toEqual([undefined, null]);
    expect(looks()).toEqual(['es', 'dark']);
    keep().write(unsent);
    window.dispatchEvent(new Event('pagehide'));
    expect(left()).toEqual([undefined, null]);
  });

  it('keeps what was typed of who was away, for them alone', () => {
    const KEPT = 'kept-entries.tab.form';
    const away = () => {
      store.setItem(KEPT, 'typed');
      memory.forget(true);
      window.dispatchEvent(new Event('pagehide'));
      // Also what a form that saves by itself could not send: nobody else has it.
      expect(left()).toEqual([undefined, unsent]);
      expect(draft().read()).toEqual(unsent);
      expect(store.getItem('owner')).toBeUndefined();
    };
    draft().write(unsent);
    away();
    // Another tab of the same person says so too.
    memory.forget(true);
    memory.belongsTo('ana');
    expect(store.getItem(KEPT)).toBe('typed');
    expect(keep().read()).toEqual(unsent);
    away();
    memory.belongsTo('bo');
    expect(store.getItem(KEPT)).toBeUndefined();
    expect([keep().read(), draft().read()]).toEqual([null, null]);
    // Nobody knows whose these were.
    memory.forget();
    store.setItem(KEPT, 'typed');
    memory.forget(true);
    expect(store.getItem(KEPT)).toBeUndefined();
    store.setItem(KEPT, 'typed');
    memory.belongsTo('ana');
    expect(store.getItem(KEPT)).toBeUndefined();
  });

  it('is left by a page that another tab, or a way back after a sign-out, finds to be of somebody else', () => {
    const heard: string[] = [];
    memory.whenNotOf('ana', () => heard.push('left'));
    const back = (persisted: boolean) =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
    memory.belongsTo('ana');
    back(true);
    expect(heard).toEqual([]);
    memory.forget();
    expect(heard).toEqual([]);
    back(false);
    expect(heard).toEqual([]);
    back(true);
    expect(heard).toEqual(['left']);
    memory.belongsTo('bo');
    expect(heard).toEqual(['left', 'left']);
  });

  it('is still there for the same person, and not for the next one', () => {
    memory.belongsTo('ana');
    expect(left()).toEqual([{ filter: { search: 'secret' } }, unsent]);
    memory.belongsTo('bo');
    expect(left()).toEqual([undefined, null]);
    expect(looks()).toEqual(['es', 'dark']);
  });
});
