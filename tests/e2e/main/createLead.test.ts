import { expectAccessible } from '../axe.ts';
import { createEditAndExport } from '../createLead.ts';
import { test } from '../support.ts';

test('an agent creates a lead, edits it, and exports it', async ({ quietAt }) => {
  const page = await quietAt('sp.agent');
  await createEditAndExport(page, 'sp', (place) => expectAccessible(page, place));
});
