import { fill, fireEvent, LEAD_RECORD, OTHER, screen, show, STATE, within } from '#tests/src/kit.ts';
import { Link } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { HttpError, type RaRecord } from 'ra-core';
import type { Values } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { formOf, leadWith } from './form.support.tsx';

type Save = (values: Values, base: RaRecord | null) => Promise<RaRecord>;

async function open(save: Save, record: RaRecord | null = LEAD_RECORD, resource?: Resource) {
  const onSaved = vi.fn();
  const form = (
    <>
      <Link to="/elsewhere">leave</Link>
      {formOf({ record, save, onSaved, ...(resource && { resource }) })}
    </>
  );
  return { ...(await show(form, { at: '/leads/new', path: '/leads/new' })), onSaved };
}

const input = (label: string): HTMLElement => screen.getByLabelText(label, { selector: 'input, textarea' });
const press = (name: string): HTMLElement => screen.getByRole('button', { name });

describe('the form of a resource', () => {
  it('says everything at once, counts it per section, and goes to the first fault', async () => {
    const save = vi.fn<Save>();
    const { user } = await open(save, null);
    await user.click(press('Save'));
    const company = await screen.findByRole('region', { name: 'Company' });
    expect(within(company).getByText('2 fields need attention')).toBeInTheDocument();
    expect(
      within(screen.getByRole('region', { name: 'Coverage' })).getByText('1 field needs attention'),
    ).toBeInTheDocument();
    expect(
      within(screen.getByRole('region', { name: 'Services' })).getByText('Add at least one row'),
    ).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('6 fields need attention');
    expect(input('Company name')).toHaveFocus();
    expect(input('Company name')).toHaveAccessibleDescription(
      'Fill at least one of: Company name, Phone number',
    );
    expect(save).not.toHaveBeenCalled();
    // One of two is enough: the mark on the other goes with it.
    await fill(user, input('Phone number'), '2124342000');
    await user.tab();
    await expect.poll(() => within(company).queryByText(/attention/)).toBeNull();
  });

  it('goes to a faulty select as well, whose marked input is hidden', async () => {
    const denied = { ...LEAD_RECORD, status: 'DENIED', status_reason: 'WITHDRAWN' };
    const { user } = await open(vi.fn<Save>(), denied, leadWith('status', 'status_reason'));
    const reason = screen.getByRole('combobox', { name: /^Status reason/ });
    await user.click(reason);
    await user.click(await screen.findByRole('option', { name: 'Not known' }));
    await user.click(press('Save'));
    await expect.poll(() => document.activeElement).toBe(reason);
    expect(reason).toHaveAccessibleDescription('Required');
  });

  it('adds, removes and puts back rows, and marks the cell of a row that is above the total', async () => {
    const { user } = await open(
      vi.fn<Save>(),
      { ...LEAD_RECORD, drivers: 5 },
      leadWith('drivers', 'services'),
    );
    const table = 'Level of service (LOS) detail';
    const rowAt = (number: number) => within(screen.getByRole('group', { name: `${table} ${number}` }));
    await user.click(press(`Add to ${table}`));
    const row = rowAt(2);
    expect(row.queryByText('Required')).toBeNull();
    await user.type(row.getByLabelText('Drivers'), '9');
    await user.click(press('Save'));
    await expect.poll(() => row.getByLabelText('Drivers').getAttribute('aria-invalid')).toBe('true');
    expect(row.getByLabelText('Drivers')).toHaveAccessibleDescription('Cannot be more than: Drivers');
    expect(row.getByRole('combobox')).toHaveAccessibleDescription('Required');
    const total = document.getElementsByName('drivers')[0]!;
    expect(total).toHaveAttribute('aria-invalid', 'true');
    expect(total).toHaveAccessibleDescription('Possible inconsistent data');
    const said = 'Possible inconsistent data. Inconsistency between fields marked in red and the table';
    expect(screen.getByRole('alert')).toHaveTextContent(said);
    // Either may be the one that is wrong.
    await user.clear(total);
    await user.type(total, '9');
    await user.tab();
    await expect.poll(() => row.getByLabelText('Drivers')).toHaveAccessibleDescription('');
    expect(total).toHaveAttribute('aria-invalid', 'false');
    expect(screen.getByRole('alert')).not.toHaveTextContent(said);

    await user.click(press(`Remove ${table} 1`));
    expect(screen.getByText('Row 1 removed')).toBeInTheDocument();
    expect(rowAt(1).getByLabelText('Drivers')).toHaveValue('9');
    await user.click(press('Undo'));
    expect(rowAt(1).getByLabelText('Drivers')).toHaveValue('2');
    expect(rowAt(2).getByLabelText('Drivers')).toHaveValue('9');
    expect(screen.queryByText('Row 1 removed')).toBeNull();
    await user.click(press(`Remove ${table} 2`));
    expect(screen.queryByRole('group', { name: `${table} 2` })).toBeNull();
    expect(press(`Add to ${table}`)).toHaveFocus();
  });

  it('says what is wrong between fields and of days that are none, until it is right', async () => {
    const save = vi.fn<Save>();
    const resource = leadWith('signing_date', 'effective_date', 'terminated_date');
    const { user } = await open(save, LEAD_RECORD, resource);
    const field = (name: string) => document.getElementsByName(name)[0]!;
    const put = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
    put('signing_date', '2026-05-01');
    put('effective_date', '2026-04-01');
    put('terminated_date', '2100-01-01');
    await user.click(press('Save'));
    await screen.findByRole('alert');
    expect(field('effective_date')).toHaveAccessibleDescription('Must come after: Signing date');
    expect(field('terminated_date')).toHaveAccessibleDescription(
      'Not a valid date between 01/01/1900 and 12/31/2099',
    );
    expect(save).not.toHaveBeenCalled();
    put('signing_date', '2026-03-01');
    await expect.poll(() => field('effective_date').getAttribute('aria-invalid')).toBe('false');
  });

  it('sends only what changed, as the server would store it, by the first click after a marked field was corrected', async () => {
    const save = vi.fn<Save>((values) => Promise.resolve({ ...LEAD_RECORD, ...values, version: 4 }));
    const { user, onSaved } = await open(save, LEAD_RECORD, leadWith('tax_id', 'npi', 'dba'));
    await fill(user, input('Tax ID'), '12-3456789');
    await user.type(input('NPI'), '1');
    await user.tab();
    await expect.poll(() => input('NPI').getAttribute('aria-invalid')).toBe('true');
    await fill(user, input('NPI'), '1234567893');
    // No mark goes, and moves the button, before the click.
    await user.pointer({ keys: '[MouseLeft>]', target: press('Save') });
    expect(input('NPI')).toHaveFocus();
    await user.pointer({ keys: '[/MouseLeft]', target: press('Save') });
    await expect.poll(() => onSaved.mock.calls.length).toBe(1);
    expect(save).toHaveBeenCalledWith({ tax_id: '123456789', npi: '1234567893' }, LEAD_RECORD);
  });

  it('asks nothing when nothing was changed, also with rows that leave cells empty', async () => {
    const confirm = vi.fn(() => true);
    vi.stubGlobal('confirm', confirm);
    const record = { ...LEAD_RECORD, locations: [{ address1: '1 Main St', state: STATE }] };
    const { user, router } = await open(vi.fn<Save>(), record, leadWith('dba', 'locations'));
    await user.click(input('DBA'));
    await user.tab();
    await user.click(screen.getByRole('link', { name: 'leave' }));
    await expect.poll(() => router.state.location.pathname).toBe('/elsewhere');
    expect(confirm).not.toHaveBeenCalled();
  });
});

const current = { ...LEAD_RECORD, version: 9, company_name: 'Acme Transport', assignee_id: OTHER };
const refusal = new HttpError('Stale', 409, { message: 'Stale', fails: [], status: 409, current });

it('a save that came too late shows both versions, leaves what was typed when it is closed, and saves what was chosen', async () => {
  const save = vi
    .fn<Save>()
    .mockRejectedValueOnce(refusal)
    .mockRejectedValueOnce(refusal)
    .mockImplementation((values) => Promise.resolve({ ...current, ...values, version: 10 }));
  const resource = leadWith('company_name', 'dba', 'assignee_id');
  const { user, onSaved } = await open(save, LEAD_RECORD, resource);
  await fill(user, input('Company name'), 'Acme Vans');
  await fill(user, input('DBA'), 'Vans');
  const saveTooLate = async () => {
    await user.click(press('Save'));
    return within(await screen.findByRole('dialog', { name: 'Someone else saved this meanwhile' }));
  };
  await user.click((await saveTooLate()).getByRole('button', { name: 'Back to the form' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(input('Company name')).toHaveValue('Acme Vans');
  expect(input('DBA')).toHaveValue('Vans');

  const dialog = await saveTooLate();
  const name = within(dialog.getByRole('radiogroup', { name: /Company name/ }));
  expect(name.getByRole('radio', { name: /Mine.*Acme Vans/ })).toBeChecked();
  expect(dialog.getByText('Both changed')).toBeInTheDocument();
  expect(dialog.getByText('Bo Lee')).toBeInTheDocument();
  await user.click(name.getByRole('radio', { name: /Theirs.*Acme Transport/ }));
  await user.click(dialog.getByRole('button', { name: 'Save this choice' }));
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(save).toHaveBeenLastCalledWith({ dba: 'Vans' }, expect.objectContaining({ version: 9 }));
});
