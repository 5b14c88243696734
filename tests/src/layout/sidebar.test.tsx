import { screen, show, textsOf, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it, vi } from 'vitest';
import { ROLES, type Role } from '#schemas/permissions.ts';
import { FrameContext } from '#src/layout/Breadcrumbs.tsx';
import { Page } from '#src/layout/Page.tsx';
import { Sidebar } from '#src/layout/Sidebar.tsx';
import { triedRoles } from '../../support/roles.ts';

const open = (role: Role, options: Parameters<typeof show>[1] = {}, wide = true) =>
  show(<Sidebar open={wide} over={false} onClose={() => {}} />, {
    session: { role, type: ROLES[role].type },
    ...options,
  });
const entriesOf = (group: string) =>
  textsOf(within(screen.getByRole('list', { name: group })).getAllByRole('link'));

/** The two groups of specification §2, word for word. */
const LEADS = [
  'Add new lead',
  'Import CSV',
  'Manage import tasks',
  'Lead’s details',
  'Assign leads',
  'Dashboard',
  'Reports',
  'Documents',
];
const CREDENTIALS = ['Credential’s details', 'Assign credentials', 'Provider requirements'];

describe('the sidebar', () => {
  it.each(triedRoles())('has the groups of the specification for %s', async (role) => {
    await open(role);
    const { rank } = ROLES[role];
    if (rank === 'PV') {
      expect(entriesOf('Credentials')).toEqual(['My credential']);
      expect(screen.queryByRole('list', { name: 'Leads' })).toBeNull();
      return;
    }
    expect(entriesOf('Credentials')).toEqual(CREDENTIALS);
    if (rank === 'PA' || rank === 'PS') expect(entriesOf('Leads')).toEqual(LEADS);
    else expect(screen.queryByRole('list', { name: 'Leads' })).toBeNull();
  });

  it('says its entries by name when it is closed, which one this is, and which one is pointed at', async () => {
    const { user } = await open('SPECIALTY_PR_AGENT', { at: '/prospecting/leads/import' }, false);
    expect(screen.queryByText('Import CSV')).toBeNull();
    expect(screen.getByRole('link', { name: 'Import CSV' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Lead’s details' })).not.toHaveAttribute('aria-current');
    await user.hover(screen.getByRole('link', { name: 'Import CSV' }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Import CSV');
    await user.hover(screen.getByRole('link', { name: 'Dashboard' }));
    await waitFor(() => expect(screen.getByRole('tooltip')).toHaveTextContent('Dashboard'));
    await user.unhover(screen.getByRole('link', { name: 'Dashboard' }));
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  });

  it('is, on a phone, a dialog with a name and a way out', async () => {
    const onClose = vi.fn();
    const { user } = await show(<Sidebar open over onClose={onClose} />);
    const dialog = await screen.findByRole('dialog', { name: 'Main navigation' });
    expect(dialog).toHaveAttribute('aria-modal', 'true');
    await user.click(within(dialog).getByRole('button', { name: 'Close the menu' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('breadcrumbs', () => {
  const trail = async (at: string, title: string, props: Partial<Parameters<typeof Page>[0]> = {}) => {
    await show(
      <FrameContext value={true}>
        <Page title={title} {...props}>
          -
        </Page>
      </FrameContext>,
      { at, session: { role: 'CREDENTIALS_SUPERVISOR', type: null } },
    );
    const nav = screen.queryByRole('navigation', { name: 'Where you are' });
    if (!nav) return null;
    const links = within(nav).getAllByRole('link');
    const here = nav.querySelector('[aria-current="page"]');
    return [...links.map((link) => `${link.textContent} ${link.getAttribute('href')}`), here?.textContent];
  };

  it.each([
    ['/', 'Good morning, Ana', null],
    ['/notices', 'Notifications', ['Home /', 'Notifications']],
    ['/credentialing/requirements', 'Provider requirements', ['Home /', 'Provider requirements']],
    ['/credentialing/credential/resources', 'Credentialing', ['Home /', 'Credentialing']],
  ])('at %s', async (at, title, expected) => {
    expect(await trail(at, title)).toEqual(expected);
  });

  it('have the pages between the one of the menu and this one', async () => {
    const crumbs = [{ to: '/credentialing/form-schemas/driver', label: 'Driver' }];
    expect(await trail('/credentialing/form-schemas/driver/publish', 'Publish', { crumbs })).toEqual([
      'Home /',
      'Forms /credentialing/form-schemas',
      'Driver /credentialing/form-schemas/driver',
      'Publish',
    ]);
  });
});
