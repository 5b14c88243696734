import { expect } from 'playwright/test';
import { expectAccessible } from '../axe.ts';
import { createEditAndExport } from '../createLead.ts';
import { complaints, test } from '../support.ts';

test('an agent creates a lead, edits it, and exports it', async ({ personAt }) => {
  const page = await personAt('sp.agent');
  const said = complaints(page);
  await createEditAndExport(page, 'sp', (place) => expectAccessible(page, place));
  expect(said).toEqual([]);
});
