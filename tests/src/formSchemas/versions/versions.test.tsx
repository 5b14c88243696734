import { answerPage, byCall, choose, hrefOf, screen, within } from '#tests/src/kit.ts';
import { describe, expect, it, vi } from 'vitest';
import VersionsScreen from '#src/resources/formSchemas/versions/VersionsScreen.tsx';
import { AT, openScreen } from '../screens.tsx';
import {
  AGENT,
  BEFORE,
  bodiesTo,
  CHANGES,
  DRAFT,
  MIGRATION,
  NONE,
  PATH,
  sentTo,
  VERSION,
} from '../support.ts';

const OLD = {
  ...VERSION,
  version: 2,
  note: null,
  based_on: 1,
  current: false,
  instances: {},
  created_by: null,
};
const open = (replies: Parameters<typeof byCall>[0] = {}, more: Parameters<typeof openScreen>[2] = {}) =>
  openScreen(<VersionsScreen />, '/:key', {
    own: byCall({ [PATH]: answerPage([VERSION, OLD]), ...replies }),
    ...more,
  });
const NO_DRAFT = { [`${PATH}/vehicle/draft`]: NONE };
const queries = (...given: Parameters<typeof sentTo>) => sentTo(...given).map(({ query }) => String(query));

describe('The versions of a form', () => {
  it('are refused once to who may not read them, without asking the server', async () => {
    const { sent } = await open({}, { session: { role: 'TRANSPORTATION_PR_AGENT' } });
    expect(await screen.findAllByText('Forbidden Access')).toHaveLength(1);
    expect(screen.queryByRole('heading', { name: 'Versions' })).toBeNull();
    expect(sent.filter(({ path }) => path.startsWith(PATH))).toEqual([]);
  });

  it('say who, when, why, how many files are on them by status, and what operations did to files', async () => {
    await open({ [`${PATH}/vehicle/migrations`]: answerPage([MIGRATION]) });
    expect(await screen.findByText(/Size: 31$/)).toBeInTheDocument();
    const current = await screen.findByRole('listitem', { name: 'Version 3' });
    for (const text of [
      'Current',
      'Clearer words',
      '1,193 files',
      'Active: 1,000',
      'In primary source verification: 193',
    ])
      expect(within(current).getByText(text)).toBeInTheDocument();
    expect(within(current).getByText(/Published by Ana Ruiz .* Made from version 2/)).toBeInTheDocument();
    // Whose files these are is one click away: the list of vehicles with this status.
    const { pathname, searchParams } = new URL(
      within(current).getByRole('link', { name: 'Active: 1,000' }).getAttribute('href')!,
      'http://localhost',
    );
    expect([pathname, JSON.parse(searchParams.get('filter')!)]).toEqual([
      '/credentialing/credential/resources',
      { credential_status_in: ['ACTIVE'], kind_in: ['VEHICLE'] },
    ]);
    const old = screen.getByRole('listitem', { name: 'Version 2' });
    expect(within(old).getByText(/As shipped/)).toBeInTheDocument();
    expect(within(old).getByText('0 files')).toBeInTheDocument();
    expect(hrefOf(within(old).getByRole('link', { name: 'View version 2' }))).toBe(
      `${AT}/vehicle/edit?version=2`,
    );
  });

  it('have a draft over which none is restored, that is gone on with, published, or discarded once that is confirmed', async () => {
    const { user, sent } = await open({ DELETE: { body: {} } });
    expect(await screen.findByRole('link', { name: 'Continue draft' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Review and publish' })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Restore version 2' }));
    expect(await screen.findByText(/There is a draft already/)).toBeInTheDocument();
    expect(sentTo(sent, 'POST', 'draft')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Discard draft' }));
    expect(sentTo(sent, 'DELETE', 'draft')).toEqual([]);
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard draft' }),
    );
    expect(await screen.findByText('The draft was discarded')).toBeInTheDocument();
    expect(queries(sent, 'DELETE', 'draft')).toEqual(['revision=9']);
  });

  it('are restored by a draft, which is published next', async () => {
    const { user, sent, router } = await open({ ...NO_DRAFT, POST: { status: 201, body: DRAFT } });
    expect(await screen.findByText('No draft: nothing is being changed')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Restore version 2' }));
    await expect.poll(() => router.state.location.pathname).toBe(`${AT}/vehicle/publish`);
    expect(bodiesTo(sent, 'POST', 'draft')).toEqual([{ from: 2 }]);
  });

  it('are compared with what came after them, and with the draft; taken along one by one; and retired once that is confirmed, but the current one', async () => {
    const saved: Blob[] = [];
    const createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
    const difference = `${PATH}/vehicle/difference`;
    const { user, sent } = await open({ [difference]: { body: { items: CHANGES } }, POST: { body: OLD } });
    await user.click(await screen.findByRole('button', { name: 'Compare version 2' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Compare version 2' }));
    expect(await dialog.findByText('Choice “Van” removed')).toBeInTheDocument();
    await choose(user, 'With', 'Draft', dialog);
    await expect.poll(() => queries(sent, 'GET', 'difference')).toEqual(['from=2&to=3', 'from=2']);
    await user.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Export version 2' }));
    await expect.poll(() => saved.length).toBe(1);
    expect(JSON.parse(await saved[0]!.text())).toEqual({ key: 'vehicle', form: BEFORE, ops: [] });
    expect(queries(sent, 'GET', '/vehicle')).toContain('version=2');

    expect(screen.queryByRole('button', { name: 'Retire version 3' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retire version 2' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retire' }));
    expect(await screen.findByText('Version 2 is retired')).toBeInTheDocument();
    expect(bodiesTo(sent, 'POST', 'retire')).toEqual([{ version: 2 }]);
  });

  it('say so when there is none, and are only read by who may not change them', async () => {
    await open({ ...NO_DRAFT, [PATH]: answerPage([]) }, AGENT);
    expect(await screen.findByText('No version has been published yet')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Edit|Begin/ })).toBeNull();
  });
});
