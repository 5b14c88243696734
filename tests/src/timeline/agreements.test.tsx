import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { event, inItem, open } from './support.tsx';

const told = (detail: object, changes: Parameters<typeof event>[1] = {}) => ({
  type: 'LEAD_CONTRACT_UPDATED',
  actor: null,
  changes: [],
  detail: { agreement: 'g-1', name: 'Rates 2026', ...detail },
  ...changes,
});
const to = (status: string) => ({ changes: [{ field: 'status', from: null, to: status }] });

it('says what became of a legal record, of which, and how many have signed it', async () => {
  await open([
    event(4, told({}, to('SIGNED'))),
    event(3, told({ signed: 1, of: 2 })),
    event(2, told({}, to('SENT'))),
    event(1, told({}, { changes: [{ field: 'name', from: 'Rates', to: 'Rates 2026' }] })),
  ]);
  await screen.findAllByText('Rates 2026');
  expect(inItem(4).getByRole('heading', { name: 'Agreement signed' })).toBeInTheDocument();
  expect(inItem(3).getByText('Rates 2026 · 1 of 2 signed')).toBeInTheDocument();
  expect(inItem(2).getByRole('heading', { name: 'Agreement sent to be signed' })).toBeInTheDocument();
  expect(inItem(1).getByRole('heading', { name: 'Agreement updated' })).toBeInTheDocument();
});
