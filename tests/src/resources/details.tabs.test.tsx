import { answerPage, type Answers, screen, STATE, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import { heading, open, stopClock } from './details.support.tsx';

stopClock();

describe('the tabs of a lead', () => {
  const tab = (name: string) => screen.findByRole('tab', { name });

  it('stand in the address, which keeps the way back to the list', async () => {
    const state = { back: '/prospecting/leads' };
    const { user, router } = await open({ search: '?tab=history', state });
    expect(await tab('History')).toHaveAttribute('aria-selected', 'true');
    expect(await screen.findByText('Nothing has happened yet')).toBeInTheDocument();
    await user.click(await tab('Locations'));
    expect(router.state.location).toMatchObject({ search: '?tab=locations', state });
    expect(screen.getByText('No locations yet')).toBeInTheDocument();
    await user.click(await tab('Overview'));
    expect(router.state.location.search).toBe('');
  });

  it('begin with the first for an address that names none of them', async () => {
    await open({ search: '?tab=nonsense' });
    expect(await tab('Overview')).toHaveAttribute('aria-selected', 'true');
  });
});

it('the overview folds what is empty, in basic and additional info, and of many rows shows the first ones, or all of them when asked', async () => {
  const services = Array.from({ length: 40 }, (_, index) => ({ level: 'WHEELCHAIR', drivers: index }));
  const { user } = await open({ record: { w9: true, tax_id: null, services } });
  await heading();
  const basic = within(screen.getByRole('group', { name: 'Basic info' }));
  expect(within(basic.getByRole('region', { name: 'Company' })).getByText('Website')).toBeInTheDocument();
  expect(basic.queryByText('Tax ID')).toBeNull();
  // A section of which nothing is known is not there at all.
  expect(screen.queryByRole('region', { name: 'Contact person' })).toBeNull();
  const additional = within(screen.getByRole('group', { name: 'Additional info' }));
  expect(within(additional.getByRole('region', { name: 'Business' })).getByText('Yes')).toBeInTheDocument();
  const fold = screen.getByRole('button', { name: /^Show \d+ empty fields$/ });
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  await user.click(fold);
  expect(basic.getByText('Tax ID')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Contact person' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Hide empty fields' }));
  expect(basic.queryByText('Tax ID')).toBeNull();

  const rows = () => within(screen.getByRole('group', { name: /LOS/ })).getAllByRole('row');
  expect(rows()).toHaveLength(1 + 12);
  await user.click(screen.getByRole('button', { name: 'Show all 40 rows' }));
  expect(rows()).toHaveLength(1 + 40);
  await user.click(screen.getByRole('button', { name: 'Show fewer rows' }));
  expect(rows()).toHaveLength(1 + 12);
});

const COUNTY = '0190a1b2-c3d4-7e5f-8a9b-00000000000c';
const locations = [
  { address1: '1 Side St', city: 'Tampa', zip: '33601' },
  {
    address1: '9 Main St',
    address2: 'Suite 4',
    city: 'Miami',
    state: STATE,
    zip: '33101',
    county: COUNTY,
    phone: '+13055550142',
    fax: '+13055550143',
    npi: '1234567893',
    website: 'https://miami.test/',
    main: true,
  },
];
const counties: Answers = ({ path }) =>
  path === 'util/counties'
    ? answerPage([{ entity_id: COUNTY, name: 'Miami-Dade', code: '086', lead_type: null }])
    : undefined;

it('the locations stand with the main one first, by name and with their links, and are all there when there are two hundred', async () => {
  const others = Array.from({ length: 198 }, (_, index) => ({ address1: `${index + 1} Long Road` }));
  const record = { locations: [...locations, ...others] };
  await open({ search: '?tab=locations', record, answers: counties });
  await heading();
  const [main, side, ...rest] = within(screen.getByRole('tabpanel')).getAllByRole('listitem');
  expect(rest).toHaveLength(others.length);
  const inMain = within(main!);
  expect(inMain.getByRole('heading')).toHaveTextContent('9 Main St, Suite 4');
  expect(inMain.getByText('Main')).toBeInTheDocument();
  await waitFor(() => expect(main).toHaveTextContent('Miami, FL 33101'));
  await waitFor(() => expect(main).toHaveTextContent('Miami-Dade'));
  expect(inMain.getByRole('link', { name: '(305) 555-0142' })).toHaveAttribute('href', 'tel:+13055550142');
  expect(inMain.getByText('(305) 555-0143')).toBeInTheDocument();
  expect(inMain.getByText('1234567893')).toBeInTheDocument();
  const map = inMain.getByRole('link', { name: 'Open in maps' });
  expect(map).toHaveAttribute('rel', 'noopener noreferrer');
  const target = new URL(map.getAttribute('href')!);
  expect(target.searchParams.get('query')).toBe('9 Main St, Suite 4, Miami, FL 33101');
  expect(target.href).not.toContain('305555');
  expect(within(side!).queryByText('Main')).toBeNull();
  // The tab names them; nothing repeats it.
  expect(screen.getAllByText('Locations')).toHaveLength(1);
});
