import './bytes.ts';
import './drawn.ts';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import './computedStyle.ts';
import './labels.ts';
import './lateDialogs.ts';
import './ownerStacks.ts';
import './queries.ts';

import { forgetLeaving } from './leaving.ts';
import './styles.ts';

/*
 * The files of a worker share their modules and their page: every test leaves both as it found them.
 */

const ADDRESS = 'http://localhost:3000/';

configure({ asyncUtilTimeout: 5_000 });

declare const jsdom: { reconfigure(to: { readonly url: string }): void };

// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  const isBroken = document.body.textContent.includes('Unexpected Application Error!');
  cleanup();
  // What waits for the controlled clock, such as the sensor of a drag, still has to let go of the page.
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers();
  vi.useRealTimers();
  forgetLeaving();
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  document.head.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  jsdom.reconfigure({ url: ADDRESS });
  // A screen that breaks after the last assertion breaks before it on a slower machine.
  expect(isBroken, 'An error of React was shown instead of the screen').toBe(false);
});

// A part of a screen whose loading ended with its file would stay broken for all files that come after.
afterAll(() => vi.dynamicImportSettled());
