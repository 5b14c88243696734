import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ListBase } from 'ra-core';
import { Notification } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { LEADS, SP_LEAD } from '#schemas/lead/index.ts';
import { LeadTypeScope } from '#src/kinds/scope.ts';
import type { ExtraColumn } from '#src/resources/generic/columns.ts';
import { filtersOf } from '#src/resources/generic/filters.ts';
import { SchemaList } from '#src/resources/generic/SchemaList.tsx';
import { useSelection } from '#src/resources/generic/selection.ts';
import { byCall, choose, controlClock, fill, passTime, refusal, textsOf } from '#tests/src/kit.ts';
import { answerPage, show, STATE, type Answers, type Sent } from './screen.tsx';

const lead = (number: number) => ({
  entity_id: `lead-${number}`,
  version: 1,
  company_name: `Company ${number}`,
  status: 'NEW',
  created_at: '2026-01-01T00:00:00Z',
});
const leads = (count: number) => Array.from({ length: count }, (_, index) => lead(index + 1));

/** What a bar of bulk actions would know. */
function Bar() {
  const selection = useSelection();
  return (
    <div role="toolbar" aria-label="bulk">
      {selection?.isAllMatching ? 'all' : [...(selection?.ids ?? [])].join(' ')}
      <button type="button" onClick={() => selection?.matchAll()}>
        all that match
      </button>
    </div>
  );
}

const AGE: ExtraColumn = {
  name: 'age',
  label: 'Age',
  after: 'phone',
  sortBy: 'created_at',
  reversed: true,
  render: () => 'old',
};
const EXTRAS = [AGE];

const list = (
  <LeadTypeScope value="SP">
    <ListBase resource={SP_LEAD.name} sort={{ field: 'updated_at', order: 'DESC' }} perPage={25}>
      <SchemaList
        resource={SP_LEAD}
        to={(record) => `/elsewhere?${record.id}`}
        extras={EXTRAS}
        bulk={<Bar />}
      />
    </ListBase>
    <Notification />
  </LeadTypeScope>
);

const SETTING = 'auth/settings/columns.leads.sp';
/** The leads and the choice of columns that the server has. */
const networkOf = (count: number, setting: unknown): Answers =>
  byCall({
    'leads/sp': answerPage(leads(count), { size: 1000 }),
    [SETTING]: { body: { key: 'columns.leads.sp', value: setting } },
    [`PUT ${SETTING}`]: { body: {} },
  });
const kept = (sent: readonly Sent[]) =>
  sent.filter(({ path, method }) => path === SETTING && method === 'PUT').map(({ body }) => body?.value);

const open = async (count = 5, setting: unknown = null, own: Answers = () => undefined) => {
  const network = networkOf(count, setting);
  const view = await show(list, { answers: (sent) => own(sent) ?? network(sent) });
  await screen.findByRole('link', { name: 'Company 1' });
  return view;
};
const box = (number: number) => screen.getByRole('checkbox', { name: `Select Company ${number}` });
/** Also behind an open dialog, where nothing has a role. */
const heads = () =>
  [...document.querySelectorAll('thead th')].map((head) => head.querySelector('.label')?.textContent);
const selected = () => screen.getByRole('toolbar', { name: 'bulk' }).firstChild?.textContent;

describe('the table of a list', () => {
  it('draws of a thousand records those in sight, counts them all, and takes them with one click', async () => {
    const { user } = await open(1000);
    const table = screen.getByRole('table', { name: 'Specialty leads' });
    expect(table).toHaveAttribute('aria-rowcount', '1001');
    const rows = within(table).getAllByRole('row');
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.length).toBeLessThan(50);
    expect(rows[1]).toHaveAttribute('aria-rowindex', '2');
    expect(within(rows[1]!).getByRole('rowheader')).toHaveTextContent('Company 1');
    await user.click(screen.getByRole('checkbox', { name: 'Select this page' }));
    expect(selected()?.split(' ')).toHaveLength(1000);
    const region = screen.getByRole('region', { name: 'Specialty leads' });
    fireEvent.scroll(region, { target: { scrollTop: 20_000 } });
    expect(await screen.findByRole('link', { name: 'Company 450' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Company 1' })).toBeNull();
  });

  it('draws every row of an ordinary page, for the search of the browser', async () => {
    await open(50);
    // To ask for their role would take longer than drawing them.
    await waitFor(() => expect(document.querySelectorAll('tr')).toHaveLength(51));
  });

  it('orders by a column, says so, and turns it round for a column that grows while its field falls; opens a record by its row or its name, not by its box', async () => {
    const { user, sent, router } = await open();
    const last = () =>
      sent
        .filter(({ path }) => path === 'leads/sp')
        .at(-1)
        ?.query.get('ordering');
    expect(last()).toBe('-updated_at');
    await user.click(screen.getByRole('button', { name: 'Company name' }));
    await expect.poll(last).toBe('company_name');
    const head = screen.getByRole('columnheader', { name: 'Company name' });
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
    await user.click(screen.getByRole('button', { name: 'Company name' }));
    await expect.poll(last).toBe('-company_name');
    await user.click(screen.getByRole('button', { name: 'Age' }));
    await expect.poll(last).toBe('-created_at');
    await expect
      .poll(() => screen.getByRole('columnheader', { name: 'Age' }).getAttribute('aria-sort'))
      .toBe('ascending');
    expect(head).not.toHaveAttribute('aria-sort');
    // Codes have no order that means anything.
    expect(within(screen.getByRole('columnheader', { name: 'Status' })).queryByRole('button')).toBeNull();

    const { pathname } = router.state.location;
    await user.click(box(2));
    expect(router.state.location.pathname).toBe(pathname);
    await user.click(within(screen.getByRole('row', { name: /Company 3/ })).getByText('old'));
    expect(router.state.location).toMatchObject({ pathname: '/elsewhere', search: '?lead-3' });
  });
});

it('selecting takes single records, the rows between two clicks, the whole page, and everything that matches, which falls back to the rest of the page; stays in another order, and is gone under other filters', async () => {
  const { user } = await open(6);
  expect(screen.queryByRole('toolbar')).toBeNull();
  await user.click(box(2));
  expect(selected()).toBe('lead-2');
  await user.keyboard('{Shift>}');
  await user.click(box(5));
  await user.keyboard('{/Shift}');
  expect(selected()).toBe('lead-2 lead-3 lead-4 lead-5');
  const page = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select this page' });
  expect(page.indeterminate).toBe(true);
  await user.click(box(3));
  expect(selected()).toBe('lead-2 lead-4 lead-5');
  await user.click(page);
  expect(selected()).toBe('lead-2 lead-4 lead-5 lead-1 lead-3 lead-6');
  expect(page.indeterminate).toBe(false);
  expect(page).toBeChecked();
  await user.click(page);
  expect(screen.queryByRole('toolbar')).toBeNull();

  await user.click(box(1));
  await user.click(screen.getByRole('button', { name: 'all that match' }));
  expect(selected()).toBe('all');
  expect(box(3)).toBeChecked();
  await user.click(box(2));
  expect(selected()).toBe('lead-1 lead-3 lead-4 lead-5 lead-6');

  await user.click(screen.getByRole('button', { name: 'Company name' }));
  await expect.poll(() => selected()).toBe('lead-1 lead-3 lead-4 lead-5 lead-6');
  await fill(user, screen.getByRole('searchbox'), 'comp');
  await user.keyboard('{Enter}');
  await expect.poll(() => screen.queryByRole('toolbar')).toBeNull();
});

describe('rows by keys', () => {
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

  it('are gone through with j and k, selected with x, and opened with Enter', async () => {
    const { user, router } = await open(3);
    press('x');
    expect(screen.queryByRole('toolbar')).toBeNull();
    press('j');
    expect(screen.getByRole('link', { name: 'Company 1' })).toHaveFocus();
    press('j');
    press('j');
    press('j');
    expect(screen.getByRole('link', { name: 'Company 3' })).toHaveFocus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k', repeat: true });
    press('x');
    expect(screen.getByRole('link', { name: 'Company 2' })).toHaveFocus();
    expect(selected()).toBe('lead-2');
    press('x');
    expect(screen.queryByRole('toolbar')).toBeNull();
    await user.keyboard('{Enter}');
    expect(router.state.location.search).toBe('?lead-2');
  });

  it('leave letters to a person who types', async () => {
    const { user } = await open(2);
    const search = screen.getByRole('searchbox');
    await user.type(search, 'jx');
    expect(search).toHaveFocus();
    expect(search).toHaveValue('jx');
    expect(screen.queryByRole('toolbar')).toBeNull();
  });
});

describe('the columns of a list', () => {
  it('come back as they were left, in order and width, in any browser', async () => {
    await open(2, {
      shown: ['company_name', 'email', 'status', 'gone'],
      widths: { status: 300, email: 'x' },
    });
    expect(heads()).toEqual([undefined, 'Company name', 'Email', 'Status']);
    expect(screen.getByRole('separator', { name: 'Width of Status' })).toHaveAttribute(
      'aria-valuenow',
      '300',
    );
    expect(screen.getByRole('separator', { name: 'Width of Email' })).toHaveAttribute('aria-valuenow', '200');
  });

  it.each<[string, unknown, Answers?]>([
    ['is no such choice', { shown: 'x', widths: 7 }],
    ['cannot be read', null, byCall({ [SETTING]: refusal(500, 'no') })],
  ])('are the usual ones when what was kept %s', async (_case, value, own) => {
    await open(2, value, own);
    expect(heads()).toContain('Phone number');
    expect(heads()).not.toContain('Email');
  });

  it('grow and shrink by the keyboard within bounds and by dragging their edge, and the end of it is kept; change places by buttons that keep the focus; the name stays first; reset forgets it all', async () => {
    const { user, sent } = await open();
    const edge = screen.getByRole('separator', { name: 'Width of Phone number' });
    const width = () => Number(edge.getAttribute('aria-valuenow'));
    const before = width();
    edge.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(width()).toBe(before + 32);
    await user.keyboard('{ArrowLeft}');
    expect(width()).toBe(before + 16);
    await expect.poll(() => kept(sent)).toEqual([{ widths: { phone: before + 16 } }]);
    await user.keyboard('{Home}{ArrowLeft}');
    expect(width()).toBe(72);
    expect(edge).toHaveAttribute('aria-valuetext', '72 pixels');
    await user.keyboard('{Enter}');
    expect(width()).toBe(before);
    await expect.poll(() => kept(sent).at(-1)).toEqual({ widths: {} });
    await user.pointer([
      { keys: '[MouseLeft>]', target: edge, coords: { clientX: 100 } },
      { target: edge, coords: { clientX: 140 } },
      { keys: '[/MouseLeft]', target: edge, coords: { clientX: 150 } },
    ]);
    expect(width()).toBe(before + 50);
    await expect.poll(() => kept(sent).at(-1)).toEqual({ widths: { phone: before + 50 } });

    const [, name, first, second, ...rest] = heads();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const down = await screen.findByRole('button', { name: `Move down: ${first}` });
    await user.click(down);
    const order = () => heads().slice(1);
    await expect.poll(order).toEqual([name, second, first, ...rest]);
    expect(screen.getByRole('button', { name: `Move down: ${first}` })).toHaveFocus();
    expect(screen.getByText(`${first}: place 3 of ${order().length}`)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: `Move up: ${second}` }));
    expect(order()).toEqual([name, second, first, ...rest]);
    expect(screen.getByRole('checkbox', { name: name! })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Email' }));
    await expect.poll(order).toEqual([name, second, first, ...rest, 'Email']);
    expect(screen.getByRole('checkbox', { name: 'Email' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await expect.poll(order).toEqual([name, first, second, ...rest]);
    await expect.poll(() => kept(sent).at(-1)).toBe(null);
  });

  it('follow what was chosen in another browser, and a choice here does not undo it; stay as chosen when they cannot be saved, and the person is told', async () => {
    let elsewhere: unknown = null;
    let isBusy = false;
    const { user, sent } = await open(
      3,
      null,
      byCall({
        [SETTING]: () => ({ body: { key: 'columns.leads.sp', value: elsewhere } }),
        [`PUT ${SETTING}`]: () => (isBusy ? refusal(503, 'busy') : undefined),
      }),
    );
    expect(heads()).not.toContain('Email');
    elsewhere = { shown: ['company_name', 'status', 'email'] };
    // As when a person comes back to this window.
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await expect.poll(heads).toEqual([undefined, 'Company name', 'Status', 'Email']);
    const edge = screen.getByRole('separator', { name: 'Width of Status' });
    edge.focus();
    await user.keyboard('{End}');
    await expect
      .poll(() => kept(sent))
      .toEqual([{ shown: ['company_name', 'status', 'email'], widths: { status: 640 } }]);
    isBusy = true;
    await user.keyboard('{ArrowLeft}');
    expect(await screen.findByText(/could not be saved/)).toBeInTheDocument();
    expect(edge).toHaveAttribute('aria-valuenow', '624');
  });
});

it('the filters of a list begin with those of every day, all of which exist', () => {
  for (const resource of Object.values(LEADS)) {
    const names = filtersOf(resource).map(({ name }) => name);
    expect(names.slice(0, resource.firstFilters?.length)).toEqual(resource.firstFilters);
  }
});

describe('the filters of a list', () => {
  const REGION = '0190a1b2-c3d4-7e5f-8a9b-0000000000e1';
  const florida = { state: { entity_id: STATE, code: 'FL' } };
  const place = (entity_id: string, name: string, parents: object = florida) => ({
    entity_id,
    name,
    code: name,
    ...parents,
  });
  const openFilters = async () => {
    const { user, sent } = await open(
      2,
      null,
      byCall({
        'util/regions': answerPage([place(REGION, 'Eastern Florida'), place('r2', 'Western Florida')]),
        'util/counties': answerPage([
          place('c1', 'Duval', { ...florida, region: { entity_id: REGION } }),
          place('c2', 'Escambia', { ...florida, region: { entity_id: 'r2' } }),
        ]),
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const asked = () => sent.filter(({ path }) => path === 'leads/sp').map(({ query }) => query);
    return { user, asked, last: () => asked().at(-1)! };
  };

  it('ask for no day while its year is still being typed', async () => {
    controlClock();
    const { asked, last } = await openFilters();
    const from = await screen.findByLabelText(/^Created: /);
    fireEvent.change(from, { target: { value: '0202-11-01' } });
    await passTime(600);
    expect(asked().filter((query) => query.has('created_at_range'))).toEqual([]);
    fireEvent.change(from, { target: { value: '2026-11-01' } });
    await expect.poll(() => last().get('created_at_range')).toBe('2026-11-01|');
  });

  it('narrow the county by region and state, and lose it with its state', async () => {
    const { user, last } = await openFilters();
    await choose(user, 'States served', 'Florida');
    await user.keyboard('{Escape}');
    await choose(user, 'Regions', 'Eastern Florida, FL');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('combobox', { name: 'Counties' }));
    expect(textsOf(await screen.findAllByRole('option'))).toEqual(['Duval, FL']);
    await user.click(screen.getByRole('option', { name: 'Duval, FL' }));
    await expect.poll(() => last().get('counties_in')).toBe('c1');
    expect(last().get('regions_in')).toBe(REGION);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Show results' }));
    await user.click(await screen.findByRole('button', { name: 'States served: Florida' }));
    await expect.poll(() => last().get('states_in')).toBe(null);
    expect(last().get('counties_in')).toBe(null);
    expect(last().get('regions_in')).toBe(null);
  });
});
