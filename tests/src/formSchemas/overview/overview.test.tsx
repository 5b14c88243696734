import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Language } from '#schemas/engine/codes.ts';
import OverviewScreen from '#src/resources/formSchemas/overview/OverviewScreen.tsx';
import { Notifications } from '#src/layout/Notifications.tsx';
import { show } from '../../resources/screen.tsx';
import { AGENT, answersWith, DRAFT, OVERVIEW, PATH, sentTo, SUPERVISOR } from '../support.ts';

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
const overview = (...items: object[]) =>
  answersWith(({ path }) => (path === `${PATH}/overview` ? { body: { items } } : undefined));
const AT = { at: '/credentialing/form-schemas', path: '/credentialing/form-schemas' };

describe('The forms', () => {
  it.each<[Language, RegExp[]]>([
    ['en', [/Published by Ana Ruiz on/, /1,200 files · 7 on older versions/, /Fields of leads/]],
    [
      'es',
      [
        /Publicado por Ana Ruiz el/,
        /1,200 expedientes · 7 en versiones anteriores/,
        /Campos de los prospectos/,
      ],
    ],
  ])('say what is current and how many files are behind, in %s', async (language, told) => {
    await show(<OverviewScreen />, { answers: overview(OVERVIEW, CUSTOM), language, ...SUPERVISOR, ...AT });
    for (const text of told) expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('lead on with a draft, and to what a release has brought', async () => {
    const draft = { version: 4, updated_at: DRAFT.updated_at, updated_by: DRAFT.updated_by };
    await show(<OverviewScreen />, {
      answers: overview({ ...OVERVIEW, draft, release: true }),
      ...SUPERVISOR,
      ...AT,
    });
    expect(await screen.findByRole('link', { name: 'Continue draft of Vehicle' })).toHaveAttribute(
      'href',
      '/credentialing/form-schemas/vehicle/edit',
    );
    expect(screen.getByText(/Draft of version 4, saved by Ana Ruiz/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'A release has changes for this form' })).toHaveAttribute(
      'href',
      '/credentialing/form-schemas/vehicle/release',
    );
  });

  it('are edited from the current version, and begun empty where there is none', async () => {
    const { user, sent, router } = await show(<OverviewScreen />, {
      answers: (request) =>
        request.method === 'POST' ? { status: 201, body: DRAFT } : overview(OVERVIEW, CUSTOM)(request),
      ...SUPERVISOR,
      ...AT,
    });
    await user.click(await screen.findByRole('button', { name: 'Edit Vehicle' }));
    await expect.poll(() => router.state.location.pathname).toBe('/credentialing/form-schemas/vehicle/edit');
    expect(sentTo(sent, 'POST', 'vehicle/draft').map(({ body }) => body)).toEqual([{}]);
    // The address changes before the screen does.
    await screen.findByText('elsewhere');
    await router.navigate(AT.at);
    await user.click(await screen.findByRole('button', { name: /^Begin Own fields/ }));
    await expect.poll(() => sentTo(sent, 'POST', 'custom/draft').length).toBe(1);
    expect(sentTo(sent, 'POST', 'custom/draft')[0]!.body).toMatchObject({
      form: { schema: { type: 'object', properties: {} }, rules: [] },
    });
  });

  it('go on with the draft that somebody else has begun meanwhile', async () => {
    const { user, router } = await show(
      <>
        <OverviewScreen />
        <Notifications />
      </>,
      {
        answers: (request) =>
          request.method === 'POST'
            ? { status: 409, body: { message: 'There is a draft already', fails: [], status: 409 } }
            : overview(OVERVIEW)(request),
        ...SUPERVISOR,
        ...AT,
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Edit Vehicle' }));
    await expect.poll(() => router.state.location.pathname).toBe('/credentialing/form-schemas/vehicle/edit');
  });

  it('are only read by who may not change them', async () => {
    await show(<OverviewScreen />, { answers: overview(OVERVIEW), ...AGENT, ...AT });
    const card = await screen.findByRole('listitem', { name: /Vehicle/ });
    expect(within(card).getByRole('link', { name: 'Versions of Vehicle' })).toBeInTheDocument();
    expect(
      within(card).getByRole('button', { name: 'Export Vehicle with its versions' }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Edit|^Import/ })).toBeNull();
  });

  it('say what went wrong, and are asked for again', async () => {
    let isDown = true;
    const { user } = await show(<OverviewScreen />, {
      answers: (request) =>
        isDown && request.path.endsWith('overview')
          ? { status: 500, body: { message: 'Out of order', fails: [], status: 500 } }
          : overview(OVERVIEW)(request),
      ...SUPERVISOR,
      ...AT,
    });
    expect(await screen.findByText('Out of order')).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: /try again/i }));
    expect(await screen.findByRole('heading', { name: 'Vehicle' })).toBeInTheDocument();
  });
});
