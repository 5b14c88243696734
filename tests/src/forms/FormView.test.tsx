import { screen, textsOf, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import { failText } from '#schemas/errors.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { ErrorSummary } from '#src/forms/ErrorSummary.tsx';
import { openForm } from './screen.tsx';

const open = (options: Parameters<typeof openForm>[1] = {}, key = 'tp-account') =>
  openForm(SHIPPED_FORMS[key]!, {
    ...options,
    frame: (form, store) => (
      <>
        <ErrorSummary store={store} />
        {form}
      </>
    ),
  });

const describedBy = (element: HTMLElement): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? `#${id}?`)
    .join(' | ');

describe('the shipped transportation form', () => {
  it('shows its sections and fields with labels, help, required marks and names of codes, conditional ones with their answers, and ticks no box by itself', async () => {
    const { user, changes, store } = await open();
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.filter((box) => box.checked)).toEqual([]);
    expect(changes).toEqual({});
    expect(textsOf(screen.getAllByRole('heading', { level: 2 }))).toEqual([
      'Company',
      'Contact person',
      'Business address',
      'Operations',
      'Licenses',
      'Safety program',
      'Tax and payment',
      'Program integrity',
      'Ownership and attestation',
    ]);
    const name = screen.getByLabelText(/^Legal name/);
    expect(name.getAttribute('aria-required')).toBe('true');
    expect(describedBy(name)).toBe('As registered with the IRS');
    expect(screen.getByLabelText(/^Website/).getAttribute('aria-required')).toBeNull();
    const levels = screen.getByRole('group', { name: /^Levels of service/ });
    expect(within(levels).getAllByRole('checkbox').length).toBeGreaterThan(2);
    expect(within(levels).queryByText(/^[A-Z]+_[A-Z_]+$/)).toBeNull();

    // A conditional field comes with its answer, is required then, and keeps its value when it is hidden again.
    expect(screen.queryByLabelText(/^Medicaid ID/)).toBeNull();
    const answer = screen.getByRole('radiogroup', { name: /enrolled in Medicaid/ });
    await user.click(within(answer).getByLabelText('Yes'));
    const field = screen.getByLabelText(/^Medicaid ID/);
    expect(store.snapshot().progress.missing).toContain('medicaid_id');
    store.ask();
    expect((await screen.findByRole('alert')).textContent).toContain('Medicaid ID');
    await user.type(field, 'M1');
    await user.click(within(answer).getByLabelText('No'));
    expect(screen.queryByLabelText(/^Medicaid ID/)).toBeNull();
    expect(changes).toEqual({ serves_medicaid: false, medicaid_id: 'M1' });
    expect(store.values.medicaid_id).toBe('M1');
    expect(store.snapshot().progress.missing).not.toContain('medicaid_id');
    expect(screen.queryByLabelText(/^Ambulance service license/)).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: /ambulance/i }));
    expect(screen.getByLabelText(/^Ambulance service license/)).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: /^Digital platform/ }));
    expect(screen.getByRole('option', { name: 'Other' })).toBeTruthy();
  });

  it('after a submit says in Spanish what is wrong beside each field and in a list of links', async () => {
    const language = 'es';
    const { store, user, model } = await open({ language, values: { company_phone: '+12' } });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(store.ask()).toBe(false);
    const list = within(await screen.findByRole('alert')).getAllByRole('listitem');
    const required = failText({ code: 'required' }, language);
    expect(list[0]!.textContent).toBe(`${model.label('legal_name')}: ${required}`);
    const name = document.getElementById('form.company.legal_name')!;
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(describedBy(name)).toContain(required);
    expect(document.activeElement).toBe(name);
    expect(describedBy(document.getElementById('form.company.phone')!)).toContain(
      failText({ code: 'invalid_phone' }, language),
    );
    await user.click(screen.getByRole('button', { name: model.label('zip') }));
    expect(document.activeElement?.id).toBe('form.address.zip');

    await user.type(name, 'Rayo');
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBeNull());
    expect(within(screen.getByRole('alert')).queryByText(model.label('legal_name'))).toBeNull();
  });

  it('of insurance hides a section whole until its condition holds, and says what breaks a rule beside the second field', async () => {
    const values = { general_effective_on: '2026-02-01', general_expires_on: '2026-01-01' };
    const { user, store, model } = await open({ values }, 'insurance');
    const headings = () => textsOf(screen.getAllByRole('heading', { level: 2 }));
    const before = headings();
    const answer = screen.getByRole('radiogroup', { name: /transport people/ });
    await user.click(within(answer).getByLabelText('Yes'));
    expect(headings()).toHaveLength(before.length + 1);
    await user.click(within(answer).getByLabelText('No'));
    expect(headings()).toEqual(before);
    store.ask();
    await screen.findByRole('alert');
    const order = failText(
      { code: 'not_before', params: { fields: [model.label('general_effective_on')] } },
      'en',
    );
    expect(describedBy(document.getElementById('form.general.expires_on')!)).toContain(order);
  });

  it('takes phones, EINs and numbers as people write them, and tells a wrong value when its field is left, but not yet what is missing', async () => {
    const { changes, store, user } = await open();
    await user.click(screen.getByLabelText(/^Legal name/));
    await user.tab();
    await user.type(screen.getByLabelText(/^ZIP/), '12');
    await waitFor(() => expect(store.canSend('zip')).toBe(false));
    expect(store.snapshot().faults).toEqual([]);
    await user.tab();
    expect(store.snapshot().faults.map(({ path }) => path)).toEqual(['address.zip']);
    const type = async (label: RegExp, text: string) => {
      const input = screen.getByLabelText<HTMLInputElement>(label);
      await user.type(input, text);
      const whileTyping = input.value;
      await user.tab();
      return [whileTyping, input.value];
    };
    expect(await type(/^Company phone/, '212.434.2000')).toEqual(['(212) 434-2000', '(212) 434-2000']);
    expect(await type(/^Company fax/, '+1 212 434 2000')).toEqual(['+1 212 434 2000', '(212) 434-2000']);
    expect(await type(/^Employer Identification/, '12-3456789')).toEqual(['12-3456789', '12-3456789']);
    expect(await type(/^Number of vehicles/, '12,000')).toEqual(['12,000', '12,000']);
    expect(await type(/^Number of drivers/, 'ten')).toEqual(['ten', 'ten']);
    expect(changes).toMatchObject({
      company_phone: '+12124342000',
      tax_id: '123456789',
      vehicles: 12000,
      drivers: 'ten',
    });
  });
});
