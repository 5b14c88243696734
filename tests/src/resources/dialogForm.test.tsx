import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DialogForm } from '#src/resources/generic/DialogForm.tsx';
import { fill } from '../../support/fill.ts';
import { show } from './screen.tsx';

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

it('takes the keyboard to what the server finds wrong, each time', async () => {
  const { user } = await show(<Asking />);
  await user.click(save());
  expect(save()).toHaveFocus();
  act(() => refuse('Say why'));
  expect(reason()).toHaveFocus();
  await user.click(save());
  expect(reason()).toHaveFocus();
});

it('leaves whoever goes on typing where they are', async () => {
  const { user } = await show(<Asking />);
  await user.click(save());
  await fill(user, screen.getByLabelText('Name'), 'Ana');
  act(() => refuse('Say why'));
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

it('leaves whoever chooses something meanwhile where they are', async () => {
  const { user } = await show(<Asking />);
  const kind = () => screen.getByRole('combobox', { name: 'Kind' });
  await user.click(save());
  await user.tab({ shift: true });
  await user.click(kind());
  await user.click(screen.getByRole('option', { name: 'B' }));
  expect(kind()).toHaveTextContent('B');
  act(() => refuse('Say why'));
  expect(reason()).not.toHaveFocus();
});
