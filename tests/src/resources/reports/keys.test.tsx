import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openNew, press, tick } from './support.tsx';

it('the keys of the builder take steps back wherever the cursor is but in a dialog, and save; the button of the last step keeps the focus', async () => {
  const { user } = await openNew();
  const seats = screen.getByRole('checkbox', { name: 'Seats' });
  await user.click(seats);
  act(() => seats.blur());
  await user.keyboard('{Control>}z{/Control}');
  expect(seats).not.toBeChecked();
  await user.click(seats);
  await press(user, 'Save');
  const dialog = within(await screen.findByRole('dialog'));
  act(() => dialog.getByRole('button', { name: 'Cancel' }).focus());
  await user.keyboard('{Control>}z{/Control}');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(seats).toBeChecked();
  const undo = screen.getByRole('button', { name: 'Undo' });
  await user.click(undo);
  expect(seats).not.toBeChecked();
  expect(undo).toHaveAttribute('aria-disabled', 'true');
  expect(undo).toHaveFocus();

  // What is typed in the dialog that asks for a name is left alone.
  await tick(user, 'Seats');
  await user.keyboard('{Control>}s{/Control}');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(name).toHaveFocus());
  const left = vi.fn();
  name.addEventListener('blur', left);
  await user.keyboard('{Control>}s{/Control}');
  expect(left).not.toHaveBeenCalled();
});
