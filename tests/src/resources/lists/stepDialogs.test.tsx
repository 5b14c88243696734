import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { EntryUse, ListEntry } from '#schemas/list/index.ts';
import { RemoveDialog, RetireDialog } from '#src/resources/lists/StepDialogs.tsx';
import { show, type Answers } from '../screen.tsx';

const ENTRY: ListEntry = {
  entity_id: '0190a1b2-c3d4-7e5f-8a9b-0000000000b1',
  version: 1,
  code: 'AETNA',
  name_en: 'Aetna',
  name_es: 'Aetna',
  lead_type: null,
  retired: false,
  parent: null,
  counties: [],
};
const UNCOUNTED: EntryUse = { leads: null, entries: 0, views: 0, rules: 0, reports: 0, imports: 0 };
const answers: Answers = ({ method, path }) =>
  method === 'GET' && path.endsWith('/use') ? { body: UNCOUNTED } : { body: ENTRY };
const open = (Dialog: typeof RemoveDialog) =>
  show(<Dialog list="health_plan" entry={ENTRY} onClose={() => undefined} />, { answers });

it('an entry of too many leads to be counted is not deleted', async () => {
  await open(RemoveDialog);
  expect(await screen.findByText('leads: too many to be counted now')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
});

it('and can be retired', async () => {
  const { user, sent } = await open(RetireDialog);
  expect(await screen.findByText('leads: too many to be counted now')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retire' }));
  await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ method: 'PATCH' })));
});
