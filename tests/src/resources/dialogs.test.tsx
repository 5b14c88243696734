import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { act, fill, fireEvent, screen, show } from '#tests/src/kit.ts';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from '#src/resources/generic/ConfirmDialog.tsx';
import { DialogForm } from '#src/resources/generic/DialogForm.tsx';
import { WAIT_SECONDS } from '#src/resources/generic/useCountdown.ts';

let refuse: (fault: string | null) => void;

function Asking() {
  const [fault, setFault] = useState<string | null>(null);
  refuse = setFault;
  return (
    <DialogForm onSubmit={(event) => event.preventDefault()}>
      <TextField label="Name" />
      <TextField select label="Kind" defaultValue="a">
        <MenuItem value="a">A</MenuItem>
        <MenuItem value="b">B</MenuItem>
      </TextField>
      <TextField label="Reason" error={fault !== null} helperText={fault} />
      <button type="submit">Save</button>
    </DialogForm>
  );
}
const reason = () => screen.getByLabelText('Reason');
const save = () => screen.getByRole('button', { name: 'Save' });

it('a form in a dialog takes the keyboard to what the server finds wrong, each time', async () => {
  const { user } = await show(<Asking />);
  await user.click(save());
  expect(save()).toHaveFocus();
  act(() => refuse('Say why'));
  expect(reason()).toHaveFocus();
  await user.click(save());
  expect(reason()).toHaveFocus();
});

it('a form in a dialog leaves the keyboard with a person who goes on typing or choosing', async () => {
  const { user } = await show(<Asking />);
  await user.click(save());
  await fill(user, screen.getByLabelText('Name'), 'Ana');
  act(() => refuse('Say why'));
  expect(screen.getByLabelText('Name')).toHaveFocus();
  act(() => refuse(null));
  const kind = () => screen.getByRole('combobox', { name: 'Kind' });
  await user.click(save());
  await user.tab({ shift: true });
  await user.click(kind());
  await user.click(screen.getByRole('option', { name: 'B' }));
  expect(kind()).toHaveTextContent('B');
  act(() => refuse('Say why'));
  expect(reason()).not.toHaveFocus();
});

it('gives time to read what cannot be taken back, and says how much is left', async () => {
  // Only what counts stands still, so that it does not run down while the screen is drawn.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const taken = vi.fn();
  const step = () => screen.getByRole('button', { name: /^Record it/ });
  await show(
    <ConfirmDialog
      open
      title="This cannot be undone"
      text="It stays as it is."
      action="Record it"
      wait={WAIT_SECONDS}
      onClose={() => undefined}
      onConfirm={taken}
    />,
  );
  const said: string[] = [];
  for (let left = WAIT_SECONDS; left > 0; left--) {
    said.push(step().textContent);
    expect(step()).toBeDisabled();
    fireEvent.click(step());
    await act(() => vi.advanceTimersByTimeAsync(1000));
  }
  expect(said).toEqual(['Record it (3)', 'Record it (2)', 'Record it (1)']);
  expect(step()).toHaveTextContent(/^Record it$/);
  expect(taken).not.toHaveBeenCalled();
  fireEvent.click(step());
  expect(taken).toHaveBeenCalledOnce();
});
