import { screen, textsOf, within } from '#tests/src/kit.ts';
import { describe, expect, it, vi } from 'vitest';
import type { Values } from '#schemas/engine/field.ts';
import { formOf, leadWith } from './form.support.tsx';
import { answerPage, LEAD_RECORD, show, STATE as FL, type Answers } from './screen.tsx';

/** Choices that depend on others in the form: regions and counties of the chosen states (specification §3, §5). */
const key = (end: string) => `0190a1b2-c3d4-7e5f-8a9b-0000000000${end}`;
const GA = key('0b');
const [NORTH, SOUTH, COAST] = [key('10'), key('11'), key('12')];
const [LEON, FULTON] = [key('20'), key('21')];
const florida = { entity_id: FL, name: 'Florida', code: 'FL' };
const georgia = { entity_id: GA, name: 'Georgia', code: 'GA' };

const LISTS: Record<string, object[]> = {
  'util/states': [florida, georgia],
  'util/regions': [
    { entity_id: NORTH, name: 'North', code: 'N', state: florida },
    { entity_id: SOUTH, name: 'South', code: 'S', state: florida },
    { entity_id: COAST, name: 'Coast', code: 'C', state: georgia },
  ],
  'util/counties': [
    { entity_id: LEON, name: 'Leon', code: '12073', state: florida },
    { entity_id: FULTON, name: 'Fulton', code: '13121', state: georgia },
  ],
};
const answers: Answers = ({ path }) => (LISTS[path] ? answerPage(LISTS[path]) : undefined);

const RECORD = {
  ...LEAD_RECORD,
  states: [FL, GA],
  regions: [NORTH, COAST],
  counties: [LEON],
  locations: [{ address1: '1 A St', state: FL, county: LEON }],
};

const resource = leadWith('dba', 'states', 'regions', 'counties', 'locations');

async function open(more: Values = {}) {
  const record = { ...RECORD, ...more };
  const save = vi.fn((values: Values) => Promise.resolve({ ...record, ...values }));
  const view = await show(formOf({ resource, record, save }), { answers });
  const coverage = within(screen.getByRole('region', { name: 'Coverage' }));
  const picker = (name: string) => coverage.getByRole('combobox', { name: new RegExp(`^${name}`) });
  const chosen = (name: string) =>
    textsOf(
      within(picker(name).closest<HTMLElement>('.MuiFormControl-root')!).queryAllByRole('button', {
        name: /, /,
      }),
    );
  const remove = async (name: string, label: string) => {
    const field = within(picker(name).closest<HTMLElement>('.MuiFormControl-root')!);
    await view.user.click(within(field.getByRole('button', { name: label })).getByTestId('CancelIcon'));
  };
  const offered = async (name: string) => {
    await view.user.click(picker(name));
    return textsOf(screen.queryAllByRole('option'));
  };
  const told = () => textsOf(screen.getAllByRole('status')).filter(Boolean);
  const saved = async () => {
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    await expect.poll(() => save.mock.calls.length).toBe(1);
    return save.mock.calls[0]?.[0];
  };
  // Each list of choices comes by itself.
  await expect.poll(() => chosen('Regions').length).toBeGreaterThan(0);
  await expect.poll(() => chosen('Counties')).toEqual(['Leon, FL']);
  return { ...view, chosen, remove, offered, told, saved, coverage };
}

describe('regions and counties', () => {
  it('are those of the chosen states, none before a state is chosen; what is stored with another state stays', async () => {
    const { user, offered, remove, chosen, told, saved } = await open({ states: [GA] });
    expect(chosen('Regions')).toEqual(['North, FL', 'Coast, GA']);
    expect(told()).toEqual([]);
    expect(await offered('Regions')).toEqual(['Coast, GA']);
    expect(await offered('Counties')).toEqual(['Fulton, GA']);
    await user.type(screen.getByLabelText('DBA'), 'x');
    expect(await saved()).toEqual({ dba: 'x' });
    await remove('States served', 'Georgia');
    expect(await offered('Regions')).toEqual([]);
    expect(screen.getByText('First choose what it belongs to')).toBeInTheDocument();
  });

  it('go with their state, which is told, and come back with it', async () => {
    const { user, chosen, remove, told, saved, coverage } = await open();
    expect(told()).toEqual([]);
    await remove('States served', 'Florida');
    await expect.poll(() => chosen('Regions')).toEqual(['Coast, GA']);
    expect(chosen('Counties')).toEqual([]);
    expect(told()).toEqual(['Removed with it: North, FL Undo', 'Removed with it: Leon, FL Undo']);
    await user.click(coverage.getAllByRole('button', { name: 'Undo' })[0]!);
    await expect.poll(() => chosen('Regions')).toEqual(['Coast, GA', 'North, FL']);
    expect(chosen('Counties')).toEqual(['Leon, FL']);
    expect(told()).toEqual([]);
    await remove('States served', 'Florida');
    expect(await saved()).toEqual({ states: [GA], regions: [COAST], counties: [] });
  });

  it('stay gone once the person chose anew', async () => {
    const { user, chosen, remove, told, offered } = await open();
    await remove('States served', 'Florida');
    await remove('Regions', 'Coast, GA');
    expect(told()).toEqual(['Removed with it: Leon, FL Undo']);
    await offered('States served');
    await user.click(screen.getByRole('option', { name: 'Florida' }));
    await expect.poll(() => chosen('Counties')).toEqual(['Leon, FL']);
    expect(chosen('Regions')).toEqual([]);
  });

  it('of a location go with its own state', async () => {
    const { user, told, saved } = await open();
    const row = within(screen.getByRole('group', { name: 'Locations 1' }));
    await expect.poll(() => row.getByRole('combobox', { name: 'County' })).toHaveValue('Leon, FL');
    await user.click(row.getByRole('combobox', { name: 'State' }));
    await user.click(screen.getByRole('option', { name: 'Georgia' }));
    await expect.poll(() => row.getByRole('combobox', { name: 'County' })).toHaveValue('');
    expect(told()).toEqual(['Removed with it: Leon, FL Undo']);
    await user.click(row.getByRole('button', { name: 'Undo' }));
    expect(row.getByRole('combobox', { name: 'State' })).toHaveValue('Florida');
    expect(row.getByRole('combobox', { name: 'County' })).toHaveValue('Leon, FL');
    await user.click(row.getByRole('combobox', { name: 'State' }));
    await user.click(screen.getByRole('option', { name: 'Georgia' }));
    expect(await saved()).toEqual({ locations: [{ address1: '1 A St', state: GA }] });
  });
});
