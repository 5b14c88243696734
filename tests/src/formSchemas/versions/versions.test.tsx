import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Session } from '#src/authProvider/session.tsx';
import { Notifications } from '#src/layout/Notifications.tsx';
import VersionsScreen from '#src/resources/formSchemas/versions/VersionsScreen.tsx';
import { answerPage, show, type Answers } from '../../resources/screen.tsx';
import {
  AGENT,
  answersWith,
  BEFORE,
  CHANGES,
  DRAFT,
  MIGRATION,
  NONE,
  OVERVIEW,
  PATH,
  sentTo,
  SUPERVISOR,
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
const AT = { at: '/credentialing/form-schemas/vehicle', path: '/credentialing/form-schemas/:key' };

const open = (own: Answers = () => undefined, who: { readonly session: Partial<Session> } = SUPERVISOR) =>
  show(
    <>
      <VersionsScreen />
      <Notifications />
    </>,
    {
      answers: answersWith(
        (sent) =>
          own(sent) ?? (sent.path === PATH && sent.method === 'GET' ? answerPage([VERSION, OLD]) : undefined),
      ),
      ...who,
      ...AT,
    },
  );
const noDraft: Answers = ({ path, method }) =>
  path.endsWith('/draft') && method === 'GET' ? NONE : undefined;

describe('The versions of a form', () => {
  it('are refused once to who may not read them, without asking the server', async () => {
    const { sent } = await open(undefined, { session: { role: 'TRANSPORTATION_PR_AGENT' } });
    expect(await screen.findAllByText('Forbidden Access')).toHaveLength(1);
    expect(screen.queryByRole('heading', { name: 'Versions' })).toBeNull();
    expect(sent.filter(({ path }) => path.startsWith(PATH.split('/vehicle')[0]!))).toEqual([]);
  });

  it('say who, when, why, and how many files are on them by status', async () => {
    await open();
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
    expect(within(old).getByRole('link', { name: 'View version 2' })).toHaveAttribute(
      'href',
      '/credentialing/form-schemas/vehicle/edit?version=2',
    );
  });

  it('tell what operations did to the files by the names of the fields', async () => {
    await open(({ path }) => (path.endsWith('/migrations') ? answerPage([MIGRATION]) : undefined));
    expect(await screen.findByText(/Size: 31$/)).toBeInTheDocument();
  });

  it('have a draft that is gone on with, published, or discarded once that is confirmed', async () => {
    const { user, sent } = await open(({ method }) => (method === 'DELETE' ? { body: {} } : undefined));
    expect(await screen.findByRole('link', { name: 'Continue draft' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Review and publish' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Discard draft' }));
    expect(sentTo(sent, 'DELETE', 'draft')).toEqual([]);
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard draft' }),
    );
    expect(await screen.findByText('The draft was discarded')).toBeInTheDocument();
    expect(sentTo(sent, 'DELETE', 'draft').map(({ query }) => String(query))).toEqual(['revision=9']);
  });

  it('are restored by a draft, which is published next', async () => {
    const { user, sent, router } = await open((request) =>
      request.method === 'POST' ? { status: 201, body: DRAFT } : noDraft(request),
    );
    expect(await screen.findByText('No draft: nothing is being changed')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Restore version 2' }));
    await expect.poll(() => router.state.location.pathname).toBe(`${AT.at}/publish`);
    expect(sentTo(sent, 'POST', 'draft').map(({ body }) => body)).toEqual([{ from: 2 }]);
  });

  it('are not restored over a draft', async () => {
    const { user, sent } = await open();
    await screen.findByRole('link', { name: 'Continue draft' });
    await user.click(await screen.findByRole('button', { name: 'Restore version 2' }));
    expect(await screen.findByText(/There is a draft already/)).toBeInTheDocument();
    expect(sentTo(sent, 'POST', 'draft')).toEqual([]);
  });

  it('are retired once that is confirmed; the current one cannot be', async () => {
    const { user, sent } = await open(({ method }) => (method === 'POST' ? { body: OLD } : undefined));
    await user.click(await screen.findByRole('button', { name: 'Retire version 2' }));
    expect(screen.queryByRole('button', { name: 'Retire version 3' })).toBeNull();
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retire' }));
    expect(await screen.findByText('Version 2 is retired')).toBeInTheDocument();
    expect(sentTo(sent, 'POST', 'retire').map(({ body }) => body)).toEqual([{ version: 2 }]);
  });

  it('are compared with what came after them, and with the draft', async () => {
    const { user, sent } = await open(({ path }) =>
      path.endsWith('/difference')
        ? { body: { items: CHANGES } }
        : path.endsWith('/overview')
          ? { body: { items: [OVERVIEW] } }
          : undefined,
    );
    await user.click(await screen.findByRole('button', { name: 'Compare version 2' }));
    const dialog = await screen.findByRole('dialog', { name: 'Compare version 2' });
    expect(await within(dialog).findByText('Choice “Van” removed')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('combobox', { name: 'With' }));
    await user.click(await screen.findByRole('option', { name: 'Draft' }));
    await expect
      .poll(() => sentTo(sent, 'GET', 'difference').map(({ query }) => String(query)))
      .toEqual(['from=2&to=3', 'from=2']);
  });

  it('are taken along one by one', async () => {
    const saved: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
        revokeObjectURL: () => undefined,
      }),
    );
    const { user, sent } = await open();
    await user.click(await screen.findByRole('button', { name: 'Export version 2' }));
    await expect.poll(() => saved.length).toBe(1);
    expect(JSON.parse(await saved[0]!.text())).toEqual({ key: 'vehicle', form: BEFORE, ops: [] });
    expect(sentTo(sent, 'GET', '/vehicle').map(({ query }) => String(query))).toContain('version=2');
  });

  it('say so when there is none, and are only read by who may not change them', async () => {
    await open((sent) => (sent.path === PATH ? answerPage([]) : noDraft(sent)), AGENT);
    expect(await screen.findByText('No version has been published yet')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Edit|Begin/ })).toBeNull();
  });
});
