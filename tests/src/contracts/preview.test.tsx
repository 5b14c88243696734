import { answerPage, fill, LEAD, screen, type Sent, waitFor, within } from '#tests/src/kit.ts';
import { expect, it, vi } from 'vitest';
import { layOut, ONE, openTemplate, placement, templateOf } from './support.tsx';

const asked = (sent: readonly Sent[]) =>
  sent.filter(({ path }) => path === `${ONE}/preview`).map(({ body }) => body);
const opened = async () => within(await screen.findByRole('dialog', { name: 'Participation' }));

it('the preview of a template has the names of the fields, or the values of a lead that is chosen, and goes back', async () => {
  const lead = { entity_id: LEAD, company_name: 'Acme Rides', status: 'NEW', version: 1 };
  const { user, sent } = await openTemplate({
    tab: null,
    answers: ({ path, query }) =>
      path === 'leads/tp' && query.get('search') === 'acme' ? answerPage([lead]) : undefined,
  });
  await user.click(await screen.findByRole('button', { name: 'Filled preview' }));
  const dialog = await opened();
  expect(dialog.getByText('With the names of the lead’s fields')).toBeInTheDocument();
  await waitFor(() => expect(asked(sent)).toEqual([{ lead_id: null, placements: null }]));
  expect(await dialog.findByRole('group', { name: 'Page 1 of 2' })).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Fill in a lead' }));
  const question = within(await screen.findByRole('dialog', { name: 'Whose values?' }));
  await fill(user, question.getByRole('combobox'), 'acme');
  await user.click(await question.findByRole('option', { name: /Acme Rides/ }));
  expect(await dialog.findByText('With the values of “Acme Rides”')).toBeInTheDocument();
  await waitFor(() => expect(asked(sent).at(-1)).toEqual({ lead_id: LEAD, placements: null }));
  await user.click(dialog.getByRole('button', { name: 'Names only' }));
  expect(await dialog.findByText('With the names of the lead’s fields')).toBeInTheDocument();
  await waitFor(() => expect(asked(sent).at(-1)).toEqual({ lead_id: null, placements: null }));
});

it('the preview of a template is of what is on the screen while that is not saved, and says so; leaving that is asked about', async () => {
  layOut();
  const kept = placement();
  const { user, sent, router } = await openTemplate({ template: templateOf({ placements: [kept] }) });
  await screen.findByRole('group', { name: 'Page 1 of 2' });
  await user.click(await screen.findByRole('button', { name: 'Date signed' }));
  await user.click(screen.getByRole('button', { name: 'Filled preview' }));
  const dialog = await opened();
  expect(dialog.getByText(/as on the screen, not saved yet$/)).toBeInTheDocument();
  await waitFor(() => expect(asked(sent)).toMatchObject([{ placements: [kept, { kind: 'DATE' }] }]));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await user.click(screen.getByRole('button', { name: 'Filled preview' }));
  expect((await opened()).getByText('With the names of the lead’s fields')).toBeInTheDocument();
  await waitFor(() => expect(asked(sent).at(-1)).toEqual({ lead_id: null, placements: null }));

  await user.click((await opened()).getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Date signed' }));
  const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
  await user.click(screen.getByRole('tab', { name: 'Details' }));
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  expect(router.state.location.search).toBe('?tab=placements');
  expect(screen.getByRole('button', { name: 'Date signed, Provider' })).toBeInTheDocument();
  ask.mockReturnValue(true);
  await user.click(screen.getByRole('tab', { name: 'Details' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(ask).toHaveBeenCalledTimes(2);
});
