import { fill, screen, textsOf, waitFor, within } from '#tests/src/kit.ts';
import { expect, it } from 'vitest';
import { formFor } from '#schemas/engine/formAudience.ts';
import { INTERNAL_FORM } from '#tests/support/internalForm.ts';
import { openEdit, SAVE, saves } from '../edit/support.tsx';
import { open, storeFile, waiting } from './support.tsx';

const DATA = { general: { carrier: 'Acme Mutual', signed_by: 'Ana Luz' }, network: { score: 7 } };

it('a form with fields of the staff marks for the staff what the provider does not see, and is filled in beside what the staff only reads', async () => {
  const { user, sent } = await open({
    form: formFor(INTERNAL_FORM, 'STAFF'),
    data: DATA,
    answers: ({ path, method, body }, server) =>
      path === SAVE && method === 'PATCH'
        ? storeFile(server, {
            data: { ...DATA, general: { ...DATA.general, ...(body!.values as object) } },
          })
        : undefined,
  });
  expect(await screen.findByText('Acme Mutual')).toBeInTheDocument();
  // The score and the contact, and nothing else.
  expect(screen.getAllByText('Internal')).toHaveLength(2);
  await user.click(await screen.findByRole('button', { name: 'Edit Insurance' }));
  const number = await screen.findByRole('textbox', { name: /^Network number/ });
  // What the provider alone can say is a text here, and says whose it is.
  expect(screen.queryByRole('textbox', { name: /^Signed by/ })).toBeNull();
  expect(screen.getByRole('group', { name: /^Signed by/ })).toHaveTextContent('Ana Luz');
  expect(screen.getByText('Filled in by the provider')).toBeInTheDocument();
  await fill(user, number, 'N-1');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Done' })).toBeNull());
  expect(saves(sent).at(-1)).toMatchObject({ values: { network_number: 'N-1' } });
  expect(await screen.findByText('N-1')).toBeInTheDocument();
});

it('a form with fields of the staff is the provider’s without them, and what it only reads is neither asked of it nor counted', async () => {
  const rejected = { ...waiting, state: 'REJECTED', reason_text: 'Wrong' } as const;
  await openEdit({
    form: formFor(INTERNAL_FORM, 'PROVIDER'),
    data: { general: { ...DATA.general, network_number: 'N-1' } },
    marks: { signed_by: rejected, network_number: { ...rejected, source: 'STAFF' } },
    account: { credential_status: 'UPDATES_NEEDED' },
    at: '/form/insurance',
  });
  expect(await screen.findByRole('textbox', { name: /^Signed by/ })).toHaveValue('Ana Luz');
  expect(screen.getByRole('group', { name: /^Network number/ })).toHaveTextContent('N-1');
  expect(screen.getByText('Filled in by the credentialing team')).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent(/Risk score|Contact of the network|Internal/);
  // One of the two is the provider's to correct.
  const banner = screen.getAllByRole('alert').find((one) => within(one).queryByRole('button'))!;
  expect(textsOf(within(banner).getAllByRole('button'))).toEqual(['Signed by']);
});
