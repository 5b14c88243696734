import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fill } from '../../support/fill.ts';
import { changed, lively } from '../live/support.tsx';
import { LEAD, OTHER } from '../resources/screen.tsx';
import { agreement, dialog, electronic, family, field, NOTHING, open, press, signer } from './support.tsx';

// Consoles spread their reading over a moment: here it is now.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));

const DRAFT = agreement(1, {
  type: 'NDA',
  name: 'Mutual NDA',
  status: 'DRAFT',
  signing_date: null,
  can: { ...NOTHING, edit: true },
});
const sent = (version: number, statuses: readonly [string, string]) =>
  electronic({
    version,
    status: 'SENT',
    signing: { recipients: [signer('PROVIDER', statuses[0]), signer('INTERNAL', statuses[1])] },
    can: { ...NOTHING, send: false, follow: true },
  });

it('shows what others do as it happens, and leaves what is being typed as it is', async () => {
  const line = lively();
  const items = [DRAFT, sent(1, ['ASKED', 'WAITING'])];
  const { user } = await open({ items, around: line.around });
  await line.connect();
  expect(await screen.findByText('0 of 2 signed')).toHaveAttribute('role', 'status');
  await user.click(press('Edit draft: Mutual NDA'));
  const name = field(await dialog('Edit draft'), 'Name *');
  await fill(user, name, 'Mine');
  items.push(agreement(3, { name: 'Intent of 2026', created_by: OTHER }));
  items[0] = { ...DRAFT, version: 2, name: 'Theirs' };
  items[1] = sent(2, ['SIGNED', 'ASKED']);
  line.tell(changed('lead', LEAD, { by: OTHER }));
  expect(await screen.findByText('1 of 2 signed')).toBeInTheDocument();
  expect(await screen.findByText('Intent of 2026')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Theirs', hidden: true })).toBeInTheDocument();
  expect(name).toHaveValue('Mine');
  expect(name).toHaveFocus();
  await user.type(name, ' own');
  expect(name).toHaveValue('Mine own');
});

it('brings the statuses that a record opens', async () => {
  const line = lively();
  const items = [DRAFT];
  await open({ items, around: line.around });
  await line.connect();
  const nda = family('Non-disclosure agreement (NDA)');
  expect(nda.getByText('A signed one opens: NDA sent and NDA signed')).toBeInTheDocument();
  items[0] = { ...DRAFT, version: 2, status: 'SIGNED', can: NOTHING };
  line.tell(changed('lead', LEAD, { by: OTHER }));
  expect(await nda.findByText('Opened: NDA sent and NDA signed')).toBeInTheDocument();
  expect(nda.queryByRole('button')).toBeNull();
});
