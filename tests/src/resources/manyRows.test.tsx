import { fill, LEAD_RECORD, screen, show, STATE, within } from '#tests/src/kit.ts';
import { describe, expect, it, vi } from 'vitest';
import type { Values } from '#schemas/engine/field.ts';
import { TP_LEAD } from '#schemas/lead/index.ts';
import { watchDrawn, type Drawn } from '../../support/drawn.ts';
import { formOf, leadWith } from './form.support.tsx';

const locations = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    address1: `${index + 1} Main St`,
    city: 'Miami',
    state: STATE,
    zip: '33101',
  }));

async function open(rows: readonly object[], more: Parameters<typeof formOf>[0] = {}) {
  const record = { ...LEAD_RECORD, locations: rows };
  const save = vi.fn((values: Values) => Promise.resolve({ ...record, ...values }));
  return { ...(await show(formOf({ record, save, ...more }))), save };
}

const input = (label: string): HTMLElement => screen.getAllByLabelText(label, { selector: 'input' })[0]!;
const row = (number: number): HTMLElement =>
  document.querySelector<HTMLElement>(`[role="group"][aria-label="Locations ${number}"]`)!;
const isOpen = (number: number): boolean => row(number).querySelector('input') !== null;

const sourcesOf = ({ props }: Drawn) => props.source ?? [];

it.each([
  ['DBA', 'abc', 'dba'],
  ['Phone number', '123', 'phone'],
])(
  'a long form draws %s alone when it changes and is left, though the form becomes dirty and a mark may come',
  async (label, typed, source) => {
    const { user } = await open(locations(2));
    await screen.findAllByText('Florida');
    const drawn = watchDrawn();
    await user.click(input(label));
    await user.keyboard(typed);
    await user.tab();
    if (source === 'phone') await screen.findByText('Not a valid US phone number');
    expect(new Set(drawn.flatMap(sourcesOf))).toEqual(new Set([source]));
  },
);

describe('a table of many rows in a form', () => {
  const { address1, city, state, zip } = TP_LEAD.fields.locations.fields;
  const table = { ...TP_LEAD.fields.locations, fields: { address1, city, state, zip } };
  const resource = { ...leadWith('locations'), fields: { locations: table } };

  it('shows the inputs of the first ones and of those that are opened or added, also when one is removed', async () => {
    const { user, save } = await open(locations(13), { resource });
    expect([isOpen(10), isOpen(11), isOpen(13)]).toEqual([true, false, false]);
    await expect.poll(() => row(12).textContent).toContain('12 Main St·Miami·Florida·33101');
    await user.click(within(row(12)).getByRole('button', { name: 'Edit Locations 12' }));
    expect(within(row(12)).getByLabelText(/^Address/)).toHaveFocus();
    await fill(user, within(row(12)).getByLabelText('City'), 'Tampa');
    await user.click(screen.getByRole('button', { name: 'Add to Locations' }));
    expect([isOpen(11), isOpen(13), isOpen(14)]).toEqual([false, false, true]);
    await fill(user, within(row(14)).getByLabelText(/^Address/), 'New');
    await user.click(within(row(13)).getByRole('button', { name: 'Remove Locations 13' }));
    expect(within(row(13)).getByLabelText(/^Address/)).toHaveValue('New');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await expect.poll(() => save.mock.calls.length).toBe(1);
    const changed = locations(12).with(11, { ...locations(12)[11]!, city: 'Tampa' });
    expect(save.mock.calls[0]?.[0]).toEqual({ locations: [...changed, { address1: 'New' }] });
  });

  it('opens what is wrong in it, goes there, and leaves it open when it is right', async () => {
    const wrong = locations(26).map((each, index) => (index >= 14 ? { ...each, zip: '1' } : each));
    const { user, save } = await open(wrong, { resource });
    await user.click(within(row(1)).getByRole('button', { name: 'Remove Locations 1' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await expect.poll(() => isOpen(14)).toBe(true);
    const zip = within(row(14)).getByLabelText('ZIP code');
    await expect.poll(() => document.activeElement).toBe(zip);
    // Not all of them at once: the others say it on their line.
    expect([isOpen(13), isOpen(23), isOpen(24)]).toEqual([false, true, false]);
    expect(row(24)).toHaveTextContent('1 field needs attention');
    await fill(user, zip, '33101');
    await user.tab();
    await expect.poll(() => zip.getAttribute('aria-invalid')).toBe('false');
    // One less to correct: the next one opens.
    expect([isOpen(14), isOpen(24), isOpen(25)]).toEqual([true, true, false]);
    expect(save).not.toHaveBeenCalled();
  });
});
