import { cleanup, hrefOf, ME, screen, show, STATE, textsOf, within } from '#tests/src/kit.ts';
import { describe, expect, it, vi } from 'vitest';
import type { Field, Kind } from '#schemas/engine/field.ts';
import { KINDS } from '#schemas/engine/kinds.ts';
import { TP_LEAD } from '#schemas/lead/index.ts';
import { fromLocalInput, toLocalInput } from '#src/kinds/dateTime/format.ts';
import { filterParameter, KIND_VIEWS, viewOf } from '#src/kinds/index.ts';
import { inputsOf, KIND_INPUTS } from '#src/kinds/inputs.ts';
import { formatPhone } from '#schemas/engine/phone.ts';
import { formatTaxId } from '#src/kinds/taxId/format.ts';
import { formOf } from '../resources/form.support.tsx';

const label = { en: 'Field', es: 'Campo' };
const cell = (field: Field, value: unknown, full = false) => {
  const { Cell } = viewOf(field);
  return (
    <div data-testid="cell">
      <Cell value={value} field={field} full={full} />
    </div>
  );
};

async function shown(field: Field, value: unknown, language: 'en' | 'es' = 'en'): Promise<HTMLElement> {
  cleanup();
  await show(cell(field, value), { language });
  return screen.getByTestId('cell');
}

describe('every kind', () => {
  it('has its looks and its input, and filters only by what the API knows', () => {
    expect(Object.keys(KIND_VIEWS).sort()).toEqual(Object.keys(KINDS).sort());
    expect(Object.keys(KIND_INPUTS).sort()).toEqual(Object.keys(KINDS).sort());
    for (const kind of Object.keys(KINDS) as Kind[]) {
      const { Filter } = KIND_VIEWS[kind];
      if (!Filter) continue;
      expect(KINDS[kind].operators, kind).toContain(Filter.operator);
      expect(KIND_INPUTS[kind].FilterInput, kind).not.toBeNull();
    }
  });

  it('names the API parameter of its filter', () => {
    expect(filterParameter('status', TP_LEAD.fields.status)).toBe('status_in');
    expect(filterParameter('updated_at', TP_LEAD.fields.updated_at)).toBe('updated_at_range');
    expect(filterParameter('medicaid', TP_LEAD.fields.medicaid)).toBe('medicaid_eq');
    expect(filterParameter('phone', TP_LEAD.fields.phone)).toBe('phone_like');
    expect(filterParameter('services', TP_LEAD.fields.services)).toBeNull();
    expect(filterParameter('fax', TP_LEAD.fields.fax)).toBeNull();
  });

  it('says that there is no value', async () => {
    const fields = Object.values<Field>(TP_LEAD.fields);
    await show(<>{fields.map((field) => cell(field, null))}</>);
    const cells = screen.getAllByTestId('cell');
    expect(textsOf(cells)).toEqual(fields.map(() => '—No value'));
  });
});

describe('texts with a format', () => {
  it('are written as people write them', () => {
    expect(formatPhone('+12124342000')).toBe('(212) 434-2000');
    expect(formatPhone('+442079460958')).toBe('+442079460958');
    expect(formatTaxId('123456789')).toBe('12-3456789');
  });

  it('come back from the browser’s own inputs as they went in', () => {
    const moment = '2024-01-31T15:04:00.000Z';
    expect(fromLocalInput(toLocalInput(moment))).toBe(moment);
    expect(fromLocalInput('')).toBeNull();
  });

  it('are links that do what they say, and never scripts', async () => {
    const phone = await shown({ kind: 'phone', label }, '+12124342000');
    expect(hrefOf(within(phone).getByRole('link', { name: '(212) 434-2000' }))).toBe('tel:+12124342000');
    const url = await shown({ kind: 'url', label }, 'javascript:alert(1)');
    expect(within(url).queryByRole('link')).toBeNull();
    expect(url).toHaveTextContent('javascript:alert(1)');
  });
});

describe('choices', () => {
  it('show a status in its word, many as the first and how many more', async () => {
    const status = await shown(TP_LEAD.fields.status, 'CONTRACT_SIGNED', 'es');
    expect(status).toHaveTextContent('Contrato firmado');
    const many = await shown(TP_LEAD.fields.service_offered, ['WHEELCHAIR', 'STRETCHER', 'DOOR_TO_DOOR']);
    expect(within(many).getByTitle('Wheelchair, Stretcher, Door to door')).toHaveTextContent('Wheelchair+2');
  });

  it('show lookups and people by name', async () => {
    await show(
      <>
        {cell(TP_LEAD.fields.states, [STATE])}
        {cell(TP_LEAD.fields.assignee_id, ME)}
      </>,
    );
    expect(await screen.findByText('Florida')).toBeInTheDocument();
    expect(await screen.findByText('Ana Ruiz')).toBeInTheDocument();
  });

  it('offer only the statuses that may follow, besides the present one', async () => {
    const record = { id: '1', status: 'NEW', company_name: 'Acme' };
    const { user } = await show(formOf({ record, codes: { status: ['CONTACTED', 'DENIED'] } }));
    await user.click(screen.getByRole('combobox', { name: /^Status(?! reason)/ }));
    expect(textsOf(await screen.findAllByRole('option'))).toEqual(['New', 'Contacted', 'Denied']);
  });
});

describe('numbers', () => {
  it('are written as the reader does, with all of their decimals', async () => {
    expect(await shown({ kind: 'number', label }, 1234.0625)).toHaveTextContent(/^1,234\.0625$/);
    expect(await shown({ kind: 'number', label }, 0, 'es')).toHaveTextContent(/^0$/);
    expect(await shown({ kind: 'count', label }, 12345)).toHaveTextContent(/^12,345$/);
    expect(await shown({ kind: 'count', label }, '12')).toHaveTextContent('No value');
  });

  it('keep what is being typed, and are numbers when it is', async () => {
    const save = vi.fn((data: object) => Promise.resolve({ id: '1', ...data }));
    const fields = {
      rate: { kind: 'number', section: 'one', label: { en: 'Rate', es: 'Tarifa' }, min: -5 },
      seats: { kind: 'count', section: 'one', label: { en: 'Seats', es: 'Asientos' } },
    } as const;
    const resource = { ...TP_LEAD, fields, sections: { one: label }, rules: [] };
    const { user } = await show(formOf({ resource, save }));
    const [rate, seats] = ['Rate', 'Seats'].map((name) => screen.getByRole('textbox', { name }));
    for (const [typed, left] of [
      ['-0.05', '-0.05'],
      ['12.50', '12.5'],
      ['1.2.3', '1.2.3'],
      ['7.05', '7.05'],
    ] as const) {
      await user.clear(rate!);
      await user.type(rate!, typed);
      expect(rate).toHaveValue(typed);
      await user.tab();
      expect(rate).toHaveValue(left);
    }
    await user.type(seats!, '012');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await expect.poll(() => save.mock.calls[0]?.[0]).toMatchObject({ rate: 7.05, seats: 12 });
  });

  it('are filtered with decimals where they have them', async () => {
    const given = vi.fn();
    const Input = inputsOf({ kind: 'number', label }).FilterInput!;
    const { user } = await show(
      <Input field={{ kind: 'number', label }} value={null} onChange={given} filters={{}} />,
    );
    await user.type(screen.getByRole('spinbutton', { name: 'Field: from' }), '-2.5');
    await expect.poll(() => given.mock.calls.at(-1)?.[0]).toBe('-2.5|');
  });
});
