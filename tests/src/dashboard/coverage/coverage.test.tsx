import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import shapes from 'virtual:county-shapes';
import { countyQuery, type LeadCoverage, type LeadQuery } from '#schemas/lead/figures.ts';
import CoverageMap from '#src/resources/dashboard/coverage/CoverageMap.tsx';
import { atlasOf } from '#src/resources/dashboard/coverage/atlas.ts';
import { answerPage, type Answers, broken, fill, show, STATE, textsOf } from '#tests/src/kit.ts';

const OHIO = '0190a1b2-c3d4-7e5f-8a9b-00000000000b';
const PUERTO_RICO = '0190a1b2-c3d4-7e5f-8a9b-00000000000c';
const PATH = 'leads/tp/stats/map';
const idOf = (fips: string): string => `0190a1b2-c3d4-7e5f-8a9b-0000000${fips}`;

const FLORIDA = { entity_id: STATE, name: 'Florida', code: 'FL' };
const county = (fips: string, name: string, state: object = FLORIDA) => ({
  entity_id: idOf(fips),
  name,
  code: fips,
  lead_type: null,
  state,
});
const COUNTIES = [
  county('12001', 'Alachua'),
  county('12033', 'Escambia'),
  county('12086', 'Miami-Dade'),
  county('39049', 'Franklin', { entity_id: OHIO, name: 'Ohio', code: 'OH' }),
  county('72021', 'Bayamón', { entity_id: PUERTO_RICO, name: 'Puerto Rico', code: 'PR' }),
];
const counted = (fips: string, leads: number, contracted: number, credentialed: number) => ({
  county_id: idOf(fips),
  fips,
  leads,
  contracted,
  credentialed,
});
const QUERY: LeadQuery = { created_at_range: '2026-01-01|2026-06-30', states_in: [STATE] };
const coverage = (more: Partial<LeadCoverage> = {}): LeadCoverage => ({
  as_of: '2026-07-01T10:00:00.000Z',
  query: QUERY,
  counties: [counted('12086', 1200, 300, 6), counted('12001', 8, 0, 8), counted('72021', 40, 4, 2)],
  nowhere: { count: 3, query: { ...QUERY, counties_in: ['none'] } },
  ...more,
});

interface OpenOptions {
  readonly query?: LeadQuery;
  readonly answer?: LeadCoverage;
  readonly answers?: Answers;
}

const open = ({ query = {}, answer = coverage(), answers }: OpenOptions = {}) =>
  show(<CoverageMap type="TP" query={query} />, {
    at: '/prospecting/dashboard',
    path: '/prospecting/dashboard',
    answers: (sent) =>
      answers?.(sent) ?? { [PATH]: { body: answer }, 'util/counties': answerPage(COUNTIES) }[sent.path],
  });
const openTable = async (options?: OpenOptions) => {
  const view = await open(options);
  await view.user.click(await screen.findByRole('button', { name: /^As a table/ }));
  return view;
};
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('rowheader')
    .map((cell) => cell.closest('tr')!);
const names = () => rows().map((row) => within(row).getAllByRole('cell')[0]!.textContent);
const filterOf = (search: string): unknown => JSON.parse(new URLSearchParams(search).get('filter')!);

/** The map as large on the screen as a tenth of its units; jsdom lays nothing out. */
function layOut() {
  const [, , width, height] = shapes.box;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, 0, width / 10, height / 10),
  );
}
const map = () => document.querySelector<SVGSVGElement>('svg:has([data-class])')!;
function press(at: object) {
  fireEvent.pointerDown(map(), at);
  fireEvent.pointerUp(map(), at);
}
/** Where a county lies on the screen: the middle of Miami-Dade and of Alachua is in them. */
function middleOf(fips: string) {
  const [x, y, width, height] = atlasOf(shapes).counties.get(fips)!.box;
  const [left, top] = shapes.box;
  return { clientX: (x + width / 2 - left) / 10, clientY: (y + height / 2 - top) / 10 };
}

describe('the map of coverage', () => {
  it('asks for the filters of the dashboard, begins at its states, and goes to any other; its table keeps to them', async () => {
    const { user, sent } = await open({ query: QUERY });
    await screen.findByText('Coverage by county');
    const asked = sent.find(({ path }) => path === PATH)!.query;
    expect(Object.fromEntries(asked)).toEqual({ ...QUERY, states_in: STATE });
    const width = () => Number(map().getAttribute('viewBox')!.split(' ')[2]);
    await waitFor(() => expect(width()).toBeLessThan(shapes.box[2] / 2));
    const florida = map().getAttribute('viewBox');
    await user.click(screen.getByRole('button', { name: 'Zoom out' }));
    await user.click(screen.getByRole('combobox', { name: 'Zoom to' }));
    await user.click(await screen.findByRole('option', { name: 'Filtered states' }));
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(map().getAttribute('viewBox')).toBe(florida);
    // The table has counties of other states only where leads are in them.
    await user.click(screen.getByRole('button', { name: /^As a table/ }));
    expect(names()).toEqual(['Florida', 'Puerto Rico', 'Florida', 'Florida']);
  });

  it('is shaded by what is chosen, drawn along and made larger, and leads from a county to exactly its leads', async () => {
    layOut();
    Element.prototype.setPointerCapture ??= () => {};
    const { user, router } = await open();
    const shaded = () =>
      [...document.querySelectorAll('[data-class]')].map((path) => path.getAttribute('d')!);
    const pathOf = (fips: string) => atlasOf(shapes).counties.get(fips)!.path;
    await screen.findByText('Coverage by county');
    const legend = () => textsOf([...document.querySelectorAll('figure li')]);
    // The territories are not on the map, and so none of its shades is theirs.
    expect(legend()).toEqual(['Leads', 'None', '8–1,199', '1,200']);
    expect(shaded()).toHaveLength(3);
    expect(shaded()[0]).toContain(pathOf('12033'));
    expect(shaded()[1]).toBe(pathOf('12001'));
    expect(shaded()[2]).toBe(pathOf('12086'));
    await user.click(screen.getByRole('button', { name: 'Contracted' }));
    await waitFor(() => expect(shaded()[0]).toContain(pathOf('12001')));
    expect(shaded().at(-1)).toBe(pathOf('12086'));
    expect(legend()).toEqual(['Contracted', 'None', '300']);

    // Its table is read aloud, but takes no focus beside the map.
    const table = within(screen.getByRole('table', { name: 'Coverage by county' }));
    for (const link of table.getAllByRole('link')) expect(link).toHaveAttribute('tabindex', '-1');
    expect(table.queryByRole('button')).toBeNull();
    const nowhere = screen.getByRole<HTMLAnchorElement>('link', { name: '3 leads have no county' });
    expect(filterOf(new URL(nowhere.href).search)).toEqual({ ...QUERY, counties_in: ['none'] });

    const seen = () => map().getAttribute('viewBox');
    const whole = shapes.box.join(' ');
    expect(fireEvent.wheel(map(), { deltaY: -100 })).toBe(true);
    expect(seen()).toBe(whole);
    // jsdom says of a wheel event with Ctrl what a browser does: that it was kept from the page.
    expect(fireEvent.wheel(map(), { deltaY: -100, ctrlKey: true })).toBe(false);
    await waitFor(() => expect(Number(seen()!.split(' ')[2])).toBeLessThan(shapes.box[2]));
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    const before = seen();
    const mouse = { pointerType: 'mouse', pointerId: 1 };
    const finger = { ...mouse, button: 0, clientY: 200 };
    fireEvent.pointerDown(map(), { ...finger, clientX: 400 });
    fireEvent.pointerMove(map(), { ...finger, clientX: 300 });
    fireEvent.pointerUp(map(), { ...finger, clientX: 300 });
    expect(seen()).not.toBe(before);
    expect(router.state.location.pathname).toBe('/prospecting/dashboard');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(seen()).toBe(whole);

    fireEvent.pointerMove(map(), { ...middleOf('12086'), ...mouse });
    const said = document.querySelector('dl')!.parentElement!;
    expect(said).toHaveTextContent('Miami-Dade, FL');
    expect(said).toHaveTextContent('Leads1,200Contracted300 (25%)Credentialed6 (0.5%)');
    expect(document.querySelector('[data-shown="12086"]')).toBeInTheDocument();
    press({ ...middleOf('12086'), ...mouse, button: 0 });
    await screen.findByText('elsewhere');
    expect(router.state.location.pathname).toBe('/prospecting/leads');
    expect(filterOf(router.state.location.search)).toEqual(
      countyQuery(coverage(), 'contracted', idOf('12086')),
    );
  });

  it('opens by the second tap of a finger, after the first has told', async () => {
    layOut();
    const { router } = await open();
    await screen.findByText('Coverage by county');
    const tap = { ...middleOf('12001'), pointerType: 'touch', pointerId: 7, button: 0 };
    press(tap);
    expect(screen.getByText('Tap again to open the list')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/prospecting/dashboard');
    press(tap);
    await screen.findByText('elsewhere');
    expect(filterOf(router.state.location.search)).toEqual(countyQuery(coverage(), 'leads', idOf('12001')));
  });
});

it('the table of coverage has every county, the most first, each number with the list of its leads, and is searched and ordered', async () => {
  const { user } = await openTable();
  expect(textsOf(screen.getAllByRole('rowheader'))).toEqual([
    'Miami-DadeFlorida',
    'BayamónPuerto RicoNot on the map',
    'AlachuaFlorida',
    'EscambiaFlorida',
    'FranklinOhio',
  ]);
  const links = within(rows()[0]!).getAllByRole('link');
  expect(textsOf(links)).toEqual(['1,200', '300', '6']);
  for (const [i, measure] of (['leads', 'contracted', 'credentialed'] as const).entries())
    expect(filterOf(new URL((links[i] as HTMLAnchorElement).href).search)).toEqual(
      countyQuery(coverage(), measure, idOf('12086')),
    );
  const search = screen.getByRole('searchbox', { name: 'Find a county or a state' });
  await fill(user, search, 'bayamon');
  expect(names()).toEqual(['Puerto Rico']);
  await fill(user, search, 'FLORIDA');
  expect(rows()).toHaveLength(3);
  await fill(user, search, 'nowhere at all');
  expect(screen.getByRole('status')).toHaveTextContent('No county has this name');
  await user.clear(search);
  const head = screen.getByRole('columnheader', { name: 'Credentialed' });
  act(() => within(head).getByRole('button').focus());
  await user.keyboard('{Enter}');
  expect(within(rows()[0]!).getByRole('rowheader')).toHaveTextContent('Alachua');
  expect(head).toHaveAttribute('aria-sort', 'descending');
  await user.keyboard('{Enter}');
  expect(within(rows()[0]!).getByRole('rowheader')).toHaveTextContent('Escambia');
});

it('the table of coverage has a county that is no longer offered while leads are in it, and is turned page by page', async () => {
  const more = Array.from({ length: 30 }, (_, i) => county(String(13001 + i), `County ${i}`));
  const { user } = await openTable({
    answer: coverage({ counties: [counted('12999', 5, 1, 0)] }),
    answers: ({ path }) => (path === 'util/counties' ? answerPage([...COUNTIES, ...more]) : undefined),
  });
  const [first] = rows();
  expect(within(first!).getByRole('rowheader')).toHaveTextContent('12999');
  expect(within(first!).getAllByRole('link')[0]).toHaveTextContent('5');
  expect(rows()).toHaveLength(25);
  await user.click(screen.getByRole('button', { name: 'Go to next page' }));
  expect(rows()).toHaveLength(11);
});

describe('around the map', () => {
  it('says when there is nothing to show', async () => {
    const nowhere = { count: 0, query: { counties_in: ['none'] } };
    await open({ answer: coverage({ counties: [], nowhere }) });
    expect(await screen.findByText('No data available')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /no county/ })).toBeNull();
  });

  it('says what went wrong, and tries again', async () => {
    const { answers, tryAgain } = broken(PATH);
    const { user } = await open({ answers });
    await tryAgain(user);
    expect(await screen.findByText('Coverage by county')).toBeInTheDocument();
  });
});
