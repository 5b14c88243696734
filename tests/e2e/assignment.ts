import { expect, type Locator, type Page } from 'playwright/test';

/** The screen on which leads are shared out. */
export const ASSIGN = '/prospecting/leads/assign';
export const panel = (page: Page): Locator => page.getByRole('form', { name: 'To whom' });
export const settled = (page: Page): Promise<void> =>
  expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
