import { byCall, screen, withNotices } from '#tests/src/kit.ts';
import { expect, it, vi } from 'vitest';
import { openEdit } from '../support.tsx';

it('a row that is removed can be had back where it was, with what is wrong with it; rows that were corrected are thrown away after a question', async () => {
  const { user } = await openEdit({
    at: '/add/driver',
    around: (children) => withNotices(children),
    answers: byCall({
      POST: {
        body: {
          created: 0,
          duplicates: [],
          fails: [{ row: 2, column: 'Name', code: 'required', message: 'Not a name' }],
        },
      },
    }),
  });
  const file = new File(['Name\nAna Ruiz\nBo Lee\n'], 'drivers.csv', { type: 'text/csv' });
  await user.upload(await screen.findByTestId('resources-csv'), file);
  await user.click(await screen.findByRole('button', { name: 'Add 2' }));
  await screen.findByText('Not a name');
  await user.click(screen.getByRole('switch', { name: 'Only rows to correct' }));
  const names = () => screen.getAllByLabelText('Name').map((input) => (input as HTMLInputElement).value);
  await user.click(screen.getByRole('button', { name: 'Remove row 2' }));
  expect(names()).toEqual(['Bo Lee']);
  expect(await screen.findByText('Row 2 removed')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(names()).toEqual(['Ana Ruiz', 'Bo Lee']);
  expect(screen.getByText('Not a name')).toBeInTheDocument();

  const confirm = vi.fn().mockReturnValueOnce(false).mockReturnValue(true);
  vi.stubGlobal('confirm', confirm);
  await user.type(screen.getByDisplayValue('Ana Ruiz'), ' Vega');
  await user.click(screen.getByRole('button', { name: 'Choose other rows' }));
  expect(screen.getByDisplayValue('Ana Ruiz Vega')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Choose other rows' }));
  expect(await screen.findByTestId('resources-csv')).toBeInTheDocument();
  expect(screen.queryByDisplayValue('Ana Ruiz Vega')).toBeNull();
  expect(confirm).toHaveBeenCalledTimes(2);
});
