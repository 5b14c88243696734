import { localStorageStore, type Store } from 'ra-core';
import { beforeEach, expect } from 'vitest';
import { sessionIsOver } from '#src/authProvider/ending.ts';
import { createMemory } from '#src/authProvider/memory.ts';
import { leavePage, ME } from './screen.tsx';

/** Gives each test of the file that calls it a browser which belongs to a person; the answer is what that browser keeps. */
export function useBrowser(): () => Store {
  let store: Store;
  beforeEach(() => {
    store = localStorageStore('1', 'provnet');
    createMemory(store).belongsTo(ME);
  });
  return () => store;
}

/** The session ends, and the page leaves for the sign-in without a question, since what was typed is kept. */
export function endSession(): void {
  sessionIsOver();
  expect(asksToLeave()).toBe(false);
  leavePage();
}

export const NOTE = /^Your entries from before the sign-in are back\./;
export const asksToLeave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
