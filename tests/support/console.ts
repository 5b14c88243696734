import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { controlClock } from './consoleClock.ts';
import './computedStyle.ts';
import './labels.ts';
import './ownerStacks.ts';
import './styles.ts';

/*
 * The files of a worker share their modules and their page: every test leaves both as it found them.
 */

configure({ asyncUtilTimeout: 5_000 });

// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  controlClock();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  document.head.replaceChildren();
  document.documentElement.lang = '';
  history.replaceState(null, '', '/');
});
