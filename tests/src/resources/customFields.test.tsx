import { fill, refusal, screen, within, withNotices } from '#tests/src/kit.ts';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Language } from '#schemas/engine/codes.ts';
import type { Form } from '#schemas/engine/form.ts';
import { setCustomFields } from '#schemas/lead/custom.ts';
import CustomFields from '#src/resources/leads/CustomFields.tsx';
import LeadCreate from '#src/resources/leads/LeadCreate.tsx';
import LeadDetails from '#src/resources/leads/LeadDetails.tsx';
import LeadList from '#src/resources/leads/LeadList.tsx';
import { MappingTable } from '#src/resources/imports/MappingTable.tsx';
import { customForm, EVERY_KIND } from '../../support/customForm.ts';
import { answerPage, LEAD, LEAD_RECORD, show, type Answers } from './screen.tsx';

const { ramps, tier, motto } = EVERY_KIND;
const FORM = customForm({ ramps, tier: { ...tier, more: { 'x-column': 'shown' } }, motto });
const RECORD = {
  ...LEAD_RECORD,
  lead_type: 'TP',
  custom_ramps: 12,
  custom_tier: 'GOLD',
  custom_motto: null,
  can: { edit: true, statuses: [] },
};

const LIST = '/prospecting/leads';
const mapping = (
  <MappingTable
    flow={{ lead_type: 'TP', headers: ['Tel'], samples: [], suggestions: [] }}
    columns={{}}
    told={new Map()}
    locked={false}
    onChange={() => undefined}
  />
);

/** The area of leads, as the server has its fields at the moment. */
async function open(
  at: string,
  {
    form = () => FORM,
    answers,
    language = 'en',
  }: { form?: () => Form | null; answers?: Answers; language?: Language } = {},
) {
  const area = withNotices(
    <Routes>
      <Route element={<CustomFields />}>
        <Route path={LIST} element={<LeadList />} />
        <Route path={`${LIST}/new`} element={<LeadCreate />} />
        <Route path={`${LIST}/import`} element={mapping} />
        <Route path={`${LIST}/details/:id`} element={<LeadDetails />} />
      </Route>
    </Routes>,
  );
  return show(area, {
    at: `${LIST}${at}`,
    language,
    answers: (sent) => {
      if (sent.path === 'util/custom-fields') return { body: { SP: null, TP: form(), checksum: 'x' } };
      const own = answers?.(sent);
      if (own) return own;
      if (sent.path === 'leads/tp' && sent.method === 'GET') return answerPage([RECORD]);
      return sent.path === `leads/tp/${LEAD}` ? { body: RECORD } : undefined;
    },
  });
}

beforeEach(() => {
  window.scrollTo = vi.fn();
});
afterEach(() => setCustomFields('TP', null));

it('a field that the network has added is a column, shown or offered as its form says, and told among the details under the name of its choice', async () => {
  const { user, router } = await open('');
  expect(await screen.findByText('Gold tier')).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: /Tier/ })).toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: /Ramps/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Ramps' }));
  expect(await screen.findByText('12')).toBeInTheDocument();

  await router.navigate(`${LIST}/details/${LEAD}`);
  const section = within(await screen.findByRole('region', { name: 'Our network' }));
  expect(section.getByText('Gold tier')).toBeInTheDocument();
  expect(section.getByText('12')).toBeInTheDocument();
});

it('a field that the network has added is a filter in the reader’s language, and a link with it is asked as it stands; an input of the form, in a section of its own, checked as the server does; a target of the mapping', async () => {
  const filter = encodeURIComponent(JSON.stringify({ custom_tier_in: ['BLUE'] }));
  const { user, sent, router } = await open(`?filter=${filter}`, { language: 'es' });
  expect(await screen.findByRole('button', { name: /Nivel: Nivel azul/ })).toBeInTheDocument();
  const asked = sent
    .filter(({ path }) => path === 'leads/tp')
    .map(({ query }) => query.get('custom_tier_in'));
  expect(new Set(asked)).toEqual(new Set(['BLUE']));

  await router.navigate(`${LIST}/new`);
  const section = within(await screen.findByRole('region', { name: 'Nuestra red' }));
  await user.type(section.getByLabelText('Rampas'), '41');
  await user.tab();
  expect(await section.findByText('Debe ser como máximo 40')).toBeInTheDocument();
  await user.click(section.getByRole('combobox', { name: 'Nivel' }));
  expect(await screen.findByRole('option', { name: 'Nivel oro' })).toBeInTheDocument();

  vi.stubGlobal('confirm', () => true);
  await router.navigate(`${LIST}/import`);
  expect((await screen.findAllByRole('option', { name: 'Rampas' })).length).toBeGreaterThan(0);
});

describe('without fields of one’s own', () => {
  it('nothing of them is shown', async () => {
    await open('/new', { form: () => null });
    expect(await screen.findByRole('region', { name: 'Company' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Our network' })).toBeNull();
  });

  it('leads are shown also when nobody can tell which there are', async () => {
    await open('', {
      form: () => {
        throw new Error('offline');
      },
    });
    expect(await screen.findByRole('link', { name: 'Acme Rides' })).toBeInTheDocument();
  });
});

it('a field that is taken away while somebody looks at the list is asked for once, then forgotten, and that is said', async () => {
  let isGone = false;
  const filter = encodeURIComponent(JSON.stringify({ custom_tier_in: ['GOLD'] }));
  const { sent, user } = await open(`?filter=${filter}`, {
    form: () => (isGone ? null : FORM),
    answers: ({ path, query }) =>
      isGone && path === 'leads/tp' && query.has('custom_tier_in')
        ? refusal(400, 'Some values are not valid', {
            fails: [
              { field: 'custom_tier_in', code: 'unknown_filter', message: 'This filter does not exist' },
            ],
          })
        : undefined,
  });
  expect((await screen.findAllByText('Gold tier')).length).toBeGreaterThan(0);
  isGone = true;
  await fill(user, screen.getByRole('searchbox'), 'acme');
  expect(await screen.findByText(/cannot answer|is not there|left out/i)).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Acme Rides' })).toBeInTheDocument();
  expect(screen.queryByText('Gold tier')).toBeNull();
  const last = sent.filter(({ path }) => path === 'leads/tp').at(-1);
  expect(last?.query.has('custom_tier_in')).toBe(false);
});
