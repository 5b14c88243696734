import { answerPage, fill, LEAD_RECORD, screen, show, within } from '#tests/src/kit.ts';
import { ListBase } from 'ra-core';
import { describe, expect, it } from 'vitest';
import type { Resource } from '#schemas/engine/resource.ts';
import { TP_LEAD } from '#schemas/lead/index.ts';
import { SchemaDetails } from '#src/resources/generic/SchemaDetails.tsx';
import { SchemaList } from '#src/resources/generic/SchemaList.tsx';
import { formOf } from './form.support.tsx';

/** One edit: a field in a schema. Everything below must follow from it. */
const WITH_OWN_FIELD: Resource = {
  ...TP_LEAD,
  fields: {
    ...TP_LEAD.fields,
    garage_phone: {
      kind: 'phone',
      section: 'company',
      column: 'offered',
      filter: true,
      sortable: true,
      label: { en: 'Garage phone', es: 'Teléfono del taller' },
      help: { en: 'Where the vans sleep', es: 'Donde duermen las furgonetas' },
    },
  },
};

const RECORD = { ...LEAD_RECORD, garage_phone: '+13055550142' };
const list = (
  <ListBase resource={WITH_OWN_FIELD.name} sort={{ field: 'updated_at', order: 'DESC' }} perPage={25}>
    <SchemaList resource={WITH_OWN_FIELD} to={(record) => `/leads/${record.id}`} />
  </ListBase>
);
const answers = ({ path }: { path: string }) => (path === 'leads/tp' ? answerPage([RECORD]) : undefined);

describe('a field added to a schema', () => {
  it('is a column, shown and sortable once chosen, and a filter, sent under its API name and removed by its chip', async () => {
    const { user, sent } = await show(list, { answers });
    await screen.findByRole('link', { name: 'Acme Rides' });
    expect(screen.queryByRole('columnheader', { name: 'Garage phone' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Garage phone' }));
    await user.keyboard('{Escape}');
    const header = await screen.findByRole('columnheader', { name: /Garage phone/ });
    expect(within(header).getByRole('button')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '(305) 555-0142' })).toHaveAttribute('href', 'tel:+13055550142');

    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await fill(user, await screen.findByRole('textbox', { name: 'Garage phone' }), '212');
    await user.keyboard('{Enter}');
    await expect.poll(() => sent.some(({ query }) => query.get('garage_phone_like') === '212')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Show results' }));
    const chip = { name: 'Garage phone: 212', description: 'Remove filter: Garage phone' };
    await user.click(await screen.findByRole('button', chip));
    await expect.poll(() => screen.queryByRole('button', { name: 'Garage phone: 212' })).toBeNull();
  });

  it('is an input with its help, checked and normalised as its kind says', async () => {
    const { user } = await show(formOf({ resource: WITH_OWN_FIELD }));
    const input = screen.getByLabelText('Garage phone');
    expect(input).toHaveAccessibleDescription('Where the vans sleep');
    await user.type(input, '12');
    await user.tab();
    await expect.poll(() => input.getAttribute('aria-invalid')).toBe('true');
    expect(input).toHaveAccessibleDescription('Not a valid US phone number');
    await fill(user, input, '212 434 2000');
    await user.tab();
    expect(input).toHaveValue('(212) 434-2000');
  });

  it('stands in the details, in the reader’s language', async () => {
    await show(<SchemaDetails resource={WITH_OWN_FIELD} record={RECORD} />, { language: 'es' });
    expect(screen.getByText('Teléfono del taller').nextSibling).toHaveTextContent('(305) 555-0142');
  });
});
