import { byCall, inTurn, refusal, screen, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import OverviewScreen from '#src/resources/formSchemas/overview/OverviewScreen.tsx';
import { AT, openScreen } from '../screens.tsx';
import { AGENT, bodiesTo, DRAFT, OVERVIEW, PATH } from '../support.ts';

const CUSTOM = {
  ...OVERVIEW,
  key: 'lead.sp.custom',
  title: 'Own fields of Specialty leads',
  current: null,
  versions: 0,
  published_at: null,
  published_by: null,
  instances: 0,
  behind: 0,
};
const LIST = `${PATH}/overview`;
const open = (replies: Parameters<typeof byCall>[0] = {}, more: object = {}) =>
  openScreen(<OverviewScreen />, '', { own: byCall(replies), ...more });
const overview = (...items: object[]) => ({ [LIST]: { body: { items } } });

describe('The forms', () => {
  it('say what is current and how many files are behind, and lead on with a draft and to what a release has brought', async () => {
    const draft = { version: 4, updated_at: DRAFT.updated_at, updated_by: DRAFT.updated_by };
    await open(overview({ ...OVERVIEW, draft, release: true }, CUSTOM));
    for (const text of [
      /Published by Ana Ruiz on/,
      /1,200 files · 7 on older versions/,
      /Fields of leads/,
      /Draft of version 4, saved by Ana Ruiz/,
    ])
      expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    for (const [name, address] of [
      ['Continue draft of Vehicle', 'edit'],
      ['A release has changes for this form', 'release'],
    ] as const)
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', `${AT}/vehicle/${address}`);
  });

  it('are edited from the current version, and begun empty where there is none', async () => {
    const { user, sent, router } = await open({
      ...overview(OVERVIEW, CUSTOM),
      POST: { status: 201, body: DRAFT },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit Vehicle' }));
    await expect.poll(() => router.state.location.pathname).toBe(`${AT}/vehicle/edit`);
    expect(bodiesTo(sent, 'POST', 'vehicle/draft')).toEqual([{}]);
    // The address changes before the screen does.
    await screen.findByText('elsewhere');
    await router.navigate(AT);
    await user.click(await screen.findByRole('button', { name: /^Begin Own fields/ }));
    await expect.poll(() => bodiesTo(sent, 'POST', 'custom/draft').length).toBe(1);
    expect(bodiesTo(sent, 'POST', 'custom/draft')[0]).toMatchObject({
      form: { schema: { type: 'object', properties: {} }, rules: [] },
    });
  });

  it('are only read by who may not change them', async () => {
    await open({}, AGENT);
    const card = await screen.findByRole('listitem', { name: /Vehicle/ });
    expect(within(card).getByRole('link', { name: 'Versions of Vehicle' })).toBeInTheDocument();
    expect(
      within(card).getByRole('button', { name: 'Export Vehicle with its versions' }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Edit|^Import/ })).toBeNull();
  });

  it('say what went wrong, and are asked for again; go on with the draft that somebody else has begun meanwhile', async () => {
    const { user, router } = await open({
      [LIST]: inTurn(refusal(500, 'Out of order'), { body: { items: [OVERVIEW] } }),
      POST: refusal(409, 'There is a draft already'),
    });
    expect(await screen.findByText('Out of order')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /try again/i }));
    expect(await screen.findByRole('heading', { name: 'Vehicle' })).toBeInTheDocument();

    await user.click(await screen.findByRole('button', { name: 'Edit Vehicle' }));
    await expect.poll(() => router.state.location.pathname).toBe(`${AT}/vehicle/edit`);
  });
});
